import { z } from 'zod';
import { jsonErrorResponse } from '~/platform/http/error-response.server';
import { requestState } from '~/platform/requests/request.server';
import { countView } from '../views.server';
import type { Route } from './+types/views';

const beacon = z.object({ articleId: z.uuid() });

/** Counts one view. The browser posts `{"articleId"}` each time an article is opened. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = beacon.safeParse(await request.json().catch(() => undefined));
  if (!body.success)
    return Response.json({ message: 'Send {"articleId": "…"} with the ID of an article.' }, { status: 400 });
  try {
    const { address } = context.get(requestState);
    await countView(body.data.articleId, { address, userAgent: request.headers.get('user-agent') });
    return new Response(null, { status: 204 });
  } catch (error) {
    return jsonErrorResponse(error);
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to count a view.' }, { status: 405, headers: { Allow: 'POST' } });
}
