import type { WorkflowView } from '../workflow-view';

/** An article that waits for the approval of the member who looks at it. */
export const waiting: WorkflowView = {
  ...{ articleId: '1', title: 'Forms', path: '/article/forms', wasPublished: false },
  ...{ version: 1, publishedVersion: 1, reviewedHash: 'as read', shownHash: 'as seen', takenSlug: null },
  publicationState: { status: 'pending', isLive: false, hasPendingChanges: false, approvalInvalidated: false },
  choices: [
    { status: 'pending', refusal: 'unchanged' },
    { status: 'approved', refusal: null },
  ],
  primary: { target: 'approved', label: 'Approve', refusal: null },
  ...{
    reviewNotes: '',
    notes: [],
    showsNotes: true,
    round: '0.1',
    isReturned: false,
    isRejected: false,
    mayReview: true,
  },
  ...{ losesApprovalOnEdit: false, lacksReviewer: false, mayInvite: false, mayAllowOwnWork: false },
  ...{ submittedBy: 'The writer', approvedBy: null, reviewedBy: null, published: null },
  changedBy: { text: { isSelf: false, name: 'The writer' }, status: { isSelf: false, name: 'The writer' } },
  schedule: {
    ...{ zone: 'UTC', publishAt: null, unpublishAt: null, scheduledBy: null },
    ...{ mayPublishLater: false, isCancelledByApproval: false, mayUnpublishLater: false },
  },
  ...{ mayUnpublish: false, isArchived: false, mayArchive: false, corrections: [], pendingCorrection: '' },
  ...{ correctionStep: null, isInTrash: false, deletedBy: null, mayDelete: false, mayOverride: null, findings: [] },
};
