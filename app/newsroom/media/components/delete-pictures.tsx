import type { RefusedPicture } from '~/content/media/library-filters';
import { PageLink } from '~/design/components/page-link';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { isSingular, wholeNumber } from '~/design/format';
import { mediaPath } from './media-grid';

/** Asks for confirmation before pictures are deleted, and states the consequences. */
export const DeletePicturesDialog = ({
  count,
  onDelete,
  onClose,
}: {
  count: number;
  onDelete: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    title={isSingular(count) ? 'Delete 1 picture?' : `Delete ${wholeNumber(count)} pictures?`}
    action="Delete"
    onConfirm={onDelete}
    onClose={onClose}
  >
    <ul className="consequences">
      <li>Pictures used in an article or draft, or on another page, are kept and listed with the reason.</li>
      <li>You can undo this for a minute. After an hour, the files are deleted permanently.</li>
      <li>If you restore an earlier version of an article, deleted pictures will be missing from it.</li>
    </ul>
  </ConfirmDialog>
);

/** The pictures that were not deleted, each with the reason. */
export const RefusedPictures = ({ refused }: { refused: readonly RefusedPicture[] }) => (
  <div className="notice bulk-results" role="alert">
    <strong>
      {isSingular(refused.length) ? '1 picture was kept' : `${wholeNumber(refused.length)} pictures were kept`}
    </strong>
    <ul>
      {refused.map(({ id, name, sentence }) => (
        <li key={id}>
          <PageLink to={mediaPath(id)}>{name}</PageLink> {sentence}
        </li>
      ))}
    </ul>
  </div>
);
