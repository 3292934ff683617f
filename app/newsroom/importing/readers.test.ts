import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { shortOrLong } from '~/platform/testing/long-run';
import { openSource } from './open-source.server';
import type { ImportedArticle, ImportedItem, ReadResult } from './rules';

const fixtures = join(import.meta.dirname, 'fixtures');
const scratch = mkdtempSync(join(tmpdir(), 'lowdown-import-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const nothing = (): void => undefined;

async function readAll(path: string): Promise<ReadResult[]> {
  const source = await openSource(path, nothing, undefined);
  const results: ReadResult[] = [];
  for await (const result of source.read()) results.push(result);
  return results;
}

const itemsOf = (results: readonly ReadResult[]): ImportedItem[] =>
  results.flatMap((result) => (result.outcome === 'item' ? [result.item] : []));

function article(results: readonly ReadResult[], key: string): ImportedArticle {
  const item = itemsOf(results).find((found) => found.key === key);
  if (item?.kind !== 'article') throw new Error(`no article ${key}`);
  return item;
}

const clean = async (html: string): Promise<string> => (await sanitiseHtml(html, { hasPageTitle: true })).content;

function scratchFile(name: string, content: string): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

describe('WordPress', () => {
  test('converts everything that the classic editor can produce', async () => {
    const results = await readAll(join(fixtures, 'wordpress.xml'));
    const post = article(results, 'post:12');
    expect(post).toMatchObject({
      title: 'A bench of one’s own & more',
      slug: 'bench',
      status: 'published',
      language: 'en-GB',
      authorName: 'The Workshop & Friends',
      image: { url: 'https://www.workshop.example/notes/files/vice.jpg', alt: 'A vice' },
      isFeatured: true,
      tags: ['Bench & vice'],
      publishedAt: new Date('2021-03-04T09:00:00Z'),
      updatedAt: new Date('2021-03-05T09:00:00Z'),
      oldAddresses: [
        '/notes/?p=12',
        'https://www.workshop.example/notes/2021/03/bench/',
        'https://www.workshop.example/notes/2021/03/my-bench',
      ],
    });
    expect(post.categories.map(({ name }) => name)).toEqual(['Uncategorized', 'TUTORIALS', 'Wood']);
    expect(post.comments.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['comment:2', 'comment:1'],
      ['comment:1', undefined],
    ]);
    expect(post.notes).toEqual([
      'its 2 pages were merged into one',
      '1 gallery picture is not in the export',
      'page builder markup removed: [vc_row]',
      'the shortcode [unknown_thing] is not supported: left as text',
    ]);
    const html = await clean(post.html);
    expect(html).toContain(
      '<p>First line of the first paragraph, long enough to be an excerpt.<br>\nSecond line of it.</p>',
    );
    expect(html).toContain(
      '<figure class="content-floated-left"><a href="https://www.workshop.example/b.jpg" rel="noopener noreferrer"><img src="https://www.workshop.example/notes/files/bench-300x200.jpg" alt="A bench" width="300" height="200" loading="lazy" decoding="async"></a><figcaption>The <em>bench</em></figcaption></figure>',
    );
    expect(html).toContain('<figcaption>Old form</figcaption>');
    expect(html).toContain(
      '<div class="content-gallery"><figure><img src="https://www.workshop.example/notes/files/bench.jpg" alt="Bench" width="1200" height="800"',
    );
    expect(html).toContain('<figcaption>In the morning</figcaption>');
    for (const address of ['https://youtu.be/abcdefgh', 'https://video.example/1', 'https://video.example/2']) {
      expect(html).toContain(`<p class="content-embed"><a href="${address}"`);
    }
    expect(html).toContain('[unknown_thing size="3"]kept words[/unknown_thing]');
    expect(html).toContain('<pre>[gallery] stays\n  as code</pre>');
    expect(html).toContain('[gallery] is shown, [sic] too.');
    expect(html).toContain('<p>In a row</p>');
    expect(html).toContain('<p>After the fold.</p>');
    expect(html).toContain('<p>On page two.</p>');
    expect(html).toContain('<code class="language-js"><span class="token-keyword">const </span>');
    expect(html).not.toMatch(/<script|<!--/);
  });

  test('converts blocks, shared blocks and a post without a title or UTC date', async () => {
    const post = article(await readAll(join(fixtures, 'wordpress.xml')), 'post:13');
    expect(post).toMatchObject({
      title: '',
      slug: '%e5%b7%a5%e6%88%bf',
      publishedAt: new Date('2021-05-01T00:00:00Z'),
      authorName: 'someone',
    });
    expect(post.notes).toEqual([
      'has a date only in the site’s local time: read as UTC',
      'blocks with no content of their own were left out: latest-posts',
    ]);
    const html = await clean(post.html);
    expect(html).toContain('<p class="content-aligned-center">A block without a title above it.</p>');
    expect(html).toContain('<p>Shared by several.</p>');
    expect(html).toContain('<p>Classic<br>\ntext</p>');
    expect(html).toContain('<p class="content-embed"><a href="https://video.example/3"');
  });

  test('stores private posts as drafts, and reports or counts everything it leaves out', async () => {
    const results = await readAll(join(fixtures, 'wordpress.xml'));
    expect(article(results, 'post:14')).toMatchObject({
      status: 'draft',
      notes: ['is protected by a password: stored as a draft'],
    });
    expect(article(results, 'post:15')).toMatchObject({ status: 'draft', notes: ['is private: stored as a draft'] });
    expect(results.filter(({ outcome }) => outcome === 'skipped')).toEqual([
      { outcome: 'skipped', name: '16 Thrown away', reason: 'its status is trash' },
      { outcome: 'skipped', name: '17 Chair', reason: 'is of the type “product”, which has no equivalent here' },
    ]);
    expect(results.flatMap((result) => (result.outcome === 'counted' ? [result.what] : []))).toEqual([
      'pingbacks and trackbacks',
      'comments that were not approved',
      'nav_menu_item (part of the old site, not content)',
      'wp_block (part of the old site, not content)',
      'attachments (linked where posts use them)',
      'attachments (linked where posts use them)',
    ]);
    expect(JSON.stringify(results)).not.toMatch(/192\.0\.2\.1|editor@workshop/);
  });

  test('reads the first export format', async () => {
    const post = article(await readAll(join(fixtures, 'wordpress-1.0.xml')), 'post:3');
    expect(post).toMatchObject({
      title: 'Café for the machine',
      categories: [{ name: 'Essays', slug: 'essays' }],
      tags: ['coffee'],
      publishedAt: new Date('2008-05-06T10:00:00Z'),
      authorName: 'admin',
    });
  });

  const feed = (inside: string): string =>
    `<?xml version="1.0"?>\n<rss version="2.0"><channel>\n${inside}\n</channel></rss>`;
  test.each([
    [
      'a tag that is not closed',
      feed('<item><title>a</title>\n  <b></item>'),
      /line 4, column \d+: .*unexpected close tag/i,
    ],
    ['a file that ends early', '<rss><channel><item><title>a', /line 1, column \d+: unclosed tag/i],
    [
      'entities that multiply',
      `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${feed('<title>&b;</title>')}`,
      /document types/,
    ],
    ['an external entity', `<!DOCTYPE rss SYSTEM "file:///etc/passwd">${feed('')}`, /document types/],
    ['an undeclared entity', feed('<title>&secret;</title>'), /line 3, column \d+: undefined entity/i],
    ['a feed that is not an export', feed('<item><title>a</title></item>'), /RSS feed, not a WordPress export/],
    ['a web page', '<html><body></body></html>', /begins with <html>/],
  ])('rejects %s with an explanation', async (name, content, message) => {
    await expect(openSource(scratchFile(`${name}.xml`, content), nothing, { isStrict: true })).rejects.toThrow(message);
  });

  test('only a post with excessive nesting fails, and highly repetitive posts are read in reasonable time', async () => {
    const pieces = shortOrLong(5_000, 20_000);
    const hostile = ['<div>', '[gallery ', '[caption x="', '[unknown_thing]', '<h2>same', '<!-- wp:a {'].map((piece) =>
      // The elements nest deeply enough for the reader to give up; the other posts are long enough to expose quadratic
      // running time.
      piece.repeat(piece === '<div>' ? 20_000 : pieces),
    );
    const posts = hostile.map(
      (content, index) =>
        `<item><title>t${index}</title><wp:post_id>${index + 1}</wp:post_id><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`,
    );
    const path = scratchFile('hostile.xml', feed(`<wp:wxr_version>1.2</wp:wxr_version>${posts.join('')}`));
    const results = await readAll(path);
    expect(results[0]).toEqual({
      outcome: 'failed',
      name: '1 t0',
      reason: 'contains HTML that is too complex to process',
    });
    expect(itemsOf(results)).toHaveLength(hostile.length - 1);
    expect((await clean(article(results, 'post:5').html)).match(/<h2 /g)).toHaveLength(pieces);
  });

  test('accepts control characters that XML forbids', async () => {
    const path = scratchFile(
      'control.xml',
      feed(
        '<wp:wxr_version>1.2</wp:wxr_version><item><title>a\u000bb</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><content:encoded><![CDATA[x\u0003y]]></content:encoded></item>',
      ),
    );
    expect(article(await readAll(path), 'post:1').title).toBe('a b');
  });
});

describe('Ghost', () => {
  test('converts every card of the current editor', async () => {
    const post = article(await readAll(join(fixtures, 'ghost-6.json')), 'post:11111111-1111-4111-8111-111111111111');
    expect(post).toMatchObject({
      slug: 'lexical-in-full',
      excerpt: 'In short.',
      status: 'published',
      tags: ['Workshop', 'Insights'],
      categoryIfKnown: ['Workshop', 'Insights'],
      authorName: 'First Writer, Second Writer',
      image: { url: '/content/images/cover.png', alt: 'A cover' },
      isFeatured: true,
      publishedAt: new Date('2024-01-02T10:00:00Z'),
      oldAddresses: ['/lexical-in-full/'],
    });
    expect(post.notes).toEqual([
      'the card “hologram” is not supported: left out',
      'pictures and files in the old site’s /content folder are linked, not copied: 2',
      'its injected code was left out',
    ]);
    const html = await clean(post.html);
    for (const part of [
      '<p><strong>Bold and &lt;plain&gt;</strong> then <a href="/other-post/">a link</a><br><code>code</code></p>',
      '<h2 id="content-a-heading">A heading</h2>',
      '<ul><li>one<ol><li>inside</li></ol></li></ul>',
      '<blockquote><p>Said so</p></blockquote>',
      '<figure><img src="/content/images/a.png" alt="An A" width="800" height="600" loading="lazy" decoding="async"><figcaption>The <b>A</b></figcaption></figure>',
      '<div class="content-gallery"><figure><img src="https://cdn.example/1.png" alt="1"',
      '<p class="content-caption">Two</p>',
      '<code class="language-js"><span class="token-keyword">const </span>',
      '<strong>md</strong>',
      '<td>1</td>',
      '<p>raw</p>',
      '<p class="content-embed"><a href="https://a.example/" rel="noopener noreferrer">A site</a><br><span class="content-small">About it</span></p>',
      '<div class="content-callout"><p>! <b>Note</b> this</p></div>',
      '<div class="content-toggle"><p><strong>More</strong></p><p>Less</p></div>',
      '<a href="https://b.example/" rel="noopener noreferrer" class="content-button">Go</a>',
      '<p class="content-embed"><a href="https://video.example/4"',
      '<p class="content-rule">* * *</p>',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/<script|__GHOST_URL__/);
  });

  test('stores paid posts as drafts, pages as pages, and scheduled posts as approved', async () => {
    const results = await readAll(join(fixtures, 'ghost-6.json'));
    const byTitle = new Map(
      itemsOf(results).flatMap((item) => (item.kind === 'tool' ? [] : [[item.title, item] as const])),
    );
    expect(byTitle.get('For members')).toMatchObject({
      status: 'draft',
      notes: ['is not public (visibility “paid”): stored as a draft'],
    });
    expect(byTitle.get('Imprint')).toMatchObject({ kind: 'page', status: 'published' });
    expect(byTitle.get('Later')).toMatchObject({ status: 'approved' });
  });

  test('reads the first export format, with Mobiledoc', async () => {
    const results = await readAll(join(fixtures, 'ghost-1.json'));
    const post = article(results, 'post:55555555-5555-4555-8555-555555555555');
    expect(post).toMatchObject({
      authorName: 'Old Writer',
      tags: ['Old tag'],
      publishedAt: new Date(1_500_000_000_000),
    });
    expect(post.notes).toContain('the card “weird” is not supported: left out');
    const html = await clean(post.html);
    for (const part of [
      '<h2 id="content-head">Head</h2>',
      '<p><strong>bold <a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer">linked</a></strong><br>&lt;after&gt;</p>',
      '<ol><li>first</li><li>second</li></ol>',
      '<h2 id="content-from-markdown">From <em>Markdown</em></h2>',
      '<img src="/content/images/b.png" alt="B"',
      '<code class="language-python">a <',
    ]) {
      expect(html).toContain(part.replace('a <', 'a &lt;'));
    }
    expect(itemsOf(results)).toHaveLength(2);
  });

  test.each([
    ['a missing comma', '{"data":{"posts":[{"id":1}\n {"id":2}]}}', /line 2, column 2: a comma/],
    ['a stray letter', '{"data":{"posts":[{"id":1},\n {"title":"é" x}]}}', /line 2, column 15: unexpected “x”/],
    ['an early end', '{"data":{"posts":[{"id":1},\n {"title":"é', /line 2, column 13: the file ends/],
    ['text after the end', '{"data":{"posts":[{"id":1}]}}\nmore', /line 2, column 1: unexpected “m”/],
    ['unrelated JSON', '{"name":"package"}', /contains no Ghost posts/],
  ])('rejects %s with an explanation', async (name, content, message) => {
    await expect(openSource(scratchFile(`${name}.json`, content), nothing, { isStrict: true })).rejects.toThrow(
      message,
    );
  });

  test('falls back to the HTML of a post whose editor document is broken', async () => {
    const path = scratchFile(
      'fallback.json',
      JSON.stringify({
        data: {
          posts: [{ id: '1', title: 'T', slug: 't', status: 'published', lexical: '{"root":', html: '<p>Saved.</p>' }],
        },
      }),
    );
    const post = article(await readAll(path), 'post:1');
    expect(post.html).toBe('<p>Saved.</p>');
    expect(post.notes).toEqual(['its editor format cannot be read: its HTML was used']);
  });

  test('cuts off excessive nesting', async () => {
    const depth = 5000;
    const lexical = `{"root":{"children":[${'{"type":"quote","children":['.repeat(depth)}${']}'.repeat(depth)}]}}`;
    const path = scratchFile(
      'deep.json',
      JSON.stringify({ data: { posts: [{ id: '1', title: 'T', slug: 't', status: 'published', lexical }] } }),
    );
    expect(article(await readAll(path), 'post:1').title).toBe('T');
  });
});

describe('Markdown', () => {
  const folder = join(fixtures, 'folder');

  test('Jekyll: reads dates, categories and old addresses, and reports Liquid tags and files next to the text', async () => {
    const post = article(await readAll(folder), '_posts/2020-01-31-jekyll-post.md');
    expect(post).toMatchObject({
      title: 'Jekyll & code',
      slug: 'jekyll-post',
      tags: ['one', 'two'],
      categories: [{ name: 'Tutorials' }, { name: 'linux' }],
      authorName: 'A. Writer',
      image: { url: '/assets/picture.png', alt: '' },
      publishedAt: new Date('2020-01-31T00:00:00Z'),
    });
    expect(post.oldAddresses).toEqual(
      expect.arrayContaining([
        '/2020/01/31/jekyll-post',
        '/2020/01/31/jekyll-post.html',
        '/tutorials/2020/01/31/jekyll-post.html',
        '/older/',
      ]),
    );
    expect(post.notes).toEqual([
      'shortcodes left as text: include',
      'pictures next to the file were not copied; their descriptions are shown instead: ./beside.png',
      'pictures in the old site’s own folders are linked, not copied: /assets/picture.png',
    ]);
    const html = await clean(post.html);
    expect(html).toContain('<p>Text with  gone and {% include thing.html %} named.</p>');
    expect(html).toContain('<code class="language-ruby"><span class="token-keyword">def </span>');
    expect(html).toContain('<span class="content-missing">[Picture: Beside]</span>');
    expect(article(await readAll(folder), '_drafts/draft.md').status).toBe('draft');
  });

  test('Hugo: reads TOML, bundles, shortcodes, tables, footnotes, alerts and code', async () => {
    const post = article(await readAll(folder), 'content/blog/bundle/index.md');
    expect(post).toMatchObject({
      title: 'Hugo bundle',
      slug: 'bundle',
      excerpt: 'A short summary.',
      tags: ['go', 'Go', 'static sites'],
      categories: [{ name: 'Field Notes' }, { name: 'Second' }],
      image: { url: 'https://cdn.example/cover.png', alt: 'Cover' },
      publishedAt: new Date('2021-02-03T04:05:06Z'),
      updatedAt: new Date('2021-02-04T00:00:00Z'),
    });
    expect(post.oldAddresses).toEqual(expect.arrayContaining(['/posts/bundle/', 'about']));
    expect(post.notes).toEqual([
      'shortcodes left as text: mystery',
      'links to other files, left as written: ./missing.md',
    ]);
    const html = await clean(post.html);
    expect(html).toContain('<a href="/blog/astro-post#part">the other</a>');
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk"');
    expect(html).toContain('<table>');
    expect(html).toContain(
      '<span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-1">1</a></span>',
    );
    expect(html).toContain('<li id="content-fn-1">');
    expect(html).toContain('<a href="#content-fnref-1" class="content-footnote-back" title="Back to reference 1">');
    expect(html).toContain('<span class="content-deleted">gone</span>');
    expect(html).toContain(
      '<code class="language-go"><span class="token-keyword">func </span><span class="token-function">main</span>',
    );
    expect(html).toContain('<pre><code class="language-nolang">plain &lt;b&gt;\n</code></pre>');
    expect(html).toContain('<div class="content-callout content-warning"><p><strong>Warning</strong></p>');
    expect(html).toContain('<div>raw</div>');
    expect(html).not.toContain('onclick');
  });

  test('Astro and Zola: reads their fields for dates, pictures, authors and addresses', async () => {
    const results = await readAll(folder);
    const astro = article(results, 'content/blog/astro-post.mdx');
    expect(astro).toMatchObject({
      excerpt: 'By Astro.',
      publishedAt: new Date('2022-07-08T00:00:00Z'),
      updatedAt: new Date('2022-07-09T00:00:00Z'),
      image: undefined,
    });
    const html = await clean(astro.html);
    expect(html).toContain('<h2 id="content-part">Part</h2>');
    expect(html).not.toMatch(/import|comment|Astro post/);
    const zola = article(results, 'zola.md');
    expect(zola).toMatchObject({
      slug: 'zola-post',
      authorName: 'One, Two',
      tags: ['zola'],
      publishedAt: new Date('2019-08-07T00:00:00Z'),
      oldAddresses: ['/2019/08/07/zola-post'],
    });
    expect(article(results, 'plain-note.md')).toMatchObject({
      title: 'A plain note',
      slug: 'plain-note',
      status: 'published',
    });
  });

  test('reports the position of broken front matter and reads all other files', async () => {
    const results = await readAll(folder);
    const failed = new Map(
      results.flatMap((result) => (result.outcome === 'failed' ? [[result.name, result.reason] as const] : [])),
    );
    expect(failed.get('broken.md')).toMatch(/^front matter, line \d, column \d+: /);
    expect(failed.get('broken-toml.md')).toMatch(/^front matter, line 3, column \d+: /);
    expect(failed.get('bomb.md')).toMatch(/alias/i);
    expect([...failed.keys()].sort()).toEqual(['bomb.md', 'broken-toml.md', 'broken.md']);
    // A tag that other parsers turn into a function is read as text.
    expect(article(results, 'tagged.md').title).toBe('function(){ throw 1 }');
    expect(results.filter(({ outcome }) => outcome === 'skipped')).toEqual([
      { outcome: 'skipped', name: 'README.md', reason: 'describes the folder and is not content' },
      { outcome: 'skipped', name: 'content/blog/_index.md', reason: 'is the list page of a section, not an article' },
    ]);
  });

  test('reads a single file, and rejects other input with an explanation', async () => {
    expect(itemsOf(await readAll(join(folder, 'zola.md')))).toHaveLength(1);
    await expect(openSource(join(scratch, 'missing'), nothing, undefined)).rejects.toThrow('does not exist');
    await expect(openSource(scratchFile('a.zip', 'PK'), nothing, undefined)).rejects.toThrow('unpack it first');
    await expect(openSource(scratchFile('empty.xml', ''), nothing, undefined)).rejects.toThrow('is empty');
  });

  test('does not follow symbolic links out of the folder', async () => {
    const root = join(scratch, 'linked');
    cpSync(join(fixtures, 'opening'), root, { recursive: true });
    writeFileSync(join(scratch, 'outside.md'), '# Secret');
    symlinkSync(join(scratch, 'outside.md'), join(root, 'inside.md'));
    symlinkSync(scratch, join(root, 'all'));
    expect(itemsOf(await readAll(root)).map(({ key }) => key)).not.toContain('inside.md');
    expect(
      (await readAll(root)).some((result) => result.outcome !== 'counted' && JSON.stringify(result).includes('Secret')),
    ).toBe(false);
  });
});
