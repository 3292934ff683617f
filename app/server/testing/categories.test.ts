import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeFollow } from '~/audience/follows/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { createCategory, deleteCategory, renameCategory } from '~/newsroom/categories/manage.server';
import { mergeCategories } from '~/newsroom/categories/merge.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

openPageDatabase();
const site = openWholeSite();

let editor: Member;
let follower: Member;
let cookie: string;

/** The pages and data in which a category appears. */
const shown = ['/', '/articles', '/llms.txt', '/sitemaps/pages.xml', '/api/v1/categories', '/rss.xml', '/tutorials'];
const pathsOf = (slug: string) => [
  `/articles?category=${slug}`,
  `/articles?search=lathe&category=${slug}`,
  ...['rss.xml', 'atom.xml', 'feed.json'].map((file) => `/category/${slug}/${file}`),
];

const text = async (path: string): Promise<string> => {
  const { status, text } = await site.ask(path);
  return `${status} ${text}`;
};

beforeAll(async () => {
  editor = await addMember('editor');
  follower = await addMember();
  cookie = await site.signIn(follower.userId);
  await createCategory(editor, { name: 'Workshop', slug: 'workshop', description: 'Made by hand.' });
  await createCategory(editor, { name: 'Studio', slug: 'studio', description: 'Made by machine.' });
  await writeArticle({ title: 'The lathe that learned', category: 'workshop', publishedAt: new Date() });
  await writeArticle({ title: 'The press that forgot', category: 'studio', publishedAt: new Date() });
  await writeArticle({ title: 'How to turn', category: 'tutorials', publishedAt: new Date() });
  await changeFollow(follower, { kind: 'category', slug: 'workshop', change: 'follow' }, new Date());
  // Cache every page in its current state.
  for (const path of [...shown, ...pathsOf('workshop')]) expect(await text(path)).toMatch(/^200 /);
});

describe('a renamed category', () => {
  beforeAll(async () => {
    await renameCategory(editor, 'workshop', { name: 'Bench & Tools', slug: 'bench', description: 'Still by hand.' });
    await vi.waitFor(async () => expect(await text('/api/v1/categories')).toContain('"bench"'), { timeout: 60_000 });
  });

  test.each(['/', '/articles', '/llms.txt', '/api/v1/categories', '/rss.xml'])(
    'has its new name on %s',
    async (path) => {
      const found = await text(path);
      expect(found).toMatch(/Bench (?:&|&amp;|&#x26;|\\u0026) Tools/);
      expect(found).not.toContain('Workshop');
    },
  );

  test('can be selected only by its new slug', async () => {
    const found = await text('/articles');
    expect(found).toMatch(/<input[^>]* name="category" value="bench"/);
    expect(found).not.toContain('workshop');
  });

  test.each(['/llms.txt', '/sitemaps/pages.xml', '/api/v1/categories'])(
    'is linked only by its new address on %s',
    async (path) => {
      const found = await text(path);
      expect(found).toContain('category=bench');
      expect(found).not.toContain('category=workshop');
    },
  );

  test.each(pathsOf('workshop'))('is found through %s', async (path) => {
    const { status, headers } = await site.ask(path);
    expect(status).toBe(301);
    expect(headers['cache-control']).toBe('no-store');
    const target = new URL(headers.location ?? '', 'https://magazine.test');
    expect(target.host).toBe('magazine.test');
    const arrived = await site.ask(target.pathname + target.search);
    expect(arrived.status).toBe(200);
    expect(arrived.text).toContain('The lathe that learned');
  });

  test('keeps the sort order when redirecting', async () => {
    const { headers } = await site.ask('/articles?category=workshop&sort=oldest');
    expect(headers.location).toBe('/articles?category=bench&sort=oldest');
  });

  test('is still available to API clients at its old address', async () => {
    const { data } = JSON.parse((await site.ask('/api/v1/articles?category=workshop')).text);
    expect(data.map(({ category }: { category: { slug: string } }) => category.slug)).toEqual(['bench']);
  });

  test('keeps its followers', async () => {
    const { text } = await site.ask('/following', { headers: { cookie } });
    expect(text).toContain('/articles?category=bench');
  });

  test('also redirects client-side navigation', async () => {
    const { status, headers, text } = await site.ask('/articles.data?category=workshop');
    expect([status, headers.location ?? '', text].join(' ')).toContain('category=bench');
  });
});

describe('a merged category', () => {
  beforeAll(async () => {
    await mergeCategories(editor, 'bench', { into: 'studio', articles: 1 });
    await vi.waitFor(async () => expect(await text('/api/v1/categories')).not.toContain('"bench"'), {
      timeout: 60_000,
    });
  });

  test.each([...pathsOf('workshop'), ...pathsOf('bench')])(
    'is found through %s with a single redirect',
    async (path) => {
      const { status, headers } = await site.ask(path);
      expect(status).toBe(301);
      expect(headers.location).toContain('studio');
      expect((await text(headers.location ?? '')).slice(0, 4)).toBe('200 ');
    },
  );

  test.each(['/', '/articles', '/llms.txt', '/sitemaps/pages.xml', '/api/v1/categories', '/rss.xml'])(
    'does not appear on %s',
    async (path) => {
      expect(await text(path)).not.toMatch(/Bench|category[=/]bench/);
    },
  );

  test('moves its articles and followers to the other category', async () => {
    expect(await text('/category/studio/feed.json')).toContain('The lathe that learned');
    const categories = JSON.parse((await site.ask('/api/v1/categories')).text).data;
    expect(categories).toContainEqual(expect.objectContaining({ slug: 'studio', articleCount: 2 }));
    expect((await site.ask('/following', { headers: { cookie } })).text).toContain('/articles?category=studio');
  });
});

describe('a category with its own page', () => {
  test('still has its page after its slug has changed', async () => {
    await renameCategory(editor, 'tutorials', { name: 'Walkthroughs', slug: 'walkthroughs', description: '' });
    await expect.poll(() => text('/tutorials')).toContain('/articles?category=walkthroughs');
    expect(await text('/tutorials')).toContain('How to turn');
    // In other languages, readers see the name that the newsroom chose, not a translation of the old one.
    expect((await site.ask('/articles', { headers: { 'accept-language': 'de' } })).text).toContain('Walkthroughs');
  });
});

test('deleted and made-up categories do not redirect', async () => {
  await createCategory(editor, { name: 'Short-lived', slug: 'short-lived' });
  await deleteCategory(editor, 'short-lived');
  for (const slug of ['short-lived', 'made-up', '..%2F..%2Fadmin']) {
    const { status, headers } = await site.ask(`/category/${slug}/rss.xml`);
    expect([slug, status, headers.location]).toEqual([slug, 404, undefined]);
  }
  expect((await site.ask('/category/%00/rss.xml')).headers.location).toBeUndefined();
  expect((await site.ask('/articles?category=short-lived')).status).toBe(200);
});
