import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { prepareComment, storeComments } from '~/audience/comments/import.server';
import { comments } from '~/audience/comments/schema';
import { articles, authors } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { storeAuthor } from '~/content/articles/writing/write.server';
import { articleCorrections } from '~/content/corrections/schema';
import { storeCorrections } from '~/content/corrections/service.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { pages } from '~/content/pages/schema';
import { storePage } from '~/content/pages/write.server';
import { redirects } from '~/content/redirects/schema';
import { storeRedirects } from '~/content/redirects/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { articleDrafts } from '~/newsroom/drafts/schema';
import { importPath } from '~/newsroom/importing/service.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { prepareHtml } from '~/platform/html/sanitise.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { exportToFile } from './command.server';
import { comparable } from './markdown/to-markdown.server';
import { safeFileName } from './rules';
import { beginExport, exportOverview } from './service.server';

openTestDatabase();
openMediaFolder();

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-export-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let folders = 0;
const newPath = (name: string): string => {
  folders += 1;
  const folder = join(scratch, `${folders}`);
  mkdirSync(folder);
  return join(folder, name);
};

const clear = () =>
  database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, redirects, article_corrections, media_items cascade`,
  );
const clearTexts = () =>
  database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, redirects, article_corrections cascade`,
  );
beforeEach(async () => {
  await clear();
});

const exportTo = async (format: 'markdown' | 'wxr'): Promise<string> => {
  const path = newPath(format === 'markdown' ? 'export.zip' : 'export.xml');
  await exportToFile(operator, format, path, new Date(), () => undefined);
  return path;
};

/** Unpacks a zip with another library than the one that wrote it. */
function unpack(path: string): { folder: string; files: Record<string, string> } {
  const folder = newPath('unpacked');
  const files: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
    const target = resolve(folder, name);
    expect(target.startsWith(folder + sep)).toBe(true);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    files[name] = Buffer.from(bytes).toString('utf8');
  }
  return { folder, files };
}

const everyBlock = (picture: string): string => `
<p>A paragraph with <strong>bold</strong>, <em>italics</em>, <strong><em>both</em></strong>, <code>code with \`backticks\`</code>, <u>underlined</u>,
<span class="content-deleted">deleted</span>, <span class="content-superscript">2</span>, a <a href="https://example.org/a_b?c=1&amp;d=2" title="A “title” with &quot;quotes&quot;">link</a>, a
<a href="/article/other">link of our own</a>, <a href="#content-a-heading">an anchor</a>.<br>After a break * not a list # not a heading [brackets] &lt;b&gt; &amp;amp; 1. x _a_ ~b~ | pipe {{ braces }} $$x$$ {% tag %} [gallery] [caption]x[/caption] &lt;!--more--&gt;</p>
<h2>A heading</h2><h3>Under it: &lt;T&gt; &amp; <code>x</code></h3><h4>Deeper</h4>
<ul><li>One</li><li>Two<ul><li>Nested</li><li><p>With a paragraph</p><p>And another</p></li></ul></li></ul>
<ol><li>First</li><li>Second</li></ol><ul><li>Right after it</li></ul><ul><li>Another list</li></ul>
<blockquote><p>A quotation</p><p>[!note] of two paragraphs</p></blockquote>
<blockquote class="content-pull-quote"><p>Pulled out</p></blockquote>
<pre><code class="language-ts">const a = \`x\`;

  // indented \`\`\` fence
const b = "&lt;tag&gt; {{ y }}";</code></pre>
<pre><code>plain, no language

    deep</code></pre>
<table><thead><tr><th>Name</th><th>Value | pipe</th></tr></thead><tbody><tr><td>a</td><td><strong>1</strong></td></tr><tr><td>b</td><td></td></tr></tbody></table>
<table><tbody><tr><th>Row heading</th><td>x</td></tr></tbody></table>
<figure><img src="${picture}" alt="A picture &quot;quoted&quot;" width="40" height="30"><figcaption>A caption with <em>emphasis</em> – Photo: A Writer</figcaption></figure>
<figure class="content-wide"><img src="https://example.org/far.png" alt=""></figure>
<p><img src="${picture}" alt="In the text"> and words</p>
<p class="content-embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">youtube.com/watch?v=abcdefghijk</a></p>
<div class="content-callout content-note"><p><strong>Note</strong></p><p>Inside a callout</p></div>
<hr>
<p>A footnote<span class="content-superscript"><a href="#content-fn-1" id="content-fnref-1" class="content-footnote-reference">1</a></span>.</p>
<p class="content-aligned-center">Centred</p>
<p>العربية من اليمين إلى اليسار، עברית, emoji 👩‍💻🏳️‍🌈 and   nbsp, soft­hyphen</p>
<p lang="fr">Une ligne, <span lang="de">eine <em>Zeile</em></span>, <a href="/a"><span lang="es">una línea</span></a></p>
<ul><li lang="fr">Un</li><li>Two <span lang="fr">deux</span></li></ul><h3 lang="fr">Titre</h3><blockquote lang="el"><p>Λόγος</p></blockquote>
<p>https://example.org/plain and someone@example.org and www.example.org in a text</p>
<div class="content-footnotes"><ol><li id="content-fn-1">The note <a href="#content-fnref-1" class="content-footnote-back">↩</a></li></ol></div>`;

