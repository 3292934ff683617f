import type { ArticleStatus } from '~/content/articles/rules';
import { shorten } from '~/platform/html/text';

/** Days before articles in the trash are permanently deleted. */
export const trashDays = 30;
/** Returns how many days remain before an article in the trash is permanently deleted; 0 when its time is over. */
export const daysInTrash = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((deletedAt.getTime() - trashCutoff(now).getTime()) / 86_400_000));
/** Maximum length of an article's title in a toast, in characters. */
export const longestName = 80;
/**
 * Returns how articles that have just been deleted come back: at once, and later.
 * @param title names the article if it is only one.
 */
export const undoText = (count: number, title = ''): string =>
  count === 1
    ? `Undo brings ${title.trim() === '' ? 'it' : `“${shorten(title.trim(), longestName)}”`} back as it was. If you restore it from the trash later, it becomes a draft.`
    : 'Undo brings them back as they were. If you restore them from the trash later, they become drafts.';
/** What the article was before it was deleted, and what it needs now that it is a draft. */
export const restoredTexts: Record<ArticleStatus, string> = {
  draft: 'Readers cannot see the article until it is published.',
  pending: 'The article was awaiting review before it was deleted. Submit it again when it is ready.',
  approved: 'The article was approved before it was deleted. As a draft, it needs another review.',
  published: 'The article was published before it was deleted. Readers cannot see it until it is published again.',
};
/** Time within which whoever deleted an article can undo it, in milliseconds. */
export const undoTime = 3_600_000;
/** Returns the cutoff time: articles trashed before it are permanently deleted. */
export const trashCutoff = (now: Date): Date => new Date(now.getTime() - trashDays * 86_400_000);
