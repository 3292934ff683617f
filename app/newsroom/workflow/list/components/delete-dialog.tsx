import CalendarXIcon from 'lucide-react/icons/calendar-x';
import GlobeIcon from 'lucide-react/icons/globe';
import RotateIcon from 'lucide-react/icons/rotate-ccw';
import TrashIcon from 'lucide-react/icons/trash-2';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { isSingular, wholeNumber } from '~/design/format';
import { trashDays } from '~/newsroom/workflow/steps/trash-rules';
import { type ListedArticle, namesOf } from '../list-rules';
import { isLive } from './bulk-actions';

/**
 * Asks for confirmation before moving articles to the trash if readers can see any of them, states the consequences,
 * and offers to unpublish them instead if readers can see them all.
 */
export function DeleteDialog({
  articles,
  mayUnpublish,
  onDelete,
  onUnpublish,
  onClose,
}: {
  articles: readonly ListedArticle[];
  mayUnpublish: boolean;
  onDelete: () => void;
  onUnpublish: () => void;
  onClose: () => void;
}) {
  const live = articles.filter(isLive);
  return (
    <ConfirmDialog
      title={live.length > 0 ? 'Move to trash and unpublish?' : 'Move to trash?'}
      action="Move to trash"
      icon={TrashIcon}
      milder={
        live.length === articles.length && mayUnpublish
          ? { label: 'Unpublish instead', onChoose: onUnpublish }
          : undefined
      }
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>
        <strong>{namesOf(articles)}</strong> will be moved to the trash.
      </p>
      <ul className="consequences">
        {live.length > 0 && (
          <li>
            <GlobeIcon size={16} aria-hidden />
            {articles.length === 1
              ? 'Readers can see it now. Its page and its entries in lists and feeds will disappear at once.'
              : isSingular(live.length)
                ? 'Readers can see 1 of them now. Its page will disappear at once.'
                : `Readers can see ${live.length === articles.length ? 'all' : wholeNumber(live.length)} of them now. Their pages will disappear at once.`}
          </li>
        )}
        {articles.some(({ scheduled }) => scheduled) && (
          <li>
            <CalendarXIcon size={16} aria-hidden />
            Scheduled publishing and unpublishing will be cancelled.
          </li>
        )}
        <li>
          <RotateIcon size={16} aria-hidden />
          <span>
            You can undo this for a minute. After that, you have {trashDays} days to restore{' '}
            {articles.length === 1 ? 'it as a draft' : 'them as drafts'}.
          </span>
        </li>
      </ul>
    </ConfirmDialog>
  );
}
