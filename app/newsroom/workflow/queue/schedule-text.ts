import type { ListedArticle } from '../list/list-rules';
import { publicationCondition } from '../publication-condition';

/** Says what the schedule does to an article, and when. */
export function scheduleText({
  scheduled,
  scheduledFor,
  publicationState: { status },
}: Pick<ListedArticle, 'scheduled' | 'scheduledFor' | 'publicationState'>): string {
  const time = scheduled ? ` on ${scheduled.full}` : '';
  if (scheduledFor !== 'publish') return `will be unpublished${time}`;
  const condition = publicationCondition(status);
  return condition === null ? `will be published${time}` : `scheduled for publication${time}, ${condition}`;
}
