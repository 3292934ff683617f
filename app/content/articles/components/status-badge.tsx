const labels: Record<string, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  approved: 'Approved',
  published: 'Published',
};

/** An article's status (spec 2 §4) as text on a coloured background. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge status-${status}`}>{labels[status] ?? status}</span>
);
