import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { progressBeacon } from '../rules';
import { recordProgress } from '../service.server';

/** A page reports twice a minute and when the reader leaves it, so no reader exceeds this limit. */
const progressLimit = rateLimiter({
  name: 'history',
  description: 'Reading progress, by member',
  points: 60,
  seconds: 60,
});

/** Receives `{"articleId", "share"}` from a member's article page; `share` is the percentage read. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const actor = actorOf(context);
  if (!('userId' in actor)) return Response.json({ message: 'Sign in to use reading history.' }, { status: 401 });
  const verdict = await progressLimit(actor.userId);
  if (!verdict.isAllowed) return new Response(null, { status: 429, headers: verdict.headers });
  const body = progressBeacon.safeParse(await request.json().catch(() => undefined));
  if (!body.success) {
    const message = 'Send {"articleId": "…", "share": 0 to 100} with the ID of an article.';
    return Response.json({ message }, { status: 400 });
  }
  await recordProgress(actor, body.data, new Date());
  return new Response(null, { status: 204 });
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to report progress.' }, { status: 405, headers: { Allow: 'POST' } });
}
