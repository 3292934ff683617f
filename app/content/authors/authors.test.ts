import { eq } from 'drizzle-orm';
import { parseRssFeed } from 'feedsmith';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { addArticle } from '~/content/articles/testing/articles.server';
import { loader as sitemap } from '~/content/feeds/routes/sitemap';
import { deleteMedia, describeMedia, readMedia } from '~/content/media/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { authorsPerPage } from './constants';
import { authorsFeature } from './feature.server';
import { loader as rss } from './routes/rss';
import { authorProfiles } from './schema';
import { changeProfile, listAuthors, readAuthor } from './service.server';
import { addArticleBy, addPortrait } from './testing/authors.server';

openTestDatabase();
registerFeatures([authorsFeature]);

const now = new Date('2026-11-22T12:00:00Z');
const nothing = { biography: '', website: '', picture: null };
let lastNumber = 0;
let editor: Member;
let slug: string;
let authorId: string;

beforeEach(async () => {
  editor = await addMember('editor');
  slug = `ada-${++lastNumber}`;
  authorId = await findOrAddAuthor(database(), { id: newId(), slug, name: `Ada <b>Number</b> ${lastNumber}` });
});

const publish = (title: string, day: number, status: 'published' | 'draft' = 'published') =>
  addArticleBy(authorId, { title, status, publishedAt: new Date(Date.UTC(2026, 0, day)) });

describe('an author page', () => {
  test('exists only for authors who have published articles or a profile', async () => {
    const unknown = { code: 'not_found' };
    await expect(readAuthor(slug)).rejects.toMatchObject(unknown);
    await expect(readAuthor('nobody\0')).rejects.toMatchObject(unknown);
    await publish('A draft', 1, 'draft');
    await expect(readAuthor(slug)).rejects.toMatchObject(unknown);

    await changeProfile(editor, slug, { ...nothing, biography: 'Writes.' }, now);
    expect(await readAuthor(slug)).toMatchObject({ biography: 'Writes.', picture: null, articles: 0 });
    await changeProfile(editor, slug, nothing, now);
    await expect(readAuthor(slug)).rejects.toMatchObject(unknown);

    await publish('An article', 2);
    expect(await readAuthor(slug)).toMatchObject({ slug, biography: '', website: '', articles: 1 });
  });

  test('has a feed of the author’s articles', async () => {
    await publish('The first', 1);
    await publish('The second', 2);
    await publish('The draft', 3, 'draft');
    await addArticle({ title: 'Another’s' });
    const routes = [{ path: '/author/:slug/rss.xml', loader: rss }];
    const { response, cacheTags } = await requestResource(routes, `/author/${slug}/rss.xml`);
    const feed = parseRssFeed(await response.text());
    expect(feed.items?.map(({ title }) => title)).toEqual(['The second', 'The first']);
    expect(feed.link).toBe(`https://magazine.test/author/${slug}`);
    expect(cacheTags).toEqual(['articles', `author:${slug}`]);
    expect((await requestResource(routes, '/author/nobody/rss.xml')).response.status).toBe(404);
  });

  test('is listed in the sitemap', async () => {
    await publish('An article', 1);
    const silent = `silent-${lastNumber}`;
    await findOrAddAuthor(database(), { id: newId(), slug: silent, name: 'Silent' });
    const { response, cacheTags } = await requestResource(
      [{ path: '/sitemaps/:file', loader: sitemap }],
      '/sitemaps/pages.xml',
    );
    const xml = await response.text();
    expect(xml).toContain(`<loc>https://magazine.test/author/${slug}</loc>`);
    expect(xml).not.toContain(silent);
    expect(cacheTags).toEqual(['articles', 'pages', 'authors']);
  });
});

