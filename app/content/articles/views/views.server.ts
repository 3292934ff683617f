import { isbot } from 'isbot';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { RateLimitedError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { log } from '~/platform/logging/logging.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { addViews } from '../writing/store-writing.server';

/** Interval, in milliseconds, at which collected views are stored. */
const flushInterval = 5_000;
/** Maximum number of different articles in a batch. A batch that reaches this size is stored immediately. */
const maxBatchSize = 5_000;

let pendingViews = new Map<string, number>();
let currentWrite: Promise<void> | undefined;

/** More articles than a person would open in a minute. */
const limitViews = rateLimiter({
  name: 'views',
  description: 'Article views counted, by network',
  points: 60,
  seconds: 60,
});

/**
 * Counts one view of an article, unless it comes from a bot. The count is stored with the next batch.
 * @throws RateLimitedError beyond the limit; the view is not counted.
 */
export async function countView(
  articleId: string,
  { address, userAgent }: { address: string; userAgent: string | null },
): Promise<void> {
  const limit = await limitViews(clientNetwork(address));
  if (!limit.isAllowed) throw new RateLimitedError('This client has reported too many views.', limit);
  if (!isId(articleId) || !userAgent || isbot(userAgent)) return;
  pendingViews.set(articleId, (pendingViews.get(articleId) ?? 0) + 1);
  if (pendingViews.size >= maxBatchSize) void flushViews();
}

/** Stores the collected views. If storing them fails, they are added to the next batch. */
export async function flushViews(): Promise<void> {
  await currentWrite;
  if (pendingViews.size === 0) return;
  const batch = pendingViews;
  pendingViews = new Map();
  currentWrite = addViews(database(), batch).catch((error: unknown) => {
    log.error({ err: error, articles: batch.size }, 'views could not be written and stay in memory');
    for (const [id, views] of batch) pendingViews.set(id, (pendingViews.get(id) ?? 0) + views);
  });
  await currentWrite;
}

/** Starts storing views every five seconds. The returned function stops the timer and stores the remaining views. */
export function startViewCounting(): () => Promise<void> {
  const timer = setInterval(() => void flushViews(), flushInterval);
  return async () => {
    clearInterval(timer);
    await flushViews();
  };
}
