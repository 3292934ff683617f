const labels: Record<string, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  approved: 'Approved',
  published: 'Published',
};

/** Where an article stands (spec 2 §4), in words and on a tint. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge status-${status}`}>{labels[status] ?? status}</span>
);
