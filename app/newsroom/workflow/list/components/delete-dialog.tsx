import { ConfirmDialog } from '~/design/controls/confirm-dialog';
import { isSingular, wholeNumber } from '~/design/format';
import { trashDays } from '../../rules';
import type { ListedArticle } from '../list-rules';

const liveConsequence = (live: number, all: number): string => {
  if (all === 1) return 'Readers can see it now. Its page, and the entries in lists and feeds, disappear at once.';
  return isSingular(live)
    ? 'Readers can see 1 of them now. Its page disappears at once.'
    : `Readers can see ${wholeNumber(live)} of them now. Their pages disappear at once.`;
};

/** Asks before articles go to the trash, says what follows, and offers to only unpublish those that readers can see. */
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
  const live = articles.filter(({ publicationState }) => publicationState.isLive).length;
  const isScheduled = articles.some(({ scheduled }) => scheduled);
  const [one] = articles;
  return (
    <ConfirmDialog
      title={live > 0 ? 'Move to the trash and unpublish?' : 'Move to the trash?'}
      consequences={[
        articles.length === 1 && one
          ? `“${one.title}” goes to the trash.`
          : `${wholeNumber(articles.length)} articles go to the trash.`,
        ...(live > 0 ? [liveConsequence(live, articles.length)] : []),
        ...(isScheduled ? ['Scheduled publications are cancelled.'] : []),
        `You can restore ${articles.length === 1 ? 'it' : 'them'} for ${trashDays} days.`,
      ]}
      milder={
        live === articles.length && mayUnpublish ? { label: 'Unpublish instead', onChoose: onUnpublish } : undefined
      }
      action="Move to trash"
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
