import { StatusBadge } from '~/content/articles/components/status-badge';
import { type PublicationState, statusNames } from '../rules';

/**
 * An article's status. A published article with unpublished changes counts as published; once its changes have been
 * submitted, their status follows.
 */
export function PublicationBadges({ publicationState }: { publicationState: PublicationState }) {
  const { status, hasPendingChanges } = publicationState;
  if (!hasPendingChanges) return <StatusBadge status={status} />;
  return (
    <>
      <StatusBadge status="published" hasChanges />
      {status !== 'draft' && (
        <>
          {' '}
          <span className={`badge status-${status}`}>Changes: {statusNames[status]}</span>
        </>
      )}
    </>
  );
}
