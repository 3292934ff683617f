import { StatusBadge } from '~/content/articles/components/status-badge';
import { PageLink } from '~/design/components/page-link';
import { type PublicationState, statusNames } from '../rules';

/** Says that a reviewer has sent the article back; leads to the note. */
const Returned = ({ notePath }: { notePath: string | undefined }) =>
  notePath ? (
    <PageLink className="badge status-returned" to={notePath} title="Read the reviewer’s note">
      Changes requested
    </PageLink>
  ) : (
    <span className="badge status-returned">Changes requested</span>
  );

/**
 * An article's status. An approved text with a time of publication is scheduled. A published article with unpublished
 * changes counts as published; once its changes have been submitted, their status follows. A draft that a reviewer has
 * sent back has a badge of its own.
 */
export function PublicationBadges({
  publicationState,
  publishAt = null,
  isReturned = false,
  notePath,
  isInTrash = false,
}: {
  publicationState: PublicationState;
  /** The time at which the text will be published; empty where it is shown elsewhere. */
  publishAt?: string | null;
  /** Whether a reviewer has requested changes. */
  isReturned?: boolean;
  /** Where their note can be read. */
  notePath?: string;
  /** Whether the article is in the trash, where its status means nothing. */
  isInTrash?: boolean;
}) {
  if (isInTrash) return <span className="badge status-draft">In the trash</span>;
  const { status, hasPendingChanges } = publicationState;
  const scheduled = publishAt !== null && status === 'approved' && (
    <span className="badge status-scheduled">Scheduled{publishAt && `: ${publishAt}`}</span>
  );
  if (!hasPendingChanges && scheduled) return scheduled;
  const returned = isReturned && status === 'draft' && <Returned notePath={notePath} />;
  if (!hasPendingChanges && returned) return returned;
  if (!hasPendingChanges) return <StatusBadge status={status} />;
  return (
    <>
      <StatusBadge status="published" hasChanges />
      {returned && <> {returned}</>}
      {status !== 'draft' && (
        <> {scheduled || <span className={`badge status-${status}`}>Changes: {statusNames[status]}</span>}</>
      )}
    </>
  );
}
