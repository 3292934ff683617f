import { transaction } from '~/platform/events/events.server';
import { publicationChanged } from '../hooks';
import { archiveCutoff } from '../rules';
import { archivePublishedBefore } from './store-writing.server';

/**
 * Archives articles that were published more than `days` days ago, and returns how many. They stay readable and
 * searchable.
 */
export async function archiveArticles(options: { now: Date; days: number }): Promise<number> {
  return transaction(async (executor, emit) => {
    const archived = await archivePublishedBefore(executor, archiveCutoff(options.now, options.days));
    if (archived.length === 0) return 0;
    const ids = archived.map(({ id }) => id);
    await publicationChanged.run(executor, ids, 'archived', options.now);
    await emit({ type: 'articles.changed', slugs: archived.map(({ slug }) => slug) });
    return archived.length;
  });
}
