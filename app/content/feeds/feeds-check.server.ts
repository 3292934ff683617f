import type { HealthCheck } from '~/platform/health/health-check';
import { readFeed } from './service.server';

/** Whether the feed of all articles can be written in each format, and read back with the same articles. */
export const feedsCheck: HealthCheck = {
  name: 'feeds',
  title: 'Feeds',
  run: async () => {
    const feed = await readFeed({});
    const [{ writers }, { parseAtomFeed, parseJsonFeed, parseRssFeed }] = await Promise.all([
      import('./formats'),
      import('feedsmith'),
    ]);
    const counts = {
      RSS: parseRssFeed(writers.rss(feed)).items?.length ?? 0,
      Atom: parseAtomFeed(writers.atom(feed)).entries?.length ?? 0,
      JSON: parseJsonFeed(writers.json(feed)).items?.length ?? 0,
    };
    const wrong = Object.entries(counts).filter(([, count]) => count !== feed.articles.length);
    if (wrong.length > 0)
      return { state: 'unhealthy', message: `Not valid, or incomplete: ${wrong.map(([name]) => name).join(', ')}.` };
    return { state: 'healthy', message: 'RSS, Atom and JSON are valid.' };
  },
};
