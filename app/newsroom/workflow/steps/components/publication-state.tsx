import { PageLink } from '~/design/components/page-link';
import { OwnWorkSetting } from '~/newsroom/workflow/components/own-work-setting';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { publicationCondition } from '../../publication-condition';
import { nextText } from '../next-step';

/** Says who published the version that readers see, and when. */
const publishedText = ({ by, scheduledBy, at }: NonNullable<WorkflowView['published']>): string =>
  by ? `Published by ${by} on ${at}.` : `Published on ${at}${scheduledBy ? `, as scheduled by ${scheduledBy}` : ''}.`;

/**
 * The article's status with an explanation, what comes next, and when.
 * @param isInEditor whether the banner above the text says that the article is in the trash.
 */
export function PublicationState({ workflow, isInEditor = false }: { workflow: WorkflowView; isInEditor?: boolean }) {
  const {
    publicationState,
    isReturned,
    isRejected,
    isInTrash,
    submittedBy,
    approvedBy,
    reviewedBy,
    published,
    schedule,
    pendingCorrection,
  } = workflow;
  const next = nextText(workflow);
  const condition = publicationCondition(publicationState.status);
  return (
    <div className="workflow-status" tabIndex={-1}>
      <div className="card-head">
        <h3>Status</h3>
        <p>
          <PublicationBadges
            publicationState={publicationState}
            isScheduled={schedule.publishAt !== null}
            publishAt={schedule.publishAt?.text}
            isReturned={isReturned}
            isRejected={isRejected}
            isInTrash={isInTrash}
          />
        </p>
      </div>
      <dl className="card-facts">
        {next && (
          <div>
            <dt>Next</dt>
            <dd>{next}</dd>
          </div>
        )}
        {schedule.publishAt && condition !== null && (
          <div>
            <dt>Scheduled</dt>
            <dd>
              <span className="whole-time">{schedule.publishAt.text}</span>, {condition}
            </dd>
          </div>
        )}
      </dl>
      {isInTrash && !isInEditor && (
        <p className="notice">This article is in the trash. It can be restored as a draft.</p>
      )}
      {workflow.lacksReviewer && (
        <p className="notice">
          <strong>Nobody else can approve this article.</strong> Writers cannot approve their own articles.{' '}
          {workflow.mayInvite ? (
            <>
              <PageLink className="text-link" to="/admin/users?tab=bulk#invite">
                Invite an editor
              </PageLink>
              .
            </>
          ) : (
            'Ask an administrator to invite an editor.'
          )}{' '}
          {workflow.mayAllowOwnWork && <OwnWorkSetting />}
        </p>
      )}
      {publicationState.approvalInvalidated && (
        <p className="notice" role="status">
          <strong>This article must be approved again.</strong> It has changed since its approval and is awaiting
          review.
        </p>
      )}
      {publicationState.hasPendingChanges && (
        <p>
          Readers still see the{' '}
          <a className="text-link" href={workflow.path} target="_blank" rel="noreferrer">
            last published version
          </a>
          , without these changes.{' '}
          {isInEditor && (
            <PageLink
              className="text-link"
              to={`/admin/editor/${workflow.articleId}/revisions?from=${workflow.publishedVersion}&to=${workflow.version}`}
            >
              Compare or discard the changes
            </PageLink>
          )}
        </p>
      )}
      {pendingCorrection !== '' && (
        <div>
          <p>
            {publicationState.status === 'published'
              ? 'There are no changes to publish. Unless you delete this correction, it will be published with the next changes:'
              : 'Once the changes are published, readers will see this correction:'}
          </p>
          <p className="workflow-notes">{pendingCorrection}</p>
        </div>
      )}
      {isReturned && !isInTrash && (
        <p>
          {reviewedBy ?? 'A reviewer'} {isRejected ? 'rejected this article' : 'sent this article back'}.{' '}
          <PageLink className="text-link" to={`/admin/editor/${workflow.articleId}#editorial-comments`}>
            {reviewedBy === 'You' ? 'Add a comment' : 'Reply in a comment'}
          </PageLink>
        </p>
      )}
      {publicationState.status === 'pending' && submittedBy && !isInTrash && <p>Submitted by {submittedBy}.</p>}
      {approvedBy && !isInTrash && <p>Approved by {approvedBy}.</p>}
      {published && <p>{publishedText(published)}</p>}
    </div>
  );
}
