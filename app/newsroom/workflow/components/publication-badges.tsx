import { StatusBadge } from '~/content/articles/components/status-badge';
import { type PublicationState, statusNames } from '../rules';

/**
 * An article's status. An approved text with a time of publication is scheduled. A published article with unpublished changes counts as published; once its changes have been
 * submitted, their status follows.
 */
export function PublicationBadges({
  publicationState,
  publishAt = null,
}: {
  publicationState: PublicationState;
  /** The time at which the text will be published; empty where it is shown elsewhere. */
  publishAt?: string | null;
}) {
  const { status, hasPendingChanges } = publicationState;
  const scheduled = publishAt !== null && status === 'approved' && (
    <span className="badge status-scheduled">Scheduled{publishAt && `: ${publishAt}`}</span>
  );
  if (!hasPendingChanges && scheduled) return scheduled;
  if (!hasPendingChanges) return <StatusBadge status={status} />;
  return (
    <>
      <StatusBadge status="published" hasChanges />
      {status !== 'draft' && (
        <> {scheduled || <span className={`badge status-${status}`}>Changes: {statusNames[status]}</span>}</>
      )}
    </>
  );
}
