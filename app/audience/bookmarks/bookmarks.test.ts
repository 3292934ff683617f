import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, type Member, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import {
  addToList,
  createList,
  deleteList,
  listBookmarksIn,
  ownLists,
  readSharedList,
  removeFromList,
  renameList,
  shareList,
  unshareList,
} from './lists.server';
import { bookmarksPerPage, maxBookmarks, maxListEntries, maxLists } from './rules';
import { bookmarkListEntries, bookmarkLists, bookmarks } from './schema';
import {
  countBookmarks,
  exportBookmarks,
  isBookmarked,
  listBookmarks,
  recentBookmarks,
  removeBookmark,
  setBookmark,
} from './service.server';

openTestDatabase();

let member: Member;
beforeEach(async () => {
  member = await addMember();
});

async function bookmark(actor: Actor, articleId: string): Promise<string> {
  await setBookmark(actor, { articleId, isSaved: true });
  const [newest] = await recentBookmarks(actor, 1);
  if (!newest) throw new Error('Nothing was bookmarked.');
  return newest.id;
}

const all = { search: '' };
const notFound = { code: 'not_found' };

/** Inserts bookmarks in bulk and returns their keys. */
async function fill(userId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: newId(),
    userId,
    articleId: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + place),
  }));
  for (let start = 0; start < rows.length; start += 2_000) {
    await database()
      .insert(bookmarks)
      .values(rows.slice(start, start + 2_000));
  }
  return rows.map(({ id }) => id);
}

