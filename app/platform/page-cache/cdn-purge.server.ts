import { asc, inArray, isNull, lt, or } from 'drizzle-orm';
import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { cdnPurges } from '~/platform/database/schema';
import { enqueueIfStarted, type Job } from '~/platform/jobs/jobs.server';
import { configuration } from '~/platform/program/configuration.server';
import { wholeSiteTag } from '~/platform/requests/request.server';

/** CDNs limit the number of tags per request; Cloudflare's limit is the smallest we know of. */
const tagsPerRequest = 30;
const rowsPerClaim = 100;
const requestTimeout = 10_000;
/** Longer than it takes to send all tags of one claim, so a node loses its claim only if it has died. */
const claimMilliseconds = 10 * 60_000;
/** Milliseconds after which every page has expired at the CDN, so that a purge is no longer needed. */
const maxPurgeAge = 86_400_000;

/**
 * Records tags to purge at the CDN, as part of the transaction that makes them stale. Does nothing if no CDN is
 * configured.
 */
export async function requestPurge(executor: Executor, tags: readonly string[], now: Date): Promise<void> {
  if (tags.length === 0 || !configuration().CDN_PURGE_URL) return;
  await executor.insert(cdnPurges).values({ id: newId(), tags: [...new Set(tags)], createdAt: now });
  // Commands run no jobs: a scheduled job on a node sends the purges they record.
  await enqueueIfStarted(executor, purgeJob, {});
}

async function claim(now: Date): Promise<{ id: string; tags: string[] }[]> {
  const unclaimed = database()
    .select({ id: cdnPurges.id })
    .from(cdnPurges)
    .where(or(isNull(cdnPurges.claimedUntil), lt(cdnPurges.claimedUntil, now)))
    .orderBy(asc(cdnPurges.id))
    .limit(rowsPerClaim)
    .for('update', { skipLocked: true });
  return database()
    .update(cdnPurges)
    .set({ claimedUntil: new Date(now.getTime() + claimMilliseconds) })
    .where(inArray(cdnPurges.id, unclaimed))
    .returning({ id: cdnPurges.id, tags: cdnPurges.tags });
}

/**
 * Posts a purge request. The address comes from the operator's configuration, like that of the mail relay, and may well
 * belong to a proxy on an internal network, so the guard against addresses chosen by strangers does not apply.
 */
async function post(url: string, tags: readonly string[]): Promise<void> {
  const { CDN_PURGE_TOKEN } = configuration();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(CDN_PURGE_TOKEN && { Authorization: `Bearer ${CDN_PURGE_TOKEN}` }),
    },
    body: JSON.stringify({ tags }),
    // A redirect could carry the token elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The CDN refused to purge: status ${response.status}.`);
}

/**
 * Sends all recorded tags to the CDN. Each row is sent only by the node that has claimed it. If a run dies, its claim
 * expires, so a tag may be sent twice, but none is lost.
 * @throws Error when the CDN did not accept a tag; the job is then retried.
 */
export async function sendPurges(now: Date): Promise<void> {
  const url = configuration().CDN_PURGE_URL;
  if (!url) return;
  await database()
    .delete(cdnPurges)
    .where(lt(cdnPurges.createdAt, new Date(now.getTime() - maxPurgeAge)));
  for (let rows = await claim(now); rows.length > 0; rows = await claim(now)) {
    const ids = rows.map(({ id }) => id);
    const all = [...new Set(rows.flatMap(({ tags }) => tags))];
    const tags = all.includes(wholeSiteTag) ? [wholeSiteTag] : all;
    try {
      for (let sent = 0; sent < tags.length; sent += tagsPerRequest) {
        await post(url, tags.slice(sent, sent + tagsPerRequest));
      }
    } catch (error) {
      await database().update(cdnPurges).set({ claimedUntil: null }).where(inArray(cdnPurges.id, ids));
      throw error;
    }
    await database().delete(cdnPurges).where(inArray(cdnPurges.id, ids));
  }
}

const purgeJob: Job = { name: 'cdn.purge', retries: 10, run: () => sendPurges(new Date()) };

/** Sends tags that commands recorded, and tags left behind by a node that died. */
const catchUpJob: Job = { name: 'cdn.catch_up', cron: '* * * * *', run: () => sendPurges(new Date()) };

export const cdnJobs: Job<never>[] = [purgeJob, catchUpJob];
