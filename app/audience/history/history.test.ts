import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addViews, archivePublishedBefore } from '~/content/articles/writing/store-writing.server';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { readsPerPage } from './rules';
import { readingHistory } from './schema';
import {
  clearHistory,
  deleteRead,
  exportHistory,
  findReadIds,
  isHistoryEnabled,
  listHistory,
  readingFigures,
  recentReads,
  recordOpening,
  recordProgress,
  setHistoryEnabled,
} from './service.server';

openTestDatabase();

const start = new Date('2026-03-04T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const dayMinutes = 24 * 60;

const rowsOf = (userId: string) => database().select().from(readingHistory).where(eq(readingHistory.userId, userId));

test('an opened article is recorded once, with the furthest position ever reached', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Read twice' });
  await recordOpening(reader, id, start);
  await recordProgress(reader, { articleId: id, share: 62 }, minutesLater(3));
  await recordOpening(reader, id, minutesLater(dayMinutes));
  await recordProgress(reader, { articleId: id, share: 10 }, minutesLater(dayMinutes + 1));
  expect(await rowsOf(reader.userId)).toMatchObject([
    { articleId: id, furthest: 62, firstReadAt: start, lastReadAt: minutesLater(dayMinutes + 1) },
  ]);
});

test('out-of-order beacons do not reduce the position or the time', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Overtaken' });
  await recordOpening(reader, id, start);
  await Promise.all(
    [30, 100, 5, 71, 0].map((share, index) =>
      recordProgress(reader, { articleId: id, share }, minutesLater(9 - index)),
    ),
  );
  expect(await rowsOf(reader.userId)).toMatchObject([{ furthest: 100, lastReadAt: minutesLater(9) }]);
});

test('pausing the history stops recording until the member resumes it', async () => {
  const reader = await addMember();
  const [known, other] = [await writeArticle({ title: 'Known' }), await writeArticle({ title: 'Other' })];
  await recordOpening(reader, known.id, start);
  const before = await rowsOf(reader.userId);
  await setHistoryEnabled(reader, false);
  expect(await isHistoryEnabled(reader)).toBe(false);
  expect(await recordOpening(reader, known.id, minutesLater(5))).toBeNull();
  expect(await recordOpening(reader, other.id, minutesLater(5))).toBeNull();
  await recordProgress(reader, { articleId: known.id, share: 90 }, minutesLater(6));
  expect(await rowsOf(reader.userId)).toEqual(before);
  await setHistoryEnabled(reader, true);
  expect(await recordOpening(reader, other.id, minutesLater(7))).toEqual({ changedAt: null });
  expect(await rowsOf(reader.userId)).toHaveLength(2);
});

test('a beacon from an open page does not restore a removed entry', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Forgotten' });
  await recordOpening(reader, id, start);
  await deleteRead(reader, id);
  await recordProgress(reader, { articleId: id, share: 80 }, minutesLater(1));
  expect(await rowsOf(reader.userId)).toEqual([]);
});

test('unpublished and unknown articles cannot be added to a history', async () => {
  const reader = await addMember();
  const draft = await writeArticle({ title: 'Draft', status: 'draft' });
  for (const id of [draft.id, newId()]) {
    expect(await recordOpening(reader, id, start)).toBeNull();
    await recordProgress(reader, { articleId: id, share: 50 }, start);
  }
  expect(await rowsOf(reader.userId)).toEqual([]);
});

test('an unpublished article leaves the list, and the export hides its title', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Was public' });
  await recordOpening(reader, id, start);
  await writeArticle({ id, title: 'Secret plans', status: 'draft' });
  expect((await listHistory(reader)).reads).toEqual([]);
  expect(await exportHistory(reader)).toEqual([
    { articleId: id, title: null, address: null, firstReadAt: start, lastReadAt: start, furthest: 0 },
  ]);
});

test('members can read, export and change only their own history', async () => {
  const [reader, stranger] = [await addMember(), await addMember('admin')];
  const { id, slug } = await writeArticle({ title: 'Private reading' });
  await recordOpening(reader, id, start);
  await deleteRead(stranger, id);
  expect(await clearHistory(stranger)).toBe(0);
  await recordProgress(stranger, { articleId: id, share: 99 }, minutesLater(1));
  expect((await listHistory(stranger)).reads).toEqual([]);
  expect(await exportHistory(stranger)).toEqual([]);
  expect(await findReadIds(stranger, [id])).toEqual(new Set());
  expect((await readingFigures(stranger, start)).articles).toBe(0);
  expect(await exportHistory(reader)).toEqual([
    {
      articleId: id,
      title: 'Private reading',
      address: `https://magazine.test/article/${slug}`,
      firstReadAt: start,
      lastReadAt: start,
      furthest: 0,
    },
  ]);
  expect(await clearHistory(reader)).toBe(1);
});

