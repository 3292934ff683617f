const labels: Record<string, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
};

/**
 * An article's status (spec 2 §4) as text on a coloured background.
 * @param hasChanges whether a published article has changes that are not published yet.
 */
export const StatusBadge = ({ status, hasChanges = false }: { status: string; hasChanges?: boolean }) => (
  <span className={`badge status-${status}`}>
    {labels[status] ?? status}
    {hasChanges && ', with changes'}
  </span>
);
