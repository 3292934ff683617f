import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import EyeIcon from 'lucide-react/icons/eye';
import GlobeIcon from 'lucide-react/icons/globe';
import PencilIcon from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { ActionFunctionArgs, ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router';
import { isRouteErrorResponse, useActionData, useLoaderData } from 'react-router';
import type { ArticleStatus } from '~/content/articles/rules';
import { ButtonLink } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import draftStyles from '~/newsroom/drafts/drafts.css?url';
import { reportLostStep } from '~/newsroom/workflow/components/lost-steps';
import { reportStep, shownStatus, stepDescribed } from '~/newsroom/workflow/components/shown-articles';
import { awaitsDecision } from '~/newsroom/workflow/decision-rules';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { useReadNotices } from '~/newsroom/workflow/notices/read-notices';
import { originOf, readOrigin, reviewPreviewPath, reviewScreen } from '~/newsroom/workflow/origins';
import { showPublication } from '~/newsroom/workflow/publishing/components/shown-publication';
import { requiredFields } from '~/newsroom/workflow/required-fields';
import { ChangedSince } from '~/newsroom/workflow/review/components/changed-since';
import { ReviewRail } from '~/newsroom/workflow/review/components/review-rail';
import { ReviewedArticleView } from '~/newsroom/workflow/review/components/reviewed-article';
import { type ReviewedArticle, reviewedArticleOf } from '~/newsroom/workflow/review/review.server';
import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { decidedStatus, type WorkflowFields, type WorkflowIntent, workflowPath } from '~/newsroom/workflow/rules';
import { connectionFailure, reconnectedNotice, stepFailed, updateFailure } from '~/newsroom/workflow/step-notices';
import { dismissUndone } from '~/newsroom/workflow/steps/undo-offers';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { revalidateAfterRefusal, send } from '~/platform/forms/forms';
import { intentIn, postedFields } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { isInBackground, loadInBackground } from '~/platform/requests/background-loading';
import { requestState } from '~/platform/requests/request.server';
import stylesheet from '../../review/review.css?url';
import { workflowResult } from '../form-result.server';
import { workflowOf } from '../view.server';

export const links = () => [
  { rel: 'stylesheet', href: draftStyles },
  { rel: 'stylesheet', href: stylesheet },
];

/** Loads an article's workflow, with the article itself unless the editor loads it beside its text. */
export const loader = screenLoader(async ({ params, request, context }, member) => {
  const id = params.id ?? '';
  // First, so that a decision never covers a later change to what is shown.
  const workflow = await workflowOf(member, id);
  const isBesideEditor = isInBackground(request) && !context.get(requestState).isDocument;
  const review = isBesideEditor ? null : await reviewedArticleOf(member, id);
  return { ...workflow, review, from: readOrigin(new URL(request.url).searchParams.get('from')) };
});

export const action = (args: ActionFunctionArgs) => workflowResult(args);

/** Timeout for a step, in milliseconds; longer than its link checks can take. */
const timeout = 15_000;

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadInBackground(request, () => serverLoader<typeof loader>());

type WorkflowForm = WorkflowFields & Record<string, string>;

/** Returns the fields of the form that undoes a step; `undefined` if it cannot be undone. */
function undoFieldsOf({ outcome, intent }: WorkflowResult, posted: FormData): WorkflowForm | undefined {
  if (outcome !== 'done') return undefined;
  if (intent === 'delete') return { intent: 'undo-delete' };
  if (intent === 'archive') return { intent, archived: String(posted.get('archived') !== 'true') };
  if (intent === 'delete-correction') return { intent: 'correction', correction: String(posted.get('correction')) };
  return undefined;
}

/** Returns the status that a submission or decision leads to; undefined for other steps. */
function targetOf(posted: FormData, intent: WorkflowIntent | undefined): string | undefined {
  if (intent === 'changes') return 'draft';
  if (intent === 'status') return String(posted.get('status'));
  if (intent !== 'decision') return undefined;
  const statuses: Record<string, string | undefined> = decidedStatus;
  // Changes are requested, or the article is rejected.
  return statuses[String(posted.get('decision'))] ?? 'draft';
}

/** Returns the status that the page shows if the member’s step, whose response was lost, has led to it. */
function statusOfTakenStep(target: string | undefined, articleId: string): ArticleStatus | undefined {
  const shown = shownStatus(articleId);
  const status = shown?.publicationState.status;
  return shown?.changedBy.status?.isSelf && status === target ? status : undefined;
}

/** Returns the result of a step whose response was lost. @throws the error, if it is another. */
function lostResponse(error: unknown): WorkflowResult {
  if (!(error instanceof TypeError) || !navigator.onLine) throw error;
  return { outcome: 'failed', ...connectionFailure, fields: {}, values: {} };
}

export const clientAction = async ({ request, serverAction, params }: ClientActionFunctionArgs) => {
  const posted = await postedFields(request);
  const intent = intentIn<WorkflowFields>(posted, ['status', 'decision', 'changes']);
  const target = targetOf(posted, intent);
  const path = workflowPath(params.id ?? '');
  let hasResponse = false;
  const step = async (): Promise<WorkflowResult> => {
    try {
      const response = await serverAction<WorkflowResult>();
      hasResponse = true;
      return response;
    } catch (error) {
      hasResponse = isRouteErrorResponse(error);
      return lostResponse(error);
    }
  };
  const result: WorkflowResult = await send(step, updateFailure, timeout);
  if (result.outcome === 'failed') {
    void reportLostStep(params.id ?? '').then((isShown) => {
      if (!isShown || hasResponse) return;
      const { title, description } = reconnectedNotice(statusOfTakenStep(target, params.id ?? ''));
      const id = toasts.show(title, description, { subject: path });
      addEventListener('offline', () => toasts.dismiss(id), { once: true });
    });
  }
  const fields = undoFieldsOf(result, posted);
  // Neither of these two changes what a decision rests on.
  const isStep = result.intent !== 'checklist' && result.intent !== 'archive';
  if (result.outcome === 'done' && isStep) reportStep(params.id ?? '');
  const isUnarchived = result.intent === 'archive' && posted.get('archived') === 'false';
  if (result.outcome === 'done' && result.intent)
    dismissUndone({ action: isUnarchived ? 'unarchive' : result.intent, articleIds: [params.id ?? ''] });
  // Shown beside the field instead; a toast would cover it.
  const isAtField = requiredFields.some((name) => result.fields[name]);
  if (result.outcome === 'refused' && isAtField) {
    toasts.dismissEarlier(path);
    return result;
  }
  // Shown here, because a step may remove its own form before React renders the response.
  const kind = result.outcome === 'done' ? undefined : (result.cause ?? stepFailed);
  const publication = result.outcome === 'done' && result.shown?.publication;
  const showResult = (): void => {
    if (publication && showPublication(publication)) toasts.dismissEarlier(path);
    else notify(result, { subject: path, kind, undo: fields && { action: path, fields } });
  };
  // Together with the new status, which the page has yet to load.
  if (result.outcome === 'done' && isStep) void stepDescribed(params.id ?? '').then(showResult);
  else if (result.outcome !== 'invalid') showResult();
  return result;
};

export const shouldRevalidate = revalidateAfterRefusal;

export const handle = {
  place: (shown) => shown?.title,
  screen: reviewScreen,
} satisfies ScreenPlace<ReturnType<typeof useLoaderData<typeof loader>>>;
export const meta = ({ loaderData }: { loaderData?: { title: string } }) =>
  unlistedMeta(loaderData ? `${loaderData.title} · Review` : 'Review');

/**
 * Says who submitted the article and when and, while it waits, for which round of review and for how long. It is said after
 * a decision too: without it, everything below would move up.
 */
function submissionFacts(
  { at, waiting, roundNumber }: NonNullable<ReviewedArticle['submission']>,
  submittedBy: string | null,
  isWaiting: boolean,
): string[] {
  const round = roundName(roundNumber);
  const who = submittedBy === null ? '' : ` by ${submittedBy}`;
  return [`submitted${who}, ${at}`, ...(isWaiting ? [...(round ? [round] : []), `waiting ${waiting}`] : [])];
}

export default function Workflow() {
  const workflow = useLoaderData<typeof loader>();
  const { review, from } = workflow;
  const initial = useActionData<typeof action>();
  const { articleId, title, shownHash, schedule, publicationState } = workflow;
  const origin = originOf(from);
  const [current, setCurrent] = useState<WorkflowView>();
  useReadNotices(articleId, workflow.path);
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        <div className="toolbar icons-on-phones">
          <ButtonLink to={origin.path}>
            <ArrowLeftIcon size={16} aria-hidden /> {origin.name}
          </ButtonLink>
          <ButtonLink to={reviewPreviewPath(articleId, from)}>
            <EyeIcon size={16} aria-hidden /> Preview
          </ButtonLink>
          <ButtonLink to={`/admin/editor/${articleId}`}>
            <PencilIcon size={16} aria-hidden /> Open in the editor
          </ButtonLink>
          {publicationState.isLive && (
            <ButtonLink to={workflow.path}>
              <GlobeIcon size={16} aria-hidden /> View article
            </ButtonLink>
          )}
        </div>
        {review?.submission && (
          <p className="review-facts">
            {submissionFacts(review.submission, workflow.submittedBy, publicationState.status === 'pending').map(
              (fact) => (
                <span key={fact}>{`${fact} `}</span>
              ),
            )}
          </p>
        )}
      </div>
      <ChangedSince workflow={workflow} onOutdated={setCurrent} />
      <div className="review">
        {review && (
          <ReviewedArticleView
            key={articleId}
            articleId={articleId}
            title={title}
            // Not what has been decided: after a decision, the article stays where it is.
            shown={[shownHash, schedule.publishAt?.local].join('-')}
            isDecidable={awaitsDecision(workflow)}
            article={review}
          />
        )}
        <ReviewRail key={articleId} workflow={workflow} from={from} current={current} initial={initial} />
      </div>
    </>
  );
}
