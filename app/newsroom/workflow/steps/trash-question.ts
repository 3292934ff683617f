import { isSingular, wholeNumber } from '~/design/format';
import type { Question } from '../questions';
import { hasSchedule, type WorkflowView } from '../workflow-view';
import { trashDays } from './trash-rules';

/** What the question before an article goes to the trash depends on. */
export type Trashed = { isLive: boolean; isScheduled: boolean };

/** Says what readers lose. */
function readersText(count: number, live: number): string {
  if (count === 1)
    return 'Readers can currently see it. Its page and its entries in lists and feeds will disappear at once.';
  if (isSingular(live)) return 'Readers can currently see 1 of them. Its page will disappear at once.';
  return `Readers can currently see ${live === count ? 'all' : wholeNumber(live)} of them. Their pages will disappear at once.`;
}

/**
 * Returns what to ask before articles go to the trash; nothing for articles that readers cannot see and that have no
 * schedule.
 */
export function trashQuestionOf(articles: readonly Trashed[]): Question | undefined {
  const live = articles.filter(({ isLive }) => isLive).length;
  const isScheduled = articles.some((article) => article.isScheduled);
  if (live === 0 && !isScheduled) return undefined;
  const restored = articles.length === 1 ? 'it as a draft' : 'them as drafts';
  return {
    title: live > 0 ? 'Move to trash and unpublish?' : 'Move to trash?',
    consequences: [
      ...(live > 0 ? [['readers', readersText(articles.length, live)] as const] : []),
      ...(isScheduled
        ? [['cancelled schedule', 'Scheduled publishing and unpublishing will be cancelled.'] as const]
        : []),
      ['way back', `You can undo this for a minute. After that, you have ${trashDays} days to restore ${restored}.`],
    ],
    action: 'Move to trash',
    isDanger: true,
  };
}

/** Returns what to ask before the article that a page is about goes to the trash; nothing as in `trashQuestionOf`. */
export const trashQuestionIn = (workflow: Pick<WorkflowView, 'publicationState' | 'schedule'>): Question | undefined =>
  trashQuestionOf([{ isLive: workflow.publicationState.isLive, isScheduled: hasSchedule(workflow) }]);
