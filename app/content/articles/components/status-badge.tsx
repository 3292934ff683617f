const labels: Record<string, string> = {
  draft: 'Draft',
  returned: 'Changes requested',
  rejected: 'Rejected',
  pending: 'Pending Review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** @property hasChanges whether a published article has changes that are not published yet. */
type Status = { status: string; hasChanges?: boolean };

/** An article's status (spec 2 §4) in words. */
export const statusText = ({ status, hasChanges = false }: Status): string =>
  `${labels[status] ?? status}${hasChanges ? ', with changes' : ''}`;

/** An article's status as text on a coloured background. */
export const StatusBadge = (article: Status) => (
  <span className={`badge status-${article.status}`}>{statusText(article)}</span>
);
