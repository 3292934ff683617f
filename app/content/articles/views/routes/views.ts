import { z } from 'zod';
import { clientNetwork } from '~/platform/http/client-network';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { requestState } from '~/platform/requests/request.server';
import { countView } from '../views.server';
import type { Route } from './+types/views';

const beacon = z.object({ articleId: z.uuid() });
/** More articles than a person would open in a minute. Views beyond the limit are not counted. */
const viewLimit = rateLimiter({
  name: 'views',
  description: 'Article views counted, by network',
  points: 60,
  seconds: 60,
});

/** Counts one view. The browser posts `{"articleId"}` each time an article is opened. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = beacon.safeParse(await request.json().catch(() => undefined));
  if (!body.success)
    return Response.json({ message: 'Send {"articleId": "…"} with the ID of an article.' }, { status: 400 });
  const verdict = await viewLimit(clientNetwork(context.get(requestState).address));
  if (!verdict.isAllowed) return new Response(null, { status: 429, headers: verdict.headers });
  countView(body.data.articleId, request.headers.get('user-agent'));
  return new Response(null, { status: 204 });
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to count a view.' }, { status: 405, headers: { Allow: 'POST' } });
}
