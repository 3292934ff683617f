import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { shortOrLong } from '~/platform/testing/long-run';
import { openSource } from './open-source.server';
import type { ImportedItem, ReadResult } from './rules';

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-import-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let folders = 0;

/** Creates a folder with the given files. */
function folderOf(files: Record<string, string | Buffer>): string {
  folders += 1;
  const root = join(scratch, String(folders));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

async function readAll(path: string): Promise<ReadResult[]> {
  const source = await openSource(path, () => undefined, undefined);
  const results: ReadResult[] = [];
  for await (const result of source.read()) results.push(result);
  return results;
}

type Text = Exclude<ImportedItem, { kind: 'tool' }>;

async function onlyText(path: string): Promise<Text & { clean: string }> {
  const results = await readAll(path);
  const item = results.flatMap((result) => (result.outcome === 'item' ? [result.item] : []))[0];
  if (!item || item.kind === 'tool') throw new Error(`nothing was read: ${JSON.stringify(results)}`);
  return { ...item, clean: (await sanitiseHtml(item.html, { hasPageTitle: true })).content };
}

const skippedOf = (results: readonly ReadResult[]): string[] =>
  results.flatMap((result) => (result.outcome === 'skipped' ? [`${result.name}: ${result.reason}`] : []));

describe('WordPress', () => {
  const exportOf = (content: string, inside = '', declaration = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
    `${declaration}\n<rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann A.</wp:author_display_name></wp:author>
<item><title>T</title><dc:creator>ann</dc:creator><wp:post_id>1</wp:post_id><wp:status>publish</wp:status>
<wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded>${inside}</item>
</channel></rss>`;
  const read = (text: string | Buffer) => onlyText(join(folderOf({ 'export.xml': text }), 'export.xml'));

  test('accepts UTF-16, a declared encoding, and empty lines before the declaration', async () => {
    const wide = exportOf('Ø 日本', '', '\ufeff<?xml version="1.0" encoding="UTF-16"?>');
    expect((await read(Buffer.from(wide, 'utf16le'))).clean).toBe('<p>Ø 日本</p>');
    expect((await read(Buffer.from(wide, 'utf16le').swap16())).clean).toBe('<p>Ø 日本</p>');
    const western = exportOf('caf\u00e9 \u0093x\u0094', '', '<?xml version="1.0" encoding="windows-1252"?>');
    expect((await read(Buffer.from(western, 'latin1'))).clean).toBe('<p>café “x”</p>');
    expect((await read(`\n \n${exportOf('text')}`)).clean).toBe('<p>text</p>');
    const broken = join(folderOf({ 'export.xml': `\n\n${exportOf('text', '<b>')}` }), 'export.xml');
    await expect(openSource(broken, () => undefined, { isStrict: true })).rejects.toThrow(
      /line 7, column \d+: unexpected close tag/,
    );
  });

  test('reports invalid bytes', async () => {
    expect((await read(Buffer.from(exportOf('na\u00efve'), 'latin1'))).notes).toEqual([
      'contains bytes that are invalid in the file’s encoding: replaced with “\ufffd”',
    ]);
  });

  test('puts block editor footnotes below the text', async () => {
    const { clean, notes } = await read(
      exportOf(
        '<!-- wp:paragraph --><p>Fact<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
        '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"The <em>note</em>","id":"a-1"}]]]></wp:meta_value></wp:postmeta>',
      ),
    );
    expect(clean).toContain('<a href="#content-a-1" id="content-a-1-link">1</a>');
    expect(clean).toContain(
      '<div class="content-footnotes"><ol><li id="content-a-1">The <em>note</em> <a href="#content-a-1-link" class="content-footnote-back">↩</a></li></ol></div>',
    );
    expect(notes).toEqual([]);
  });

  test('reads the biography of an author, which only some exporters write', async () => {
    const author = (login: string, inside: string): string =>
      `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>Author ${login}</wp:author_display_name>${inside}</wp:author>`;
    const authors =
      author('one', '<wp:author_description><![CDATA[Writes <b>well</b>.]]></wp:author_description>') +
      author('two', '<wp:author_description></wp:author_description>');
    const text = exportOf('x').replace('<item>', `${authors}<item>`);
    const source = await openSource(join(folderOf({ 'export.xml': text }), 'export.xml'), () => undefined);
    const found: unknown[] = [];
    for await (const each of source.read()) if (each.outcome === 'author') found.push(each.author);
    expect(found).toEqual([{ name: 'Author one', biography: 'Writes well.', website: '', picture: '' }]);
  });

  test('handles several authors, unknown taxonomies, and entities in commenters’ names', async () => {
    const item = await read(
      exportOf(
        'x',
        `<category domain="author" nicename="cap-ann">ann</category><category domain="author" nicename="cap-bob">bob</category>
<category domain="series" nicename="one">One</category><category domain="post_format" nicename="aside">Aside</category>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Tom &amp;amp; Ann</wp:comment_author><wp:comment_content>c</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`,
      ),
    );
    expect(item).toMatchObject({
      authorName: 'Ann A., bob',
      notes: ['terms with no equivalent here were left out: series'],
      comments: [{ authorName: 'Tom & Ann' }],
    });
  });

  test('keeps a commenter’s very long name as it is, and reports it', async () => {
    const author = 'x'.repeat(201);
    const item = await read(
      exportOf(
        'x',
        `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>${author}</wp:comment_author><wp:comment_content>c</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`,
      ),
    );
    expect(item).toMatchObject({
      comments: [{ authorName: author }],
      notes: [`a commenter’s name has 201 characters; it was kept as it is: “${author}”`],
    });
  });

  test.each([
    ['[caption caption="A &quot;fine&quot; “day”"]<img src="https://a.example/a.png">[/caption]', 'A "fine" “day”'],
    ['[caption caption=&#8220;In words&#8221;]<img src="https://a.example/a.png">[/caption]', 'In words'],
    ['[audio https://a.example/a.mp3|titles=A]', '<a href="https://a.example/a.mp3"'],
    ['[dailymotion id=x1a]', '<a href="https://www.dailymotion.com/video/x1a"'],
    ['[wpvideo AbCd12]', '<a href="https://videopress.com/v/AbCd12"'],
  ])('converts the shortcode %s', async (content, html) => {
    expect((await read(exportOf(content))).clean).toContain(html);
  });

  test('turns players, late frames and attached sound into links, each once', async () => {
    const { clean } = await read(
      exportOf(
        `<iframe data-src="//www.youtube.com/embed/abcdefghijk"></iframe><audio><source src="https://a.example/a.mp3"></audio>
<iframe src="https://codepen.io/ann/embed/abc?tab=result"></iframe><iframe src="https://www.loom.com/embed/${'0a'.repeat(16)}"></iframe>
<!-- wp:videopress/video {"guid":"AbCd12"} /-->`,
        `<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://a.example/a.mp3\n1\naudio/mpeg</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://a.example/b.mp3\n1\naudio/mpeg</wp:meta_value></wp:postmeta>`,
      ),
    );
    const linked = [...clean.matchAll(/<p class="content-embed"><a href="([^"]+)"[^>]*>[^<]+<\/a><\/p>/g)].map(
      ([, to]) => to,
    );
    expect(linked).toEqual([
      'https://www.youtube.com/watch?v=abcdefghijk',
      'https://a.example/a.mp3',
      'https://codepen.io/ann/pen/abc',
      `https://www.loom.com/share/${'0a'.repeat(16)}`,
      'https://videopress.com/v/AbCd12',
      'https://a.example/b.mp3',
    ]);
  });

  test('resolves file addresses without a host against the old site, and turns Flash players into links', async () => {
    const { clean } = await read(
      exportOf(
        '<img src="/wp-content/uploads/a.jpg"> <a href="/wp-content/uploads/b.pdf">b</a> <a href="/about/">about</a>\n\n<object><param name="movie" value="http://www.youtube.com/v/abcdefghijk&amp;hl=en"><embed src="http://www.youtube.com/v/abcdefghijk"></object>',
      ),
    );
    expect(clean).toContain('<img src="https://old.example/wp-content/uploads/a.jpg"');
    expect(clean).toContain('<a href="https://old.example/wp-content/uploads/b.pdf"');
    expect(clean).toContain('<a href="/about/">');
    expect(clean).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk"');
  });
});

test('Ghost: omits hidden buttons, puts emoji before their text, and reports cover captions', async () => {
  const children = [
    { type: 'header', header: 'Big', buttonEnabled: false, buttonText: 'Go', buttonUrl: 'https://a.example' },
    { type: 'callout', calloutEmoji: '!', calloutText: '<p>Mind</p>' },
    { type: 'paragraph', children: [{ type: 'tk', text: 'TK' }] },
  ];
  const data = {
    posts: [{ id: '1', title: 'T', slug: 't', status: 'published', lexical: JSON.stringify({ root: { children } }) }],
    posts_meta: [{ post_id: '1', feature_image_caption: 'By A' }],
  };
  const { clean, notes } = await onlyText(join(folderOf({ 'g.json': JSON.stringify({ data }) }), 'g.json'));
  expect(clean).toBe('<h2 id="content-big">Big</h2><div class="content-callout"><p>! Mind</p></div><p>TK</p>');
  expect(notes).toEqual(['the caption of its picture was left out']);
});

test('Ghost: turns sound, video and frames into links', async () => {
  const children = [
    { type: 'audio', src: '__GHOST_URL__/content/media/a.mp3', title: 'An episode' },
    { type: 'embed', html: '<iframe src="//player.example/v/1"></iframe>' },
    { type: 'html', html: '<video src="https://a.example/v.mp4" title="A film"></video>' },
  ];
  const data = {
    posts: [{ id: '1', title: 'T', slug: 't', status: 'published', lexical: JSON.stringify({ root: { children } }) }],
  };
  const { clean } = await onlyText(join(folderOf({ 'g.json': JSON.stringify({ data }) }), 'g.json'));
  for (const link of [
    '"/content/media/a.mp3">An episode</a>',
    '"https://player.example/v/1"',
    '"https://a.example/v.mp4"',
  ])
    expect(clean).toContain(`<a href=${link}`);
});

describe('Markdown', () => {
  test('turns players of files beside the text into links', async () => {
    const body = '<video src="film.mp4"></video>\n\n<audio controls><source src="/sound.mp3"></audio>';
    const { clean } = await onlyText(folderOf({ 'content/blog/a/index.md': `---\ntitle: T\n---\n${body}` }));
    expect(clean).toContain('<a href="/blog/a/film.mp4"');
    expect(clean).toContain('<a href="/sound.mp3"');
  });

  test.each([
    ['empty lines before it', '\n\n---\ntitle: T\n---\nBody'],
    ['JSON', '{\n  "title": "T", "a": {"b": "}"}\n}\n\nBody'],
    ['a fence that names JSON', '---json\n{"title": "T"}\n---\nBody'],
    ['a fence that names TOML', '---toml\ntitle = "T"\n---\nBody'],
    ['UTF-16', Buffer.from('\ufeff---\ntitle: T\n---\nBody', 'utf16le')],
  ])('reads front matter with %s', async (_, content) => {
    expect(await onlyText(folderOf({ 'a.md': content }))).toMatchObject({ title: 'T', clean: '<p>Body</p>' });
  });

  test.each([
    [
      '---js\n{ title: process.exit(1) }\n---\nBody',
      'line 1, column 1: it is written in “js”; only YAML, TOML and JSON',
    ],
    ['\n\n---\ntitle: a: b\n---\nBody', 'line 4, column 8: '],
    ['{"title": "T",\n "a": ]}\nBody', 'line 2, column '],
    ['{"title": "T"', 'line 1, column 1: it is opened by { and never closed'],
  ])('reports the position of the error in the front matter %j', async (content, place) => {
    expect(await readAll(folderOf({ 'a.md': content }))).toEqual([
      { outcome: 'failed', name: 'a.md', reason: expect.stringContaining(`front matter, ${place}`) },
    ]);
  });

  test.each([
    [
      '* TOC\n{:toc}\n\nA [link](https://a.example){: .button}',
      '<p>A <a href="https://a.example" rel="noopener noreferrer">link</a></p>',
    ],
    ['`code`{:.ruby} and `{: .x}`\n{: .note}', '<p><code>code</code> and <code>{: .x}</code></p>'],
    ['<div markdown="1">\n**bold**\n</div>', '<div>\n<p><strong>bold</strong></p>\n</div>'],
    [
      '<img src="https://a.example/a.png" alt="" class="content-decorative">',
      '<p><img src="https://a.example/a.png" alt="" loading="lazy" decoding="async" class="content-decorative"></p>',
    ],
    ['## Part {#a-part}', '<h2 id="content-part"><a id="content-a-part"></a>Part</h2>'],
    [
      '[l]({% post_url 2020-01-02-other %}) [m]({% link files/a.pdf %})',
      '<p><a href="/2020/01/02/other">l</a> <a href="/files/a.pdf">m</a></p>',
    ],
    [
      '{{< figure src="https://a.example/a.png" alt="A" caption="C & D" >}}',
      '<figure><img src="https://a.example/a.png" alt="A" loading="lazy" decoding="async"><figcaption>C &amp; D</figcaption></figure>',
    ],
    [
      '`{{< vimeo 123 >}}` {{< vimeo 123 >}}',
      '<p><code>{{&lt; vimeo 123 &gt;}}</code> <a href="https://vimeo.com/123" rel="noopener noreferrer">https://vimeo.com/123</a></p>',
    ],
    [
      '{{ youtube(id="abcdefghijk") }}',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener noreferrer">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
    ],
    ['So $$a_1 \\\\ \\{b_1\\}$$ is', '<p>So <code>a_1 \\\\ \\{b_1\\}</code> is</p>'],
  ])('converts %s', async (body, html) => {
    expect((await onlyText(folderOf({ 'a.md': `---\ntitle: T\n---\n${body}\n` }))).clean).toBe(html);
  });

  test('MDX: removes statements and components, but keeps component content and component names in code', async () => {
    const body = `import {\n  A,\n  B\n} from '../x';\nexport const meta = {\n  list: [1],\n};\n
<A on={() => { go() }}>\n    Inner {props.name}\n</A>\n
Use \`<A>\`, then\nimport this book.\n\n<B />\n\n<img src={"https://a.example/a.png"} style={{ width: 1 }} alt="a" />`;
    const { clean, notes } = await onlyText(folderOf({ 'a.mdx': `---\ntitle: T\n---\n${body}` }));
    expect(clean).toBe(
      '<p>Inner {props.name}</p>\n<p>Use <code>&lt;A&gt;</code>, then\nimport this book.</p><p>\n<img src="https://a.example/a.png" alt="a" loading="lazy" decoding="async"></p>',
    );
    expect(notes).toEqual([
      'components left out, but their content was kept: A, B',
      'shortcodes left as text: {props.name}',
    ]);
  });

  test('reads highly repetitive files in reasonable time', { timeout: 120_000 }, async () => {
    const body = ['<A "', '<A b={', '$$', '`', '{: ', '{% link ', '{{< figure ', 'import {\n'].map((piece) =>
      piece.repeat(shortOrLong(5_000, 20_000)),
    );
    // A pattern with quadratic running time would exceed the timeout.
    const read = await readAll(folderOf(Object.fromEntries(body.map((text, index) => [`${index}.mdx`, text]))));
    expect(read).toHaveLength(body.length);
  });

  test('reports skipped files and folders, and reads content folders whatever their names', async () => {
    const text = '---\ntitle: T\n---\nx';
    const root = folderOf({
      'content/resources/a.md': text,
      'content/b.org': 'x',
      'themes/c.md': text,
      'node_modules/d.md': text,
      'e.mkd': text,
    });
    symlinkSync('..', join(root, 'loop'));
    const results = await readAll(root);
    expect(results.flatMap((result) => (result.outcome === 'item' ? [result.item.key] : []))).toEqual([
      'content/resources/a.md',
      'e.mkd',
    ]);
    expect(skippedOf(results)).toEqual([
      'content/b.org: is not Markdown',
      'loop: is a symbolic link: not followed',
      'themes: is a site generator folder, not a content folder',
    ]);
  });

  test.each([
    ['vue.js.md', 'vue-js', undefined],
    ['socket.io.md', 'socket-io', undefined],
    ['index.md.md', 'index-md', undefined],
    ['hallo.de.md', 'hallo', 'de'],
    ['olá.pt-br.md', 'ola', 'pt-BR'],
  ])('reads the slug and the language from the file name %s', async (name, slug, language) => {
    expect(await onlyText(folderOf({ [name]: '---\ntitle: T\n---\nx' }))).toMatchObject({ slug, language });
  });

  test('derives old addresses from the site’s settings and the pattern in the front matter', async () => {
    const jekyll = folderOf({
      '_config.yml': 'permalink: /blog/:year/:title/\n',
      '_posts/2020-01-02-a.md': '---\ntitle: A\ncategories: One two\ndate: 2021-03-04\n---\nx',
    });
    expect((await onlyText(jekyll)).oldAddresses).toEqual([
      ...['/2020/01/02/a', '/blog/2021/a/', '/2020/01/02/a.html', '/one/2020/01/02/a.html', '/two/2020/01/02/a.html'],
      ...['/one/two/2020/01/02/a.html', '/2021/03/04/a', '/2021/03/04/a.html', '/one/2021/03/04/a.html'],
      ...['/two/2021/03/04/a.html', '/one/two/2021/03/04/a.html'],
    ]);
    const hugo = folderOf({
      'hugo.toml': '[permalinks]\nposts = "/:year/:month/:slug/"\n',
      'content/posts/b/index.md': '---\ntitle: The B\ndate: 2020-05-06\n---\nx',
    });
    expect((await onlyText(hugo)).oldAddresses).toEqual(['/posts/b', '/2020/05/the-b/']);
    const own = folderOf({ '_posts/2020-01-02-c.md': '---\ntitle: C\npermalink: /far/:title.html\n---\nx' });
    expect((await onlyText(own)).oldAddresses).toContain('/far/c.html');
  });
});
