import { isbot } from 'isbot';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { addViews } from './writing/store-writing.server';

/** How long views are gathered before they are written. */
const flushEvery = 5_000;
/** Different articles held at once; more than that are written at once. */
const largestBatch = 5_000;

let gathered = new Map<string, number>();
let writing: Promise<void> | undefined;

/** Counts one view of an article, unless a program made it. The count is written with the next batch. */
export function countView(articleId: string, userAgent: string | null): void {
  if (!isId(articleId) || !userAgent || isbot(userAgent)) return;
  gathered.set(articleId, (gathered.get(articleId) ?? 0) + 1);
  if (gathered.size >= largestBatch) void flushViews();
}

/** Writes what has been gathered. Counts that could not be written are kept for the next try. */
export async function flushViews(): Promise<void> {
  await writing;
  if (gathered.size === 0) return;
  const batch = gathered;
  gathered = new Map();
  writing = addViews(database(), batch).catch((error: unknown) => {
    log.error({ err: error, articles: batch.size }, 'views could not be written and stay in memory');
    for (const [id, views] of batch) gathered.set(id, (gathered.get(id) ?? 0) + views);
  });
  await writing;
}

/** Starts to write views every five seconds. The returned function writes the rest and stops. */
export function startViewCounting(): () => Promise<void> {
  const timer = setInterval(() => void flushViews(), flushEvery);
  return async () => {
    clearInterval(timer);
    await flushViews();
  };
}