const titles = [
  'Plain title',
  '--- title: "x" # { status: published }',
  '=HYPERLINK("https://example.org") & <b>markup</b> `code` **bold** [x](y)',
  'عنوان من اليمين إلى اليسار 👩‍💻',
  'true',
  '2024-01-01',
  "- 'quoted': \\n back\\slash",
];

type Snapshot = Awaited<ReturnType<typeof snapshot>>;

/** What the importers must read back. @param isExact false for WordPress, which has no fractions of seconds. */
async function snapshot(isExact: boolean) {
  const site = publicUrl();
  const time = (date: Date | null): string | undefined => date?.toISOString().slice(0, isExact ? undefined : 19);
  const local = (text: string): string => text.replaceAll(`${site}/media/`, '/media/');
  const allAuthors = new Map((await database().select().from(authors)).map(({ id, name }) => [id, name]));
  const stored = await database().select().from(articles).orderBy(asc(articles.slug));
  const allComments = await database().select().from(comments).orderBy(asc(comments.createdAt));
  const texts = new Map(allComments.map(({ id, content }) => [id, content]));
  return {
    articles: stored.map((one) => ({
      ...{ slug: one.slug, title: one.title, status: one.status, category: one.category, tags: one.tags },
      ...{ language: one.language, level: one.level, isFeatured: one.isFeatured, imageAlt: one.imageAlt },
      content: local(comparable(one.content)),
      excerpt: one.excerpt.replaceAll(/\s+/g, ' '),
      author: allAuthors.get(one.authorId ?? ''),
      picture: one.imageUrl && local(one.imageUrl).replace(/#.*/, ''),
      publishedAt: time(one.publishedAt),
      updatedAt: time(one.updatedAt),
      ...(isExact && {
        ...{ createdAt: time(one.createdAt), seoTitle: one.seoTitle, seoDescription: one.seoDescription },
        seoKeywords: one.seoKeywords,
      }),
      comments: allComments
        .filter(({ articleId }) => articleId === one.id)
        .map(({ content, authorName, parentId, createdAt }) => [
          comparable(content),
          authorName,
          parentId && comparable(texts.get(parentId) ?? ''),
          time(createdAt),
        ]),
    })),
    pages: (await database().select().from(pages).orderBy(asc(pages.slug))).map((page) => ({
      ...{ slug: page.slug, title: page.title, status: page.status, language: page.language },
      ...{ description: page.description, content: local(comparable(page.content)), updatedAt: time(page.updatedAt) },
    })),
  };
}

/** Fills the site with articles of every status and with every kind of block. */
async function fillSite(): Promise<void> {
  const picture = (await addPictureOf(await addMember('editor'))).address.replace(/#.*/, '');
  const authorId = await database().transaction((executor) => storeAuthor(executor, 'A Writer & “Friend” <x>'));
  const base = { content: everyBlock(picture), category: 'news', updatedAt: new Date('2026-02-03T04:05:06.789Z') };
  for (const [index, title] of titles.entries()) {
    const { id } = await writeArticle({
      ...base,
      // One text with every block is enough for the articles: converting it takes a second.
      ...(index > 0 && { content: `<p>Text ${index}</p>` }),
      title,
      authorId,
      slug: `title-${index}`,
      excerpt: `Excerpt of ${title}`,
      tags: ['No-code', 'C++ & “quotes”', 'true', title.slice(0, 20)],
      language: index === 3 ? 'ar' : 'de',
      level: index === 0 ? 'Beginner' : undefined,
      isFeatured: index === 1,
      imageUrl: index === 0 ? picture : index === 1 ? 'https://example.org/lead.png' : undefined,
      imageAlt: index < 2 ? 'The lead & "picture"' : undefined,
      seoTitle: `SEO ${title}`,
      seoDescription: 'For search engines: yes',
      seoKeywords: 'one, two',
      publishedAt: new Date(`2026-01-0${index + 1}T10:11:12.345Z`),
      createdAt: new Date(`2026-01-0${index + 1}T09:11:12.345Z`),
    });
    if (index > 1) continue;
    const thread = [newId(), newId(), newId()];
    const prepared = await Promise.all(
      [
        '<p>First &amp; <strong>bold</strong></p><p>Two [gallery]</p>',
        '<pre><code>a\n\nb</code></pre>',
        '<p>👍 ]]&gt;</p>',
      ].map(prepareComment),
    );
    await database().transaction(async (executor) => {
      await storeComments(
        executor,
        id,
        prepared.map((content, at) => ({
          id: thread[at] ?? '',
          parentId: at === 0 ? undefined : thread[at - 1],
          authorName: `Reader ${at} <b> & “x”`,
          content,
          createdAt: new Date(Date.UTC(2026, 1, 1 + index, at)),
        })),
      );
      await storeCorrections(executor, { id, title }, [
        { note: 'An earlier version said: "---"\nSorry.', correctedAt: new Date('2026-02-01T00:00:00.001Z') },
      ]);
      await storeRedirects(
        executor,
        [`/2020/01/old-${index}`, `/article/former-${index}`],
        { articleId: id },
        `title-${index}`,
      );
    });
  }
  for (const status of ['draft', 'pending', 'approved'] as const)
    await writeArticle({
      ...base,
      content: `<h2>One ${status}</h2><p>Text</p>`,
      title: `One ${status}`,
      slug: status,
      status,
      publishedAt: undefined,
      category: 'tutorials',
    });
  const content = await prepareHtml(everyBlock(picture), { highlightsCode: true });
  for (const status of ['draft', 'published'] as const)
    await database().transaction((executor) =>
      storePage(executor, {
        ...{ id: newId(), title: `Page: ${status} & <x>`, slug: `page-${status}`, content, status, language: 'fr' },
        ...{ description: 'About: "it"', createdAt: new Date('2026-01-01T00:00:00Z'), updatedAt: base.updatedAt },
      }),
    );
}

async function reimport(path: string): Promise<void> {
  await clearTexts();
  const report = await importPath(operator, path);
  expect(report.entries.filter(({ outcome }) => outcome !== 'stored' && outcome !== 'skipped')).toEqual([]);
}

const byParts = (before: Snapshot, after: Snapshot): void => {
  for (const [index, article] of before.articles.entries()) expect(after.articles[index]).toEqual(article);
  expect(after).toEqual(before);
};

test('a Markdown export imports as the same articles, pages, comments, corrections and addresses', async () => {
  await fillSite();
  const before = await snapshot(true);
  const addresses = await database().select({ path: redirects.path }).from(redirects).orderBy(redirects.path);
  const { folder, files } = unpack(await exportTo('markdown'));
  expect(JSON.parse(files['report.json'] ?? '')).toMatchObject({
    articles: 10,
    pages: 2,
    pictures: 1,
    changedTexts: [],
    missingPictures: [],
  });
  expect(files['articles/title-0.md']).toContain('## A heading');
  expect(files['articles/title-0.md']).toContain('```ts\n');
  expect(files['articles/title-0.md']).toContain('](../pictures/');
  expect(files['articles/title-0.md']).toContain('| Name | Value \\| pipe |');
  await reimport(folder);
  byParts(before, await snapshot(true));
  expect(await database().select({ path: redirects.path }).from(redirects).orderBy(redirects.path)).toEqual(addresses);
  expect((await database().select().from(articleCorrections)).map(({ note }) => note)).toEqual(
    Array(2).fill('An earlier version said: "---"\nSorry.'),
  );
  // Importing the same folder again changes nothing.
  expect((await importPath(operator, folder)).counts).toMatchObject({ unchanged: 12, updated: 0, stored: 0 });
}, 120_000);

test('a dry run of an export that was made here reports what the import would do', async () => {
  const { address } = await addPictureOf(await addMember('editor'));
  await writeArticle({ title: 'Shown', slug: 'shown', content: `<p>Text</p><img src="${address}" alt="">` });
  const { folder } = unpack(await exportTo('markdown'));
  await clearTexts();
  const report = await importPath(operator, folder, { dryRun: true, pictures: {} });
  expect(report).toMatchObject({ counts: { stored: 1, failed: 0 }, pictures: { planned: 0 } });
  expect(await database().select().from(articles)).toEqual([]);
});

test('an export for WordPress is well-formed and imports as the same articles, pages and comments', async () => {
  await fillSite();
  const before = await snapshot(false);
  const path = await exportTo('wxr');
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(readFileSync(path, 'utf8')).close();
  await reimport(path);
  byParts(before, await snapshot(false));
}, 120_000);

test.each(['markdown', 'wxr'] as const)(
  'the opening edition survives an export as %s',
  async (format) => {
    await importPath(operator, join(process.cwd(), 'content'));
    const before = await snapshot(format === 'markdown');
    const path = await exportTo(format);
    await reimport(format === 'markdown' ? unpack(path).folder : path);
    const after = await snapshot(format === 'markdown');
    expect(before.articles.length).toBeGreaterThan(30);
    byParts(before, after);
  },
  240_000,
);

test('an unpublished article is exported as its working copy, a published one as readers see it', async () => {
  const draft = await writeArticle({ title: 'Stored', slug: 'a-draft', status: 'draft', publishedAt: undefined });
  const shown = await writeArticle({ title: 'Shown', slug: 'shown' });
  for (const { id } of [draft, shown])
    await database()
      .insert(articleDrafts)
      .values({
        ...{
          articleId: id,
          title: 'Working title',
          slug: '',
          excerpt: '',
          tags: [],
          isFeatured: false,
          isTrending: false,
        },
        ...{
          content: '<p>Working text</p>',
          imageUrl: '',
          imageAlt: '',
          seoTitle: '',
          seoDescription: '',
          seoKeywords: '',
        },
        ...{ language: 'en', version: 1, contentHash: '', updatedAt: new Date(), author: 'A Writer' },
      });
  const { files } = unpack(await exportTo('markdown'));
  expect(files['articles/a-draft.md']).toContain('title: Working title\n');
  expect(files['articles/a-draft.md']).toContain('Working text');
  expect(files['articles/shown.md']).not.toContain('Working');
});

test('comments that are not published are not exported, and replies to them move up', async () => {
  const { id } = await writeArticle({ title: 'Discussed', slug: 'discussed' });
  const [first, held, reply, gone, orphan] = [newId(), newId(), newId(), newId(), newId()];
  const row = (fields: { id: string; parentId?: string; status?: string; content: string }, minute: number) => ({
    ...{ articleId: id, authorName: 'Reader', createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) },
    ...fields,
  });
  await database()
    .insert(comments)
    .values([
      row({ id: first, content: '<p>First</p>' }, 1),
      row({ id: held, parentId: first, status: 'held', content: '<p>Held</p>' }, 2),
      row({ id: reply, parentId: held, content: '<p>Reply</p>' }, 3),
      row({ id: gone, status: 'removed', content: '<p>Removed</p>' }, 4),
      row({ id: orphan, parentId: gone, content: '<p>Orphan</p>' }, 5),
    ]);
  const { files } = unpack(await exportTo('markdown'));
  const thread = JSON.parse(files['articles/discussed.comments.json'] ?? '') as { id: string; parent?: string }[];
  expect(thread.map((comment) => [comment.id, comment.parent])).toEqual([
    [first, undefined],
    [reply, first],
    [orphan, undefined],
  ]);
  expect(readFileSync(await exportTo('wxr'), 'utf8')).not.toMatch(/Held|Removed/);
});

test('no slug leads out of the folder or names the same file as another', async () => {
  const slugs = ['../../evil', 'a/b', 'nul', 'readme', 'UPPER', 'upper', 'x'.repeat(300), '工房', 'a:b', 'end.', ' '];
  for (const [index, slug] of slugs.entries()) {
    const { id } = await writeArticle({ title: `Title ${index}` });
    await database().execute(sql`update articles set slug = ${slug} where id = ${id}`);
  }
  const { folder, files } = unpack(await exportTo('markdown'));
  const names = Object.keys(files).filter((name) => name.startsWith('articles/'));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(slugs.length);
  for (const name of names) expect(name).toMatch(/^articles\/[\p{L}\p{N}_-]+\.md$/u);
  await clearTexts();
  expect((await importPath(operator, folder)).counts).toMatchObject({ stored: slugs.length, failed: 0 });
  expect(safeFileName('..', 'the-id')).toBe('the-id');
});

test('a title cannot add fields to the front matter', async () => {
  const { id } = await writeArticle({ title: 'x', slug: 'hostile', status: 'draft', publishedAt: undefined });
  const hostile = 'x\n---\nstatus: published\nlowdown: 2\n...\n!!js/function &a *a';
  await database().execute(sql`update articles set title = ${hostile}, excerpt = ${hostile} where id = ${id}`);
  const { folder } = unpack(await exportTo('markdown'));
  await clearTexts();
  await importPath(operator, folder);
  const [stored] = await database().select().from(articles);
  expect(stored).toMatchObject({ status: 'draft', excerpt: hostile, title: hostile.replaceAll('\n', ' ') });
});

test('only those with the permission can export', async () => {
  await expect(beginExport(visitor, 'markdown', new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
  for (const actor of [await addMember(), await addMember('moderator'), await addMember('editor')]) {
    await expect(beginExport(actor, 'markdown', new Date())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportOverview(actor)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('a member can export a dozen times an hour, and each time is in the audit log', async () => {
  const admin = await addMember('admin');
  for (let times = 0; times < 12; times += 1) {
    const { body } = await beginExport(admin, 'wxr', new Date());
    await body.cancel();
  }
  await expect(beginExport(admin, 'wxr', new Date())).rejects.toMatchObject({ code: 'too_many' });
  const { rows } = await database().execute(
    sql`select count(*)::int as count from security_audit_log where action = 'content_exported' and user_id = ${admin.userId}`,
  );
  expect(rows).toEqual([{ count: 12 }]);
});

test('an export reads only as fast as it is read', async () => {
  for (let count = 0; count < 45; count += 1) await writeArticle({ title: `Article ${count}` });
  let written = 0;
  const { body } = await beginExport(operator, 'markdown', new Date(), () => {
    written += 1;
  });
  const reader = body.getReader();
  await reader.read();
  // The library may read a few pieces in advance, but never the next batch.
  await reader.read();
  expect(written).toBeLessThan(10);
  await reader.cancel();
});
