import ArchiveIcon from 'lucide-react/icons/archive';
import ArchiveRestoreIcon from 'lucide-react/icons/archive-restore';
import SendIcon from 'lucide-react/icons/send';
import StarIcon from 'lucide-react/icons/star';
import UndoIcon from 'lucide-react/icons/undo-2';
import type { Question } from '../../questions';
import { trashQuestionOf } from '../../steps/trash-question';
import type { BulkAction } from '../bulk-rules';
import type { ListedArticle } from '../list-rules';

/** Names of the actions in menus. */
export const bulkLabels: Partial<Record<BulkAction, string>> = {
  publish: 'Publish…',
  feature: 'Feature',
  unfeature: 'Remove from featured',
  archive: 'Archive',
  unarchive: 'Remove from the archive',
  restore: 'Restore as draft',
};

/** Icons of the actions that need nothing but the articles. */
export const bulkIcons = {
  publish: SendIcon,
  feature: StarIcon,
  unfeature: StarIcon,
  archive: ArchiveIcon,
  unarchive: ArchiveRestoreIcon,
  restore: UndoIcon,
} as const;
export type IconAction = keyof typeof bulkIcons;

/** Whether an action can change the article at all, so that its menu does not offer what would be refused. */
export function appliesTo(
  action: BulkAction,
  { publicationState, isFeatured, isArchived, deletedAt }: ListedArticle,
): boolean {
  if (action === 'restore' || deletedAt) return action === 'restore' && deletedAt !== null;
  if (action === 'feature' || action === 'unfeature') return isFeatured === (action === 'unfeature');
  if (action === 'archive' || action === 'unarchive')
    return publicationState.isLive && isArchived === (action === 'unarchive');
  return true;
}

export const isLive = ({ publicationState }: ListedArticle): boolean => publicationState.isLive;

/** Returns what to ask before articles go to the trash; nothing as in `trashQuestionOf`. */
export const trashQuestion = (articles: readonly ListedArticle[]): Question | undefined =>
  trashQuestionOf(articles.map((article) => ({ isLive: isLive(article), isScheduled: article.scheduled !== null })));

/** Label for moving articles to the trash; with an ellipsis if a question follows. */
export const trashLabel = (articles: readonly ListedArticle[]): string =>
  trashQuestion(articles) ? 'Move to trash…' : 'Move to trash';
