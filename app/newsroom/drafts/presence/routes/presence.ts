import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { editorResponse, parseBody } from '~/newsroom/drafts/form-result.server';
import { presenceRequest } from '~/newsroom/drafts/rules';
import { recordPresence } from '../presence.server';

/** Records that a page has the article open or has left it (`presenceRequest`). Returns who else has it open. */
export const action = ({ request, params, context }: ActionFunctionArgs): Promise<Response> =>
  editorResponse(async () => {
    const actor = actorOf(context);
    const body = await parseBody(request, presenceRequest);
    return { others: await recordPresence(actor, params.id ?? '', body, new Date()) };
  });

export function loader(): Response {
  return Response.json({ message: 'Use POST to report presence.' }, { status: 405, headers: { Allow: 'POST' } });
}
