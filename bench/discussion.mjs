/**
 * Benchmark of a discussion's pages on the built-in database: with 10,000 comments and, for comparison, with 100. The
 * goal is to serve the first page within 200 ms; exits with code 1 if it is missed. Settings: `COMMENTS` (10,000).
 */
import { createServer } from 'vite';
import { formatTimes, judge, percentile, say } from './times.mjs';

const large = Number(process.env.COMMENTS ?? 10_000);
const rounds = 20;
/** Maximum median time for the first page, in milliseconds. */
const goal = 200;
const kinds = {
  'first page': '',
  oldest: 'sort=oldest',
  'most replies': 'sort=answered',
  'second page': 'cursor=NEXT',
};

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
let connection;
try {
  const { openMemoryConnection, setConnection } = await vite.ssrLoadModule('/app/platform/database/database.server.ts');
  const { writeLongDiscussion } = await vite.ssrLoadModule('/app/audience/comments/testing/long-discussion.server.ts');
  const { readDiscussion } = await vite.ssrLoadModule('/app/audience/comments/service.server.ts');
  const { discussionQuery } = await vite.ssrLoadModule('/app/audience/comments/rules.ts');
  const { features } = await vite.ssrLoadModule('/app/features.ts');
  const { declareFeatures } = await vite.ssrLoadModule('/app/platform/features/feature.ts');
  declareFeatures(features);
  const { visitor } = await vite.ssrLoadModule('/app/platform/permissions/actors.ts');
  connection = await openMemoryConnection();
  setConnection(connection);
  const read = (article, text) =>
    readDiscussion(visitor, article, discussionQuery.parse(Object.fromEntries(new URLSearchParams(text))));
  const medians = [];
  for (const count of [100, large]) {
    const article = await writeLongDiscussion(count);
    const { nextCursor } = await read(article, '');
    say(`Pages of ${count.toLocaleString('en')} comments, built-in database in memory`);
    for (const [kind, text] of Object.entries(kinds)) {
      const took = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await read(article, text.replace('NEXT', nextCursor ?? ''));
        took.push(performance.now() - began);
      }
      if (kind === 'first page') medians.push(percentile(took, 0.5));
      say(`  ${kind.padEnd(14)} ${formatTimes(took)}`);
    }
  }
  say(`  the first page takes ${(medians[1] / medians[0]).toFixed(1)} times as long as among 100`);
  judge(`the first page of ${large.toLocaleString('en')} within ${goal} ms`, medians[1] <= goal);
} finally {
  await connection?.close();
  await vite.close();
}
