import { type ArticleCard, encodeCursor } from '~/content/articles/rules';
import { articlesByIds, readCursor } from '~/content/articles/service.server';
import { writePreferences } from '~/identity/accounts/profiles/change.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { RateLimitedError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import {
  type ExportedRead,
  firstShownMonday,
  type Progress,
  type ReadingWeek,
  readsPerPage,
  visitEndCutoff,
  weekBefore,
  weeksOf,
} from './rules';
import * as store from './store.server';

/** An article that a member has read, and whether it has changed since. */
export type Read = {
  card: ArticleCard;
  lastReadAt: Date;
  /** Furthest position reached, in percent. */
  furthest: number;
  /** Time of the last change to the text since the member last opened the article; null when it has not changed. */
  changedAt: Date | null;
};

/**
 * Records that the member has opened a published article, unless they have paused their history.
 * @returns `changedAt`: the time of the last change to the text if it has changed since the previous visit, otherwise
 * null. Returns null when nothing was recorded.
 */
export async function recordOpening(
  actor: Actor,
  articleId: string,
  now: Date,
): Promise<{ changedAt: Date | null } | null> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const read = await store.recordOpening(database(), {
    userId,
    articleId,
    now,
    visitsEndedBefore: visitEndCutoff(now),
  });
  if (!read) return null;
  const isChanged = read.seenChangeAt?.getTime() !== read.knownChangeAt?.getTime();
  return { changedAt: isChanged ? read.seenChangeAt : null };
}

/** A page reports twice a minute and when the reader leaves it, so no reader exceeds this limit. */
const limitProgress = memberLimit({ name: 'history', description: 'Reading progress, by member', points: 60 });

/**
 * Records the member's progress in an article that is already in their history. The furthest position never decreases.
 * @throws RateLimitedError beyond the limit.
 */
export async function recordProgress(actor: Actor, progress: Progress, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'history.manage_own');
  await limitProgress(member);
  await store.addProgress(database(), { userId: member.userId, ...progress, now });
}

async function withCards(rows: readonly store.ReadRow[]): Promise<Read[]> {
  const cards = await articlesByIds(rows.map(({ articleId }) => articleId));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ articleId, ...read }) => {
    const card = byId.get(articleId);
    return card ? [{ card, ...read }] : [];
  });
}

/**
 * Returns the member's history, most recently read first, one page at a time. Articles that are no longer published are
 * omitted.
 * @throws AppError `invalid` for a cursor that this list did not issue.
 */
export async function listHistory(
  actor: Actor,
  cursor?: string,
): Promise<{ reads: Read[]; nextCursor: string | null }> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const rows = await store.listReads(database(), {
    userId,
    limit: readsPerPage + 1,
    after: readCursor(cursor, 'updated'),
  });
  const shown = rows.slice(0, readsPerPage);
  const last = shown.at(-1);
  return {
    reads: await withCards(shown),
    nextCursor:
      rows.length > readsPerPage && last
        ? encodeCursor({ value: last.lastReadAt.toISOString(), id: last.articleId })
        : null,
  };
}

/** Returns the articles that the member read most recently. */
export async function recentReads(actor: Actor, limit: number): Promise<Read[]> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return withCards(await store.listReads(database(), { userId, limit }));
}

/** Returns which of the articles are in the member's history. */
export async function findReadIds(actor: Actor, articleIds: readonly string[]): Promise<Set<string>> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return store.findReadIds(database(), userId, articleIds);
}

/** Whether the member's reading is recorded. */
export async function isHistoryEnabled(actor: Actor): Promise<boolean> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return (await store.keepsHistory(database(), userId)) ?? false;
}

/** Pauses or resumes the history. Existing entries stay. */
export async function setHistoryEnabled(actor: Actor, isEnabled: boolean): Promise<void> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  await writePreferences(database(), userId, { keepsHistory: isEnabled }, new Date());
}

/** Deletes the member's whole history. Returns the number of entries deleted. */
export async function clearHistory(actor: Actor): Promise<number> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return store.deleteReads(database(), userId);
}

/** Deletes one article from the member's history, if present. */
export async function deleteRead(actor: Actor, articleId: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  await store.deleteReads(database(), userId, articleId);
}

export type ReadingFigures = store.Figures & { weeks: ReadingWeek[] };

/**
 * Returns the member's reading figures: how many articles are in the history, were read in the last seven days, and
 * were finished, and how many minutes were spent reading (estimated from each article's reading time and the share
 * read). The weekly figures count articles opened for the first time.
 */
export async function readingFigures(actor: Actor, now: Date): Promise<ReadingFigures> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const [figures, weeks] = await Promise.all([
    store.figures(database(), userId, weekBefore(now)),
    store.countByWeek(database(), userId, firstShownMonday(now)),
  ]);
  return { ...figures, weeks: weeksOf(weeks, now) };
}

/** Rows per query in an export. */
const exportBatch = 1000;

/** Returns the member's whole history for their data export. */
export async function exportHistory(actor: Actor): Promise<ExportedRead[]> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const reads: ExportedRead[] = [];
  for (let afterId: string | undefined; ; ) {
    const rows = await store.exportedReads(database(), { userId, limit: exportBatch, afterId });
    for (const { slug, ...row } of rows) {
      reads.push({ ...row, address: slug && `${publicUrl()}/article/${slug}` });
    }
    if (rows.length < exportBatch) return reads;
    afterId = rows.at(-1)?.articleId;
  }
}

/** Limits downloads, because each one reads the whole history. */
const limitDownloads = rateLimiter({
  name: 'history-export',
  description: 'Reading history downloads, by member',
  points: 10,
  seconds: 60,
});

/** Returns the member's whole history for a download. @throws RateLimitedError beyond the limit. */
export async function downloadHistory(actor: Actor): Promise<ExportedRead[]> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const limit = await limitDownloads(userId);
  if (!limit.isAllowed) throw new RateLimitedError(m.history_too_often(), limit);
  return exportHistory(actor);
}
