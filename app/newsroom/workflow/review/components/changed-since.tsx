import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button, buttonClass } from '~/design/controls/button';
import { showArticle } from '~/newsroom/workflow/components/shown-articles';
import { useIsStepUnderWay } from '~/newsroom/workflow/components/steps-under-way';
import { isSentBack } from '~/newsroom/workflow/decision-rules';
import { statusNames, workflowPath } from '~/newsroom/workflow/rules';
import type { ChangeAuthor, WorkflowView } from '~/newsroom/workflow/workflow-view';
import { useResponse } from '~/platform/forms/use-response';
import { subscribeToLive } from '~/platform/live/live';
import { backgroundPath } from '~/platform/requests/background-loading';
import { useNextLoad, useReload } from './use-reload';

const hasChangedIt = (author: ChangeAuthor): string =>
  author.isSelf ? 'You have changed' : `${author.name} has changed`;

/**
 * Says that the article has changed since the page was loaded, and loads it again on request: the text does not change
 * while someone is reading it. A decision about the earlier text is refused in any case. A page on which there was
 * nothing to decide shows by itself what its writers have submitted again.
 * @param onOutdated called with the article as it is when its status turns out to be another than the page shows, and with
 * `undefined` once the page shows it.
 */
export function ChangedSince({
  workflow,
  onOutdated,
}: {
  workflow: Pick<
    WorkflowView,
    'articleId' | 'version' | 'reviewedHash' | 'choices' | 'mayReview' | 'isReturned' | 'publicationState' | 'changedBy'
  >;
  onOutdated?: (current: WorkflowView | undefined) => void;
}) {
  const { articleId, version, reviewedHash } = workflow;
  const { load, data } = useFetcher<WorkflowView | null>();
  const reload = useReload();
  // A step of the member’s own is announced before its response arrives.
  const isStepUnderWay = useIsStepUnderWay(articleId);
  const path = backgroundPath(workflowPath(articleId));
  const shown = useRef(workflow);
  shown.current = workflow;
  const afterStep = useNextLoad(workflow);
  useEffect(
    () => showArticle(articleId, { reload, afterStep, status: () => shown.current }),
    [articleId, reload, afterStep],
  );
  useEffect(() => {
    // A save is announced for the draft alone; steps, captions and categories for the newsroom.
    const stops = [`draft:${articleId}`, 'newsroom'].map((topic) => subscribeToLive(topic, () => void load(path)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [load, path, articleId]);
  // What was loaded before the page itself was loaded again says nothing about what it shows now.
  const [found, setFound] = useState<{ current: WorkflowView; shown: string }>();
  useResponse(data, (current) => {
    if (current?.articleId === articleId) setFound({ current, shown: reviewedHash });
  });
  const hasChanged = found?.shown === reviewedHash && found.current.reviewedHash !== reviewedHash;
  const isResubmitted = hasChanged && isSentBack(workflow) && !isSentBack(found.current);
  // The version that the page was to show by itself; it still has to be shown if that has failed.
  const [reloadedFor, setReloadedFor] = useState<string>();
  const resubmittedHash = isResubmitted ? found.current.reviewedHash : undefined;
  useEffect(() => {
    if (resubmittedHash === undefined) return;
    void reload().then(() => setReloadedFor(resubmittedHash));
  }, [resubmittedHash, reload]);
  const hasOtherStatus = hasChanged && found.current.publicationState.status !== workflow.publicationState.status;
  const outdatedBy = hasOtherStatus ? found.current : undefined;
  useEffect(() => onOutdated?.(outdatedBy), [outdatedBy, onOutdated]);
  if (!hasChanged || isStepUnderWay || (isResubmitted && reloadedFor !== resubmittedHash)) return null;
  const hasNewText = found.current.version !== version;
  const {
    publicationState: { status },
    changedBy,
  } = found.current;
  const isDecided = !hasNewText && hasOtherStatus;
  return (
    <div className="notice review-changed" role="alert">
      <p>
        {isDecided ? (
          <strong>
            {changedBy.status
              ? `${hasChangedIt(changedBy.status)} the article’s status to ${statusNames[status]}`
              : `The article’s status has changed to ${statusNames[status]}`}{' '}
            since you opened it.
          </strong>
        ) : (
          <>
            <strong>
              {hasNewText && changedBy.text
                ? `${hasChangedIt(changedBy.text)} the text`
                : `The ${hasNewText ? 'text' : 'article'} has changed`}{' '}
              since you opened it.
            </strong>{' '}
            Read the current version before you decide.
          </>
        )}
      </p>
      <div className="toolbar">
        <Button isSmall onClick={() => void reload()}>
          Show the current {isDecided ? 'status' : 'version'}
        </Button>
        {hasNewText && (
          <a
            className={buttonClass({ isSmall: true })}
            href={`/admin/editor/${articleId}/revisions?from=${version}&to=${found.current.version}`}
            target="_blank"
            rel="noreferrer"
          >
            Compare
          </a>
        )}
      </div>
    </div>
  );
}
