import { type ArticleCard, encodeCursor } from '~/content/articles/rules';
import { articlesByIds, readCursor } from '~/content/articles/service.server';
import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import {
  type ExportedRead,
  firstShownMonday,
  type Progress,
  type ReadingWeek,
  readsPerPage,
  visitsEndedBefore,
  weekBefore,
  weeksOf,
} from './rules';
import * as store from './store.server';

/** An article that a member has read, and what has become of it since. */
export type Read = {
  card: ArticleCard;
  lastReadAt: Date;
  /** Percent. */
  furthest: number;
  /** When its text was changed after the member last opened it; null when it has not been. */
  changedAt: Date | null;
};

/**
 * Records that the member opens a published article, unless they have paused their history.
 * @returns when its text was changed since the visit before this one, if it was; null when nothing is remembered.
 */
export async function openReading(
  actor: Actor,
  articleId: string,
  now: Date,
): Promise<{ changedAt: Date | null } | null> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const read = await store.openRead(database(), {
    userId,
    articleId,
    now,
    visitsEndedBefore: visitsEndedBefore(now),
  });
  if (!read) return null;
  const isChanged = read.seenChangeAt?.getTime() !== read.knownChangeAt?.getTime();
  return { changedAt: isChanged ? read.seenChangeAt : null };
}

/**
 * Remembers how far the member has got in an article that is in their history already. The furthest never goes down.
 */
export async function noteProgress(actor: Actor, progress: Progress, now: Date): Promise<void> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  await store.addProgress(database(), { userId, ...progress, now });
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
 * What the member has read, last read first, a page at a time. What is no longer published is left out.
 * @throws AppError `invalid` for a cursor that this list did not give out.
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

/** What the member has read last, at most so many. */
export async function recentReads(actor: Actor, limit: number): Promise<Read[]> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return withCards(await store.listReads(database(), { userId, limit }));
}

/** Those of the articles that are in the member's history. */
export async function readAmong(actor: Actor, articleIds: readonly string[]): Promise<Set<string>> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return store.readAmong(database(), userId, articleIds);
}

/** Whether what the member reads is remembered. */
export async function keepsHistory(actor: Actor): Promise<boolean> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return (await store.keepsHistory(database(), userId)) ?? false;
}

/** Pauses or resumes the history. Existing entries stay. */
export async function keepHistory(actor: Actor, keeps: boolean): Promise<void> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  await store.setKeepsHistory(database(), userId, keeps);
}

/** Purges everything that the member has read. Returns how many articles that were. */
export async function clearHistory(actor: Actor): Promise<number> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  return store.deleteReads(database(), userId);
}

/** Purges one article of the member's history; nothing happens when it is not in it. */
export async function purgeRead(actor: Actor, articleId: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  await store.deleteReads(database(), userId, articleId);
}

export type ReadingFigures = store.Figures & { weeks: ReadingWeek[] };

/**
 * Figures of the member's reading: articles in the history, those read in the last seven days, those read to the end,
 * and minutes, counted from how far each was read and how long it is. The weeks count what was opened for the first
 * time.
 */
export async function readingFigures(actor: Actor, now: Date): Promise<ReadingFigures> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const [figures, weeks] = await Promise.all([
    store.figures(database(), userId, weekBefore(now)),
    store.countByWeek(database(), userId, firstShownMonday(now)),
  ]);
  return { ...figures, weeks: weeksOf(weeks, now) };
}

/** Rows read at once for an export. */
const exportBatch = 1000;

/** The member's whole history, to be taken along. */
export async function exportHistory(actor: Actor): Promise<ExportedRead[]> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const reads: ExportedRead[] = [];
  for (let afterId: string | undefined; ; ) {
    const rows = await store.exportedReads(database(), { userId, limit: exportBatch, afterId });
    for (const { slug, ...row } of rows) {
      reads.push({ ...row, address: slug && `${configuration().SITE_URL}/article/${slug}` });
    }
    if (rows.length < exportBatch) return reads;
    afterId = rows.at(-1)?.articleId;
  }
}