test('neither visitors nor jobs have a history', async () => {
  const { id } = await writeArticle({ title: 'For all' });
  const actions = [
    (actor: typeof visitor) => recordOpening(actor, id, start),
    (actor: typeof visitor) => recordProgress(actor, { articleId: id, share: 1 }, start),
    listHistory,
    exportHistory,
    clearHistory,
    (actor: typeof visitor) => setHistoryEnabled(actor, false),
  ];
  for (const action of actions) {
    await expect(action(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(action(operator)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('the history is paginated, most recently read first, without repeats', async () => {
  const reader = await addMember();
  const ids: string[] = [];
  for (let number = 0; number < readsPerPage + 3; number += 1) {
    const { id } = await writeArticle({ title: `Paged ${number}` });
    // Several articles share a timestamp, so the key decides their order.
    await recordOpening(reader, id, minutesLater(Math.floor(number / 5)));
    ids.push(id);
  }
  const first = await listHistory(reader);
  expect(first.reads).toHaveLength(readsPerPage);
  const second = await listHistory(reader, first.nextCursor ?? '');
  expect(second.nextCursor).toBeNull();
  const seen = [...first.reads, ...second.reads];
  expect(new Set(seen.map(({ card }) => card.id))).toEqual(new Set(ids));
  const times = seen.map(({ lastReadAt }) => lastReadAt.getTime());
  expect(times).toEqual([...times].sort((one, other) => other - one));
  for (const forged of ['x', btoa('["1; drop table","y"]'), btoa('["9","01890a5d-ac96-774b-bcce-b302099a8057"]')]) {
    await expect(listHistory(reader, forged)).rejects.toMatchObject({ code: 'invalid' });
  }
});

test('the figures reflect the recorded reading', async () => {
  const reader = await addMember();
  const words = (count: number): string => `<p>${'word '.repeat(count)}</p>`;
  const long = await writeArticle({ title: 'Ten minutes', content: words(2000) });
  const short = await writeArticle({ title: 'Two minutes', content: words(400) });
  await recordOpening(reader, long.id, minutesLater(-20 * dayMinutes));
  await recordProgress(reader, { articleId: long.id, share: 50 }, minutesLater(-20 * dayMinutes));
  await recordOpening(reader, short.id, start);
  await recordProgress(reader, { articleId: short.id, share: 95 }, start);
  const { weeks, ...figures } = await readingFigures(reader, start);
  expect(figures).toEqual({ articles: 2, thisWeek: 1, finished: 1, minutes: 7 });
  expect(weeks.at(-1)).toEqual({ monday: new Date('2026-03-02T00:00:00Z'), articles: 1 });
  expect(weeks.at(-4)).toEqual({ monday: new Date('2026-02-09T00:00:00Z'), articles: 1 });
});

test('a member who returns after an edit sees the change notice for one visit', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Edited' });
  expect(await recordOpening(reader, id, minutesLater(-2 * dayMinutes))).toEqual({ changedAt: null });
  await writeArticle({ id, title: 'Edited', content: '<p>Another text.</p>' });
  const [row] = await database().select().from(articles).where(eq(articles.id, id));
  expect(row?.contentChangedAt).toBeInstanceOf(Date);
  expect((await recentReads(reader, 1))[0]?.changedAt).toEqual(row?.contentChangedAt);
  expect(await recordOpening(reader, id, start)).toEqual({ changedAt: row?.contentChangedAt });
  await recordProgress(reader, { articleId: id, share: 40 }, minutesLater(20));
  expect(await recordOpening(reader, id, minutesLater(45))).toEqual({ changedAt: row?.contentChangedAt });
  expect((await recentReads(reader, 1))[0]?.changedAt).toBeNull();
  expect(await recordOpening(reader, id, minutesLater(120))).toEqual({ changedAt: null });
});

test('an edit made while the article is open is announced on the next visit, even after further beacons', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Edited under their eyes' });
  await recordOpening(reader, id, start);
  await writeArticle({ id, title: 'Edited under their eyes', excerpt: 'A new standfirst.' });
  await recordProgress(reader, { articleId: id, share: 100 }, minutesLater(25));
  expect((await recordOpening(reader, id, minutesLater(dayMinutes)))?.changedAt).toBeInstanceOf(Date);
});

test('views, archiving, new tags and a later date do not count as changes to the text', async () => {
  const reader = await addMember();
  const { id } = await writeArticle({ title: 'Same words', tags: ['One'] });
  await recordOpening(reader, id, start);
  await addViews(database(), new Map([[id, 900]]));
  await archivePublishedBefore(database(), minutesLater(0));
  await writeArticle({ id, title: 'Same words', tags: ['Two'], updatedAt: minutesLater(60), isFeatured: true });
  expect(await recordOpening(reader, id, minutesLater(dayMinutes))).toEqual({ changedAt: null });
});

test('markup removed by newer sanitiser rules does not count as a change to the text', async () => {
  const { id } = await writeArticle({ title: 'Cleaned', content: '<p>Safe.</p>' });
  const read = async () => (await database().select().from(articles).where(eq(articles.id, id)))[0];
  await database()
    .update(articles)
    .set({ content: '<p onclick="run()">Safe.</p>', contentRules: 0 })
    .where(eq(articles.id, id));
  await writeArticle({ id, title: 'Cleaned', content: '<p>Safe.</p>' });
  expect(await read()).toMatchObject({ content: '<p>Safe.</p>', contentChangedAt: null });
  await writeArticle({ id, title: 'Cleaned', content: '<p>Safer.</p>' });
  expect((await read())?.contentChangedAt).toBeInstanceOf(Date);
});

test('deleting an article or an account deletes its history entries', async () => {
  const reader = await addMember();
  const [gone, kept] = [await writeArticle({ title: 'Deleted' }), await writeArticle({ title: 'Kept' })];
  await recordOpening(reader, gone.id, start);
  await recordOpening(reader, kept.id, start);
  await database().delete(articles).where(eq(articles.id, gone.id));
  expect(await rowsOf(reader.userId)).toMatchObject([{ articleId: kept.id }]);
  await database().delete(users).where(eq(users.id, reader.userId));
  expect(await rowsOf(reader.userId)).toEqual([]);
});
