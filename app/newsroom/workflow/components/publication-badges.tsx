import { StatusBadge } from '~/content/articles/components/status-badge';
import { PageLink } from '~/design/components/page-link';
import { type PublicationState, statusNames } from '../rules';

/**
 * Says that a reviewer has sent the article back, and how; leads to the note.
 * @param isFact whether it is shown as a fact beside another badge.
 */
const Returned = (props: { isRejected: boolean; notePath: string | undefined; isFact: boolean }) => {
  const { isRejected, notePath, isFact } = props;
  const label = isRejected ? 'Rejected' : 'Changes requested';
  const badge = isRejected ? 'badge status-rejected' : 'badge status-returned';
  return notePath ? (
    <PageLink className={isFact ? 'fact text-link' : badge} to={notePath} title="Read the reviewer’s note">
      {label}
    </PageLink>
  ) : (
    <span className={isFact ? 'fact' : badge}>{label}</span>
  );
};

/**
 * An article's status. An approved text with a time of publication is scheduled. A published article with unpublished
 * changes counts as published; once its changes have been submitted, their status follows as a fact, so that there is
 * never more than one badge. A draft that a reviewer has sent back has a badge of its own.
 */
export function PublicationBadges({
  publicationState,
  isScheduled = false,
  publishAt,
  isReturned = false,
  isRejected = false,
  notePath,
  isInTrash = false,
}: {
  publicationState: PublicationState;
  /** Whether a time of publication is set. */
  isScheduled?: boolean;
  /** That time, where nothing else on the page says it. */
  publishAt?: string;
  /** Whether a reviewer has sent it back. */
  isReturned?: boolean;
  /** Whether they rejected it. */
  isRejected?: boolean;
  /** Where their note can be read. */
  notePath?: string;
  /** Whether the article is in the trash, where its status means nothing. */
  isInTrash?: boolean;
}) {
  if (isInTrash) return <span className="badge status-draft">In the trash</span>;
  const { status, hasPendingChanges } = publicationState;
  const scheduled = isScheduled && status === 'approved' && (
    <span className={hasPendingChanges ? 'fact' : 'badge status-scheduled'}>
      Scheduled{publishAt && `: ${publishAt}`}
    </span>
  );
  if (!hasPendingChanges && scheduled) return scheduled;
  const returned = isReturned && status === 'draft' && (
    <Returned isRejected={isRejected} notePath={notePath} isFact={hasPendingChanges} />
  );
  if (!hasPendingChanges && returned) return returned;
  if (!hasPendingChanges) return <StatusBadge status={status} />;
  return (
    <>
      <StatusBadge status="published" hasChanges />
      {returned && <> {returned}</>}
      {status !== 'draft' && (
        <> {scheduled || <span className="fact">Changes:&nbsp;{statusNames[status].toLowerCase()}</span>}</>
      )}
    </>
  );
}