describe('a profile', () => {
  test('produces one audit row and one event per change', async () => {
    const heard = await recordEvents();
    const picture = await addPortrait();
    const input = { biography: 'Writes.', website: 'https://example.org/', picture };
    await changeProfile(editor, slug, input, now);
    await changeProfile(editor, slug, input, now);
    expect(await readAuthor(slug)).toMatchObject({
      biography: 'Writes.',
      website: 'https://example.org/',
      picture: { alt: 'Ada at her desk' },
    });
    expect((await heard()).filter(({ type }) => type === 'authors.changed')).toEqual([
      { type: 'authors.changed', slugs: [slug] },
    ]);
    expect(authorsFeature.staleTags?.['authors.changed']?.({ type: 'authors.changed', slugs: [slug] })).toEqual([
      'authors',
      `author:${slug}`,
    ]);
    const rows = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, slug));
    expect(rows.map(({ action, userId, newValues }) => ({ action, userId, newValues }))).toEqual([
      {
        action: 'author_profile_changed',
        userId: editor.userId,
        newValues: {
          before: { biography: '', website: '', pictureId: null },
          after: { biography: 'Writes.', website: 'https://example.org/', pictureId: picture },
        },
      },
    ]);
  });

  test.each(['moderator', 'subscriber'] as const)('cannot be changed by a %s', async (role) => {
    const member = await addMember(role);
    await expect(changeProfile(member, slug, { ...nothing, biography: 'Mine' }, now)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(listAuthors(member, { search: '', cursor: undefined })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await database().select().from(authorProfiles).where(eq(authorProfiles.authorId, authorId))).toEqual([]);
  });

  test('cannot be created for an unknown author', async () => {
    await expect(changeProfile(editor, 'nobody', nothing, now)).rejects.toMatchObject({ code: 'not_found' });
    await expect(changeProfile(editor, 'no\0body', nothing, now)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('accepts only pictures from the library', async () => {
    await expect(changeProfile(editor, slug, { ...nothing, picture: newId() }, now)).rejects.toMatchObject({
      code: 'invalid',
      fields: { picture: expect.stringContaining('not in the media library') },
    });
    await expect(readAuthor(slug)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('prevents the deletion of its picture, and counts as changed when the picture changes', async () => {
    const picture = await addPortrait();
    await changeProfile(editor, slug, { ...nothing, picture }, now);
    expect((await readMedia(editor, picture)).uses).toEqual([
      expect.objectContaining({ where: 'page', path: `/admin/authors/${slug}`, kind: 'Author page' }),
    ]);
    await expect(deleteMedia(editor, picture, now)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/in use by “Ada .+”\. Remove it from there first\.$/),
    });
    const heard = await recordEvents();
    await describeMedia(editor, picture, { alt: '', caption: 'New', credit: '', focusX: 20, focusY: 80 }, now);
    expect(await heard()).toContainEqual({ type: 'authors.changed', slugs: [slug] });

    await changeProfile(editor, slug, nothing, now);
    await deleteMedia(editor, picture, now);
    await expect(readMedia(editor, picture)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is also validated by the database', async () => {
    const row = { authorId, updatedAt: now };
    const insert = (profile: object) =>
      database()
        .insert(authorProfiles)
        .values({ ...row, ...profile });
    await expect(insert({ biography: 'a'.repeat(601) })).rejects.toThrow();
    await expect(insert({ website: 'javascript:alert(1)' })).rejects.toThrow();
  });
});

test('the newsroom pages through authors without repeats and searches them by words in their names', async () => {
  const group = `Group${lastNumber}`;
  for (let number = 0; number < authorsPerPage + 3; number += 1) {
    const key = String(number).padStart(3, '0');
    await findOrAddAuthor(database(), { id: newId(), slug: `${group}-${key}`, name: `${group} 100% ${key}` });
  }
  const first = await listAuthors(editor, { search: `100% ${group}`, cursor: undefined });
  const second = await listAuthors(editor, { search: `100% ${group}`, cursor: first.nextCursor ?? undefined });
  expect([first.authors.length, second.authors.length, second.nextCursor]).toEqual([authorsPerPage, 3, null]);
  expect(new Set([...first.authors, ...second.authors].map((author) => author.slug)).size).toBe(authorsPerPage + 3);
  expect((await listAuthors(editor, { search: '_00%\0', cursor: '\0' })).authors).toEqual([]);
});
