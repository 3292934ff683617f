import type { ManagedReview } from '~/content/reviews/manage.server';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';

/** Asks for confirmation before a review is deleted. */
export const DeleteReviewDialog = ({
  review: { name, article },
  onDelete,
  onClose,
}: {
  review: Pick<ManagedReview, 'name' | 'article'>;
  onDelete: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog title={`Delete the review of ${name}?`} action="Delete" onConfirm={onDelete} onClose={onClose}>
    <p>It will disappear from the reviews page at once.{article && ' Its article will stay.'}</p>
  </ConfirmDialog>
);
