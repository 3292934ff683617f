import type { ActionFunctionArgs, ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { ButtonLink } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { showPublication } from '~/newsroom/workflow/publishing/components/shown-publication';
import { requiredFields } from '~/newsroom/workflow/required-fields';
import { updateFailure, type WorkflowView, workflowPath } from '~/newsroom/workflow/rules';
import { revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { loadInBackground } from '~/platform/requests/background-loading';
import { WorkflowCard } from '../components/workflow-card';
import { workflowResult } from '../form-result.server';
import { workflowOf } from '../view.server';

/** Loads an article's workflow, for members who make decisions about it outside the editor. */
export const loader = screenLoader(({ params }, member) => workflowOf(member, params.id ?? ''));

export const action = (args: ActionFunctionArgs) => workflowResult(args);

/** Timeout for a step, in milliseconds; longer than its link checks can take. */
const timeout = 15_000;

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadInBackground(request, () => serverLoader<WorkflowView>());

/** Returns the fields of the form that undoes a step; `undefined` if it cannot be undone. */
function undoFieldsOf({ outcome, intent }: WorkflowResult, posted: FormData): Record<string, string> | undefined {
  if (outcome !== 'done') return undefined;
  if (intent === 'delete') return { intent: 'undo-delete' };
  if (intent === 'delete-correction') return { intent: 'correction', correction: String(posted.get('correction')) };
  return undefined;
}

export const clientAction = async ({ request, serverAction, params }: ClientActionFunctionArgs) => {
  const posted = await request.clone().formData();
  const result: WorkflowResult = await send(() => serverAction<WorkflowResult>(), updateFailure, timeout);
  const fields = undoFieldsOf(result, posted);
  const path = workflowPath(params.id ?? '');
  const publication = result.outcome === 'done' && result.shown?.publication;
  if (publication && showPublication(publication)) {
    toasts.dismissErrors(path);
    return result;
  }
  // Shown beside the field instead; a toast would cover it.
  const isAtField = Object.keys(result.fields).some((name) => requiredFields.includes(name));
  if (result.outcome === 'refused' && isAtField) {
    toasts.dismissErrors(path);
    return result;
  }
  // Shown here, because a step may remove its own form before React renders the response.
  if (result.outcome !== 'invalid') notify(result, { subject: path, undo: fields && { action: path, fields } });
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const meta = ({ loaderData }: { loaderData?: { title: string } }) =>
  unlistedMeta(loaderData?.title ?? 'Article');

export default function Workflow() {
  const workflow = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>{workflow.title}</h1>
        <div className="toolbar">
          <ButtonLink kind="solid" to={`/admin/editor/${workflow.articleId}/preview`}>
            Read the article
          </ButtonLink>
          <ButtonLink to={`/admin/editor/${workflow.articleId}`}>Open in the editor</ButtonLink>
          {workflow.publicationState.isLive && <ButtonLink to={workflow.path}>View article</ButtonLink>}
        </div>
      </div>
      <WorkflowCard workflow={workflow} initial={useActionData<typeof action>()} />
    </>
  );
}
