import type { ManagedReview } from '~/content/reviews/manage.server';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';

/** Asks before a review is deleted. */
export const DeleteReviewDialog = ({
  review: { name, article },
  onDelete,
  onClose,
}: {
  review: Pick<ManagedReview, 'name' | 'article'>;
  onDelete: () => void;
  onClose: () => void;
}) => (
  <Dialog title={`Delete the review of ${name}?`} onClose={onClose}>
    <p>It disappears from the reviews page at once.{article && ' Its article stays.'}</p>
    <div className="dialog-actions">
      <Button onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button kind="danger" onClick={onDelete}>
        Delete
      </Button>
    </div>
  </Dialog>
);
