import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { largeBody } from '~/newsroom/drafts/large-body';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { longestContent } from '../rules';
import { cleanContent } from '../service.server';

export const handle = { largeBody } satisfies AddressRules;

/** Limit per member, because cleaning is expensive for the server. */
const cleaningLimit = rateLimiter({
  name: 'editor-cleaning',
  description: 'Texts cleaned in the editor, by member',
  points: 30,
  seconds: 60,
});

/** Cleans the unsanitised HTML in the form field `content`, and returns it with the issues that were fixed. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const actor = actorOf(context);
  const formData = await request.formData().catch(() => new FormData());
  const content = formData.get('content');
  if (typeof content !== 'string' || content.length > longestContent)
    return Response.json(
      { message: `Send the field “content” with at most ${longestContent} characters.` },
      { status: 400 },
    );
  try {
    if ('userId' in actor) {
      const verdict = await cleaningLimit(actor.userId);
      if (!verdict.isAllowed) return new Response(null, { status: 429, headers: verdict.headers });
    }
    return Response.json(await cleanContent(actor, content));
  } catch (error) {
    if (error instanceof AppError) return Response.json({ message: error.message }, { status: error.status });
    throw error;
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to clean a text.' }, { status: 405, headers: { Allow: 'POST' } });
}
