import { isPictureApproved, pictureChanged } from '~/content/media/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import {
  decisionPath,
  draftChanged,
  editorialCommentAdded,
  editorialCommentDeleted,
  isVersionDecided,
  publicationFacts,
  textsInUse,
} from '~/newsroom/drafts/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { screenCounts } from '~/platform/features/screen-counts.server';
import { findPublicationFacts, findTextsInUse } from './current-state.server';
import { workflowJobs } from './jobs.server';
import { exportViews } from './list/views.server';
import { notifyOfAddedComment, withdrawCommentNotices } from './notices/comment-notices.server';
import { countWaiting } from './queue/queue.server';
import { notifyIfApprovalInvalidated } from './review/approval-invalidation.server';
import { findDecisionPath } from './review/decision-state.server';
import { watchSchedule } from './schedule/run-schedule.server';
import { workflowSettings } from './setting-groups';
import { refuseChangesInTrash } from './steps/trash.server';
import { hasApprovedPicture, hasStepFor } from './store.server';

export const workflowFeature: ServerFeature = {
  name: 'workflow',
  start: () => ({ stop: watchSchedule() }),
  jobs: workflowJobs,
  settings: workflowSettings,
  hooks: [
    screenCounts.handledBy(async (actor) => ({ '/admin/queue': await countWaiting(actor) })),
    draftChanged.handledBy(refuseChangesInTrash),
    draftChanged.handledBy(notifyIfApprovalInvalidated),
    editorialCommentAdded.handledBy(notifyOfAddedComment),
    editorialCommentDeleted.handledBy(withdrawCommentNotices),
    textsInUse.handledBy(findTextsInUse),
    publicationFacts.handledBy(findPublicationFacts),
    decisionPath.handledBy(findDecisionPath),
    isVersionDecided.handledBy(hasStepFor),
    isPictureApproved.handledBy(hasApprovedPicture),
    // Whoever is reviewing an article has to read its caption again.
    pictureChanged.handledBy((_executor, emit) => emit({ type: 'newsroom.changed' })),
    memberData({
      exports: {
        articleViews: { position: 150, tables: ['article_views'], read: exportViews },
      },
      excludedTables: {
        article_check_overrides: 'Who has overridden which problem of an article, and why; it belongs to the article.',
        article_review_notes: 'The notes of an article’s reviewers; they belong to the article.',
        article_workflow:
          'The workflow history of an article, which includes who made each change; it belongs to the article.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** The schedule of an article was set or cleared. */
    'schedule.changed': NoDetails;
  }
}