describe('bookmarks', () => {
  test('are listed newest first, without repeats across pages', async () => {
    const ids = await fill(member.userId, bookmarksPerPage * 2 + 3);
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await listBookmarks(member, { search: '', cursor });
      seen.push(...page.bookmarks.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor);
    expect(pages).toBe(3);
    expect(seen).toEqual(ids.reverse());
    expect(await countBookmarks(member)).toBe(ids.length);
    await expect(listBookmarks(member, { search: '', cursor: 'made-up' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('are never duplicated and survive when their article is deleted or unpublished', async () => {
    const [stays, goes, withdrawn] = [
      await addArticle({ title: 'Stays' }),
      await addArticle(),
      await addArticle({ title: 'Secret plan' }),
    ];
    for (const articleId of [stays, stays, goes, withdrawn]) await setBookmark(member, { articleId, isSaved: true });
    expect(await isBookmarked(member, stays)).toBe(true);
    expect(await countBookmarks(member)).toBe(3);
    await database().delete(articles).where(eq(articles.id, goes));
    await database().update(articles).set({ status: 'draft' }).where(eq(articles.id, withdrawn));

    const { bookmarks: found } = await listBookmarks(member, all);
    expect(found.map(({ article }) => article?.title ?? null)).toEqual([null, null, 'Stays']);
    expect(found.every(({ createdAt }) => createdAt instanceof Date)).toBe(true);
    expect(JSON.stringify([found, await exportBookmarks(member)])).not.toContain('Secret plan');
    expect((await listBookmarks(member, { search: 'secret' })).bookmarks).toEqual([]);

    // The bookmark for an article that is gone can still be removed.
    await removeBookmark(member, found[1]?.id ?? '');
    await setBookmark(member, { articleId: stays, isSaved: false });
    expect(await countBookmarks(member)).toBe(1);
  });

  test('can be searched by title and summary; case is ignored and wildcards match literally', async () => {
    await bookmark(member, await addArticle({ title: 'Forms that WRITE themselves', excerpt: 'On builders.' }));
    await bookmark(member, await addArticle({ title: 'A builder’s diary', excerpt: '100% of what was written' }));
    const titles = async (search: string): Promise<(string | undefined)[]> =>
      (await listBookmarks(member, { search })).bookmarks.map(({ article }) => article?.title);
    expect(await titles('builder')).toEqual(['A builder’s diary', 'Forms that WRITE themselves']);
    expect(await titles('builders write')).toEqual(['Forms that WRITE themselves']);
    expect(await titles('100%')).toEqual(['A builder’s diary']);
    expect(await titles('%')).toEqual(['A builder’s diary']);
    expect(await titles('_')).toEqual([]);
  });

  test('are private to their member', async () => {
    const articleId = await addArticle();
    const id = await bookmark(member, articleId);
    const stranger = await addMember('admin');
    await expect(removeBookmark(stranger, id)).rejects.toMatchObject(notFound);
    expect((await listBookmarks(stranger, all)).bookmarks).toEqual([]);
    expect(await isBookmarked(stranger, articleId)).toBe(false);
    expect((await exportBookmarks(stranger)).bookmarks).toEqual([]);
    expect(await countBookmarks(member)).toBe(1);
    for (const attempt of [
      () => setBookmark(visitor, { articleId, isSaved: true }),
      () => removeBookmark(visitor, id),
      () => listBookmarks(visitor, all),
      () => recentBookmarks(visitor, 3),
      () => countBookmarks(visitor),
      () => exportBookmarks(visitor),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });

  test(`are limited to ${maxBookmarks}, even with simultaneous requests`, async () => {
    await fill(member.userId, maxBookmarks - 2);
    const chosen = await Promise.all(Array.from({ length: 6 }, () => addArticle()));
    const results = await Promise.allSettled(
      chosen.map((articleId) => setBookmark(member, { articleId, isSaved: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await countBookmarks(member)).toBe(maxBookmarks);
    await expect(setBookmark(member, { articleId: await addArticle(), isSaved: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    const page = await listBookmarks(member, { search: 'nothing has this' });
    expect(page.bookmarks).toEqual([]);
  });
});

describe('lists', () => {
  test('can be created, filled, renamed and deleted without losing bookmarks', async () => {
    const first = await bookmark(member, await addArticle({ title: 'First' }));
    const second = await bookmark(member, await addArticle({ title: 'Second' }));
    const listId = await createList(member, { name: 'Weekend' });
    await addToList(member, { listId, bookmarkId: second });
    await addToList(member, { listId, bookmarkId: first });
    await addToList(member, { listId, bookmarkId: first });
    expect(await ownLists(member)).toEqual([{ id: listId, name: 'Weekend', sharePath: null, count: 2 }]);
    const { bookmarks: inList } = await listBookmarksIn(member, listId, all);
    expect(inList.map(({ id }) => id)).toEqual([first, second]);
    expect(inList[0]?.listIds).toEqual([listId]);
    expect((await listBookmarksIn(member, listId, { search: 'second' })).bookmarks).toHaveLength(1);

    await renameList(member, listId, { name: 'WEEKEND' });
    await removeFromList(member, { listId, bookmarkId: first });
    expect(await ownLists(member)).toMatchObject([{ name: 'WEEKEND', count: 1 }]);
    expect((await exportBookmarks(member)).bookmarks.map(({ lists }) => lists)).toEqual([[], ['WEEKEND']]);
    await deleteList(member, listId);
    expect(await ownLists(member)).toEqual([]);
    expect(await countBookmarks(member)).toBe(2);
  });

  test('must have unique names per member', async () => {
    const listId = await createList(member, { name: 'Weekend' });
    await createList(member, { name: 'Later' });
    const nameTaken = { code: 'conflict', fields: { name: expect.any(String) } };
    await expect(createList(member, { name: 'weekend' })).rejects.toMatchObject(nameTaken);
    await expect(renameList(member, listId, { name: 'later' })).rejects.toMatchObject(nameTaken);
    await createList(await addMember(), { name: 'Weekend' });
  });

  test('can contain a thousand bookmarks, which are paginated', async () => {
    const ids = await fill(member.userId, maxListEntries);
    const listId = await createList(member, { name: 'Long' });
    const addedAt = new Date();
    await database()
      .insert(bookmarkListEntries)
      // All entries have the same date, so the key decides their order. None may be lost between pages.
      .values(ids.map((bookmarkId) => ({ listId, bookmarkId, addedAt })));
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await listBookmarksIn(member, listId, { search: '', cursor });
      for (const { id } of page.bookmarks) seen.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(maxListEntries);
    const [bookmarkId = ''] = await fill(member.userId, 1);
    await expect(addToList(member, { listId, bookmarkId })).rejects.toMatchObject({ code: 'conflict' });
  });

  test(`are limited to ${maxLists}, even when created simultaneously`, async () => {
    const results = await Promise.allSettled(
      Array.from({ length: maxLists + 5 }, (_, number) => createList(member, { name: `List ${number}` })),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await ownLists(member)).toHaveLength(maxLists);
  });

  describe('belonging to another member', () => {
    let stranger: Member;
    let listId: string;
    let bookmarkId: string;
    beforeAll(async () => {
      stranger = await addMember('admin');
      const owner = await addMember();
      listId = await createList(owner, { name: 'Mine' });
      bookmarkId = await bookmark(owner, await addArticle());
      await addToList(owner, { listId, bookmarkId });
    });

    test('can be neither read nor changed', async () => {
      const ownBookmark = await bookmark(stranger, await addArticle());
      const ownList = await createList(stranger, { name: `Own ${newId()}` });
      for (const attempt of [
        () => listBookmarksIn(stranger, listId, all),
        () => renameList(stranger, listId, { name: 'Taken over' }),
        () => deleteList(stranger, listId),
        () => shareList(stranger, listId),
        () => unshareList(stranger, listId),
        () => addToList(stranger, { listId, bookmarkId: ownBookmark }),
        // Another member's bookmark in the actor's own list would reveal its article.
        () => addToList(stranger, { listId: ownList, bookmarkId }),
      ]) {
        await expect(attempt()).rejects.toMatchObject(notFound);
      }
      await removeFromList(stranger, { listId, bookmarkId });
      const [row] = await database().select().from(bookmarkLists).where(eq(bookmarkLists.id, listId));
      expect(row).toMatchObject({ name: 'Mine', shareToken: null });
      const entries = await database()
        .select()
        .from(bookmarkListEntries)
        .where(eq(bookmarkListEntries.bookmarkId, bookmarkId));
      expect(entries.map((entry) => entry.listId)).toEqual([listId]);
    });

    test('are inaccessible to visitors', async () => {
      for (const attempt of [
        () => ownLists(visitor),
        () => listBookmarksIn(visitor, listId, all),
        () => createList(visitor, { name: 'A' }),
        () => renameList(visitor, listId, { name: 'A' }),
        () => deleteList(visitor, listId),
        () => shareList(visitor, listId),
        () => unshareList(visitor, listId),
        () => addToList(visitor, { listId, bookmarkId }),
        () => removeFromList(visitor, { listId, bookmarkId }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'unauthenticated' });
      }
    });
  });
});

describe('a shared list', () => {
  const tokenIn = (path: string): string => path.replace('/lists/', '');

  test('can be read by anyone with the link and reveals nothing about its owner', async () => {
    const owner = await addMember('subscriber', { name: 'Name of the owner' });
    const listId = await createList(owner, { name: 'To share' });
    const withdrawn = await addArticle({ title: 'Secret plan' });
    for (const articleId of [await addArticle({ title: 'First' }), withdrawn, await addArticle({ title: 'Second' })]) {
      await addToList(owner, { listId, bookmarkId: await bookmark(owner, articleId) });
    }
    await database().update(articles).set({ status: 'draft' }).where(eq(articles.id, withdrawn));
    const path = await shareList(owner, listId);
    expect(path).toMatch(/^\/lists\/[\w-]{32}$/);
    expect(await shareList(owner, listId)).toBe(path);
    const shared = await readSharedList(tokenIn(path), undefined);
    expect(shared.name).toBe('To share');
    expect(shared.articles.map(({ title }) => title)).toEqual(['Second', 'First']);
    const json = JSON.stringify(shared);
    for (const secret of [owner.userId, owner.email, owner.name, 'Secret plan', listId]) {
      expect(json).not.toContain(secret);
    }
  });

  test('is no longer available once it is unshared or deleted', async () => {
    const listId = await createList(member, { name: 'To share' });
    const first = tokenIn(await shareList(member, listId));
    await unshareList(member, listId);
    await expect(readSharedList(first, undefined)).rejects.toMatchObject(notFound);
    const second = tokenIn(await shareList(member, listId));
    expect(second).not.toBe(first);
    await expect(readSharedList(first, undefined)).rejects.toMatchObject(notFound);
    await readSharedList(second, undefined);
    await deleteList(member, listId);
    await expect(readSharedList(second, undefined)).rejects.toMatchObject(notFound);
  });

  test.each(['', 'null', '%', 'a'.repeat(32), 'a'.repeat(5_000), "' or share_token is not null --"])(
    'cannot be found by guessing: %s',
    async (guess) => {
      await shareList(member, await createList(member, { name: 'To share' }));
      await createList(member, { name: 'Private' });
      await expect(readSharedList(guess, undefined)).rejects.toMatchObject(notFound);
    },
  );
});
