import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { largeBody } from '~/newsroom/drafts/large-body';
import type { AddressRules } from '~/platform/http/address-rules';
import type { DraftUpdates } from '../fields';
import { editorResponse, parseBody } from '../form-result.server';
import { listOtherEditors } from '../presence/presence.server';
import { draftQuery, saveRequest } from '../rules';
import { countSave, saveDraft } from '../save.server';
import { openDraft } from '../service.server';

export const handle = { query: 'all', largeBody } satisfies AddressRules;

/** Saves changes sent as JSON (`saveRequest`) and returns a `SaveResult`. Resending a save does not apply it twice. */
export const action = ({ request, params, context }: ActionFunctionArgs): Promise<Response> =>
  editorResponse(async () => {
    const actor = actorOf(context);
    const counted = await countSave(actor);
    const { clientId, sequence, writerId, ...save } = await parseBody(request, saveRequest);
    return saveDraft(counted, params.id ?? '', { ...save, client: { clientId, sequence, writerId } });
  });

/** Returns `DraftUpdates`: the newest version, unless `?known` is its hash, and who else has the article open. */
export const loader = ({ request, params, context }: LoaderFunctionArgs): Promise<Response> =>
  editorResponse(async (): Promise<DraftUpdates> => {
    const actor = actorOf(context);
    const { client, known } = draftQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const draft = await openDraft(actor, params.id ?? '');
    const others = client ? await listOtherEditors(actor, draft.articleId, client, new Date()) : [];
    return { draft: draft.contentHash === known ? null : draft, others };
  });
