import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { articles, articleTags } from '~/content/articles/schema';
import { readArticle } from '~/content/articles/service.server';
import { archiveArticles } from '~/content/articles/writing/archive.server';
import { maxArticleLength } from '~/content/articles/writing/length.server';
import { pages } from '~/content/pages/schema';
import { findRedirect } from '~/content/redirects/service.server';
import { aiTools } from '~/content/resources/schema';
import { platformReviews } from '~/content/reviews/schema';
import { database } from '~/platform/database/database.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { formatReport } from './report';
import { importPath } from './service.server';

openTestDatabase();

const fixtures = join(import.meta.dirname, 'fixtures');
const scratch = mkdtempSync(join(tmpdir(), 'lowdown-import-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let copies = 0;

/** Copies a fixture so that a test can change it. */
function copyOf(name: string): string {
  copies += 1;
  const path = join(scratch, `${copies}`, name);
  cpSync(join(fixtures, name), path, { recursive: true });
  return path;
}

beforeEach(async () => {
  await database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, redirects, ai_tools, platform_reviews cascade`,
  );
});

async function contents(): Promise<string> {
  const tables = [
    'articles',
    'article_tags',
    'comments',
    'pages',
    'authors',
    'article_categories',
    'import_items',
    'redirects',
    'ai_tools',
    'platform_reviews',
  ];
  const all: string[] = [];
  for (const table of tables) {
    const { rows } = await database().execute(
      sql`select to_jsonb(stored)::text as row from ${sql.identifier(table)} as stored order by 1`,
    );
    all.push(table, ...rows.map(({ row }) => String(row)));
  }
  return all.join('\n');
}

const published = async (slug: string) => readArticle(slug);

test.each([
  ['classic text', (text: string) => text],
  ['blocks', (text: string) => text.replaceAll(/^(.+)$/gm, '<!-- wp:paragraph --><p>$1</p><!-- /wp:paragraph -->')],
])('the excerpt of %s is its first paragraph, without unsupported shortcodes', async (_, written) => {
  const form = '[contact-form-7 id="12" title="Contact"]';
  const post = (id: number, text: string): string =>
    `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><content:encoded><![CDATA[${written(text)}]]></content:encoded></item>`;
  const items = [
    post(1, `Intro text here.\n\n${form}`),
    post(2, `A first paragraph.\n\n${'The second paragraph is longer. '.repeat(3)}`),
    post(3, `${form}\n\nWords with ${form} a form [sic].`),
    post(4, form),
  ];
  copies += 1;
  const path = join(scratch, `${copies}.xml`);
  writeFileSync(path, `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`);
  await importPath(operator, path);
  const stored = await database().select({ excerpt: articles.excerpt }).from(articles).orderBy(articles.slug);
  expect(stored.map(({ excerpt }) => excerpt)).toEqual([
    'Intro text here.',
    'A first paragraph.',
    'Words with a form [sic].',
    '',
  ]);
});

test('the members in a Ghost export are counted under what is not imported', async () => {
  copies += 1;
  const path = join(scratch, `${copies}.json`);
  const data = { posts: [{ id: '1', title: 'A', html: 'x', status: 'draft' }], members: [{ id: '1' }, { id: '2' }] };
  writeFileSync(path, JSON.stringify({ db: [{ data }] }));
  expect((await importPath(operator, path)).omitted).toEqual({
    'members (to add them as newsletter subscribers, import only the people)': 2,
  });
});

test('only the operator and administrators may import', async () => {
  await expect(importPath(visitor, fixtures)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a dry run stores nothing and reports the same as the import, and a second import changes nothing', async () => {
  const before = await contents();
  const dry = await importPath(operator, join(fixtures, 'wordpress.xml'), { dryRun: true });
  expect(await contents()).toBe(before);
  const first = await importPath(operator, join(fixtures, 'wordpress.xml'));
  expect([dry.counts, dry.omitted, dry.entries]).toEqual([first.counts, first.omitted, first.entries]);
  expect(first.counts).toMatchObject({ stored: 5, skipped: 2, failed: 0 });
  const stored = await contents();
  const second = await importPath(operator, join(fixtures, 'wordpress.xml'));
  expect(second.counts).toMatchObject({ stored: 0, updated: 0, unchanged: 5, skipped: 2 });
  expect(await contents()).toBe(stored);
});

test('imports posts, comments, pages and redirects from WordPress', async () => {
  const heard = await recordEvents();
  const report = await importPath(operator, join(fixtures, 'wordpress.xml'));
  const post = await published('bench');
  expect(post).toMatchObject({
    title: 'A bench of one’s own & more',
    excerpt: 'First line of the first paragraph, long enough to be an excerpt. Second line of it.',
    category: { slug: 'tutorials', name: 'Tutorials' },
    tags: ['Bench & vice', 'Wood'],
    isFeatured: true,
    author: { name: 'The Workshop & Friends' },
    publishedAt: new Date('2021-03-04T09:00:00Z'),
    imageAlt: 'A vice',
  });
  expect(await published('工房')).toMatchObject({
    title: 'A block without a title above it. Shared by several…',
    category: { slug: 'news' },
  });
  const stored = await database().select().from(comments).orderBy(comments.createdAt);
  expect([post.commentCount, ...stored.map(({ replyCount }) => replyCount)]).toEqual([2, 1, 0]);
  expect(stored.map(({ authorName, content, parentId }) => [authorName, content, parentId])).toEqual([
    ['A', '<p>One</p>\n<p>Two</p>', null],
    [
      'B',
      '<p>An answer with a <a href="https://spam.example" rel="nofollow ugc noopener noreferrer">link</a> </p>',
      stored[0]?.id,
    ],
  ]);
  await expect(published('secret')).rejects.toMatchObject({ code: 'not_found' });
  for (const address of [
    '/notes/2021/03/bench/',
    '/notes/2021/03/bench?utm_source=x',
    '/notes/?p=12',
    '/notes/2021/03/my-bench',
  ]) {
    expect(await findRedirect(address)).toBe('/article/bench');
  }
  expect(await findRedirect('/notes/?p=13')).toBe(`/article/${encodeURIComponent('工房')}`);
  expect(await findRedirect('/notes/?p=14')).toBeUndefined();
  // A page with the same name as the article list is stored below `/pages/`, so that the addresses do not conflict.
  expect((await database().select().from(pages)).map(({ slug }) => slug)).toEqual(['articles']);
  expect(await findRedirect('/notes/about/')).toBe('/pages/articles');
  expect(formatReport(report)).toContain('article 14 Secret: is protected by a password: stored as a draft');
  expect(await heard()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'pages.changed' }),
      expect.objectContaining({ type: 'articles.changed', slugs: ['bench'] }),
    ]),
  );
});

test('updates changed items in place, keeps items edited here, and restores deleted items', async () => {
  const path = copyOf('opening');
  await importPath(operator, path);
  const first = await published('opening-article');
  await database().update(articles).set({ viewCount: 7, isArchived: true }).where(eq(articles.id, first.id));
  const file = join(path, 'article.md');
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('The text of it.', 'Another text.')
      .replace('slug: opening-article', 'slug: another-address'),
  );
  expect((await importPath(operator, path)).counts).toMatchObject({ updated: 1, unchanged: 3 });
  const second = await published('opening-article');
  expect(second).toMatchObject({ id: first.id, viewCount: 7, isArchived: true, publishedAt: first.publishedAt });
  expect(second.content).toBe('<p>Another text.</p>');

  await database()
    .update(articles)
    .set({ title: 'Edited here', updatedAt: new Date(Date.now() + 1000) })
    .where(eq(articles.id, first.id));
  writeFileSync(file, readFileSync(file, 'utf8').replace('Another text.', 'A third text.'));
  const report = await importPath(operator, path);
  expect(report.counts).toMatchObject({ kept: 1, unchanged: 3 });
  expect(await published('opening-article')).toMatchObject({ title: 'Edited here', content: '<p>Another text.</p>' });

  await database().delete(articles).where(eq(articles.id, first.id));
  expect((await importPath(operator, path)).entries).toContainEqual(
    expect.objectContaining({
      name: 'article.md',
      outcome: 'stored',
      notes: expect.arrayContaining(['had been deleted here, so it was restored']),
    }),
  );
});

test('imports the opening edition with cards, tools, pages and dates relative to the opening', async () => {
  const openingAt = new Date('2026-01-10T12:00:00Z');
  const report = await importPath(operator, copyOf('opening'), { openingAt });
  expect(report.counts).toMatchObject({ stored: 4, failed: 1 });
  expect(report.exitCode).toBe(1);
  expect(report.entries).toContainEqual({
    name: 'wrong-tool.md',
    outcome: 'failed',
    notes: [expect.stringMatching(/^front matter: /)],
  });
  expect(await published('opening-article')).toMatchObject({
    publishedAt: new Date('2026-01-08T00:00:00Z'),
    level: 'Beginner',
    isFeatured: true,
    category: { slug: 'tutorials' },
  });
  const archiveOn = (day: string) => archiveArticles({ now: new Date(`${day}T13:00:00Z`), days: 1 });
  expect(await archiveOn('2026-01-10')).toBe(0);
  expect(await archiveOn('2026-01-11')).toBeGreaterThan(0);
  expect(await published('opening-article')).toMatchObject({ isArchived: true });

  const review = await published('gridwork-review');
  expect(review).toMatchObject({ isFeatured: false, category: { slug: 'platform-reviews' } });
  expect(await database().select().from(platformReviews)).toMatchObject([
    { slug: 'gridwork', articleId: review.id, featured: true, rating: 4.5, position: 2 },
  ]);
  expect(await database().select().from(aiTools)).toMatchObject([
    {
      slug: 'penknife',
      aiLevel: 'High',
      manualControl: 'Full',
      content: '<p>What we think of it.</p>',
      sources: ['https://penknife.example/docs'],
    },
  ]);
  expect(await database().select().from(pages)).toMatchObject([
    { slug: 'about', status: 'published', description: 'Who makes this.' },
  ]);
});

test('recognises a folder that was moved', async () => {
  const path = copyOf('opening');
  await importPath(operator, path);
  renameSync(path, `${path}-moved`);
  expect((await importPath(operator, `${path}-moved`)).counts).toMatchObject({ stored: 0, unchanged: 4 });
  expect((await importPath(operator, `${path}-moved`)).counts).toMatchObject({ stored: 0, unchanged: 4 });
});

test('can store everything as drafts in one category', async () => {
  await importPath(operator, join(fixtures, 'ghost-6.json'), { category: 'Field Notes', status: 'draft' });
  const rows = await database().select({ category: articles.category, status: articles.status }).from(articles);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ category: 'field-notes', status: 'draft' })));
  await expect(importPath(operator, join(fixtures, 'ghost-6.json'), { category: '!!!' })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('uses the first of two items with the same ID and reports the second', async () => {
  const post = (title: string) => ({
    id: '1',
    uuid: 'same',
    title,
    slug: title,
    status: 'published',
    html: '<p>x</p>',
  });
  const path = join(scratch, 'twice.json');
  writeFileSync(path, JSON.stringify({ data: { posts: [post('one'), post('two')] } }));
  const report = await importPath(operator, path);
  expect(report.counts).toMatchObject({ stored: 1, updated: 0, skipped: 1 });
  expect(report.entries).toContainEqual({
    kind: 'article',
    name: 'two two',
    outcome: 'skipped',
    notes: ['has the same ID as an earlier item, which was used instead'],
  });
  expect((await importPath(operator, path)).counts).toMatchObject({ unchanged: 1, skipped: 1 });
});

test('uses the Ghost tag that matches a category as the article’s category', async () => {
  await importPath(operator, join(fixtures, 'ghost-6.json'));
  expect(await published('lexical-in-full')).toMatchObject({
    category: { slug: 'insights' },
    tags: ['Workshop'],
    author: { name: 'First Writer, Second Writer' },
  });
  expect(await findRedirect('/lexical-in-full/')).toBe('/article/lexical-in-full');
  const [later] = await database().select().from(articles).where(eq(articles.slug, 'later'));
  expect(later).toMatchObject({ status: 'approved' });
});

test('leaves out a picture whose address would run a script', async () => {
  const file = copyOf('ghost-6.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('__GHOST_URL__/content/images/cover.png', 'javascript:alert(1)'),
  );
  const report = await importPath(operator, file);
  expect(formatReport(report)).toContain('javascript:alert(1), is not allowed');
  const pictures = await database().select({ imageUrl: articles.imageUrl }).from(articles);
  expect(pictures.length).toBeGreaterThan(0);
  for (const { imageUrl } of pictures) expect(imageUrl ?? '').not.toContain('javascript');
});

test('never redirects an existing address or creates a redirect loop', async () => {
  const write = (name: string, slug: string, aliases: string[]): void =>
    writeFileSync(
      join(path, name),
      `---\ntitle: ${slug}\nslug: ${slug}\ndate: 2020-01-01\naliases: ${JSON.stringify(aliases)}\n---\nText of ${slug}.\n`,
    );
  const path = copyOf('opening');
  write('a.md', 'first', ['/articles', '/api/v1/articles', '/old', '/article/second', 'https://elsewhere.example/far']);
  write('b.md', 'second', ['/article/first', '/old', '//evil.example/x', '/article/second', '/', '/first?page=2']);
  const report = await importPath(operator, path);
  const notes = (name: string) => report.entries.find((entry) => entry.name === name)?.notes;
  expect(notes('a.md')).toEqual([
    'has no category; placed in news',
    'no redirect from /articles: the site has a page there',
    'no redirect from /api/v1/articles: the site has a page there',
  ]);
  expect(notes('b.md')).toEqual([
    'has no category; placed in news',
    'no redirect from /article/first: another article or page has this URL',
    'no redirect from /old: it already redirects to another article or page',
  ]);
  expect(await findRedirect('/old')).toBe('/article/first');
  expect(await findRedirect('/far/')).toBe('/article/first');
  expect(await findRedirect('/evil.example/x')).toBe('/article/second');
  expect(await findRedirect('/first')).toBe('/article/second');
  expect(await findRedirect('/')).toBeUndefined();
  expect(await findRedirect('/%E0%A4%A')).toBeUndefined();
});

test('a stopped import leaves only complete items, and the next import stores the rest', async () => {
  const stop = new AbortController();
  const report = await importPath(operator, join(fixtures, 'folder'), {
    signal: stop.signal,
    onProgress: (done) => {
      if (done === 3) stop.abort();
    },
  });
  expect(report).toMatchObject({ stopped: true, exitCode: 130 });
  const { rows } = await database().execute<{ articles: number; items: number }>(
    sql`select (select count(*) from articles)::int as articles, (select count(*) from import_items)::int as items`,
  );
  expect(rows[0]?.articles).toBe(rows[0]?.items);
  const rest = await importPath(operator, join(fixtures, 'folder'));
  expect(rest.counts.unchanged).toBe(report.counts.stored);
  expect(rest.stopped).toBe(false);
});

test('an item that cannot be stored leaves nothing behind and does not stop the others', async () => {
  const path = copyOf('opening');
  await database().execute(sql`alter table article_tags add constraint no_two check (tag <> 'Two')`);
  const report = await importPath(operator, path);
  await database().execute(sql`alter table article_tags drop constraint no_two`);
  expect(report.entries).toContainEqual(
    expect.objectContaining({ name: 'article.md', outcome: 'failed', notes: [expect.stringContaining('no_two')] }),
  );
  expect(report.counts.stored).toBe(3);
  expect(await database().select().from(articles).where(eq(articles.slug, 'opening-article'))).toEqual([]);
  expect(await database().select().from(articleTags).where(eq(articleTags.tag, 'One'))).toEqual([]);
});

test('removes terminal escape sequences from the report', () => {
  const text = formatReport({
    path: '',
    format: 'Markdown',
    dryRun: false,
    stopped: false,
    seconds: 1,
    counts: { stored: 0, updated: 0, unchanged: 0, kept: 0, skipped: 1, failed: 0 },
    omitted: {},
    repairs: [],
    entries: [{ name: 'a\u001b[31m\r\nb', outcome: 'skipped', notes: ['why\u009b'] }],
    exitCode: 0,
  });
  expect(text).toBe(
    'Skipped:\n  a [31m  b: why \n\nMarkdown, 1.0 s: 0 stored, 0 updated, 0 unchanged, 0 kept as edited here, 1 skipped, 0 failed.',
  );
});

test('texts that are too long or too complex are reported and do not stop the import', async () => {
  const path = copyOf('wordpress.xml');
  const added = ['<a>'.repeat(150_000), 'x'.repeat(500_001)];
  const start = '<content:encoded><![CDATA[';
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(start, () => `${start}${added.shift() ?? ''}`),
  );
  const report = await importPath(operator, path);
  expect(report.counts.stored).toBeGreaterThan(1);
  expect(formatReport(report)).toContain('contains HTML that is too complex to process');
  expect(formatReport(report)).toContain('It can have at most 500,000.');
});

test('an article with more words than the site allows is refused with both numbers, and the others are imported', async () => {
  await changeSettings(operator, [maxArticleLength.changeTo(100)], new Date());
  onTestFinished(async () => {
    await changeSettings(operator, [maxArticleLength.changeTo(maxArticleLength.defaultValue)], new Date());
  });
  const folder = mkdtempSync(join(scratch, 'long-'));
  const text = (title: string, count: number): string => `---\ntitle: ${title}\n---\n\n${'word '.repeat(count)}\n`;
  writeFileSync(join(folder, 'long.md'), text('Long', 101));
  writeFileSync(join(folder, 'short.md'), text('Short', 100));
  const report = await importPath(operator, folder);
  expect(report.counts).toMatchObject({ stored: 1, failed: 1 });
  expect(formatReport(report)).toContain(
    'The text has 101 words. At most 100 are allowed. Raise the maximum article length in the settings',
  );
});
