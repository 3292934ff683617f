import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { largeText } from '~/newsroom/drafts/large-body';
import type { AddressRules } from '~/platform/http/address-rules';
import { editorResponse, parseBody } from '../form-result.server';
import { createRequest } from '../rules';
import { countSave, createDraft } from '../save.server';

export const handle = { largeBody: largeText } satisfies AddressRules;

/**
 * Adds an article sent as JSON (`createRequest`) and returns a `SaveResult`. Resending the request does not add the
 * article twice.
 */
export const action = ({ request, context }: ActionFunctionArgs): Promise<Response> =>
  editorResponse(async () => {
    const counted = await countSave(actorOf(context));
    const { fields, writerId, clientId, sequence } = await parseBody(request, createRequest);
    return createDraft(counted, fields, { clientId, sequence, writerId });
  });

export function loader(): Response {
  return Response.json({ message: 'Use POST to add an article.' }, { status: 405, headers: { Allow: 'POST' } });
}
