import { database } from '~/platform/database/database.server';
import type { HealthCheck } from '~/platform/health/health-check';
import { compareIndex } from './store-indexing.server';

/** Whether the search index contains exactly the published articles, as they were when last published. */
export const searchCheck: HealthCheck = {
  name: 'search-index',
  title: 'Search index',
  run: async () => {
    const { published, missing, extra } = await compareIndex(database());
    if (missing === 0 && extra === 0)
      return { state: 'healthy', message: `Contains every published article (${published}).` };
    const problems = [
      missing > 0 && `Published articles missing from the index, or outdated in it: ${missing} of ${published}.`,
      extra > 0 && `${extra === 1 ? '1 article in the index is' : `${extra} articles in the index are`} not published.`,
    ];
    const state = missing === published && published > 0 ? 'unhealthy' : 'warning';
    return { state, message: problems.filter(Boolean).join(' ') };
  },
};
