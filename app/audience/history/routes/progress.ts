import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { jsonErrorResponse } from '~/platform/http/error-response.server';
import { progressBeacon } from '../rules';
import { recordProgress } from '../service.server';

/** Receives `{"articleId", "share"}` from a member's article page; `share` is the percentage read. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const body = progressBeacon.safeParse(await request.json().catch(() => undefined));
  if (!body.success) {
    const message = 'Send {"articleId": "…", "share": 0 to 100} with the ID of an article.';
    return Response.json({ message }, { status: 400 });
  }
  try {
    await recordProgress(actorOf(context), body.data, new Date());
    return new Response(null, { status: 204 });
  } catch (error) {
    return jsonErrorResponse(error);
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to report progress.' }, { status: 405, headers: { Allow: 'POST' } });
}
