import { describe, expect, test, vi } from 'vitest';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { fallbackContent } from './fallback';
import { allowedAttributes, allowedTags, isAllowedClass, ownAttributes } from './rules';
import { prepareHtml, processText, sanitiseHtml } from './sanitise.server';
import { sanitiserTask } from './tasks';
import { firstParagraph, headingsOf, shorten, textOf } from './text';

vi.mock('~/platform/workers/run-task.server', { spy: true });

const clean = async (html: string): Promise<string> => (await sanitiseHtml(html)).content;

describe('repairs of spec 1 §5', () => {
  test.each([
    [
      'wrappers are removed and their blocks stay separate',
      '<article><header>One</header><section><p>Two</p></section></article>',
      '<p>One</p><p>Two</p>',
    ],
    [
      'unclosed tags are closed',
      '<p>One <strong>two<p>Three',
      '<p>One <strong>two</strong></p><p><strong>Three</strong></p>',
    ],
    ['three or more breaks become two', '<p>a<br><br/> <br>\n<br>b</p>', '<p>a<br><br> \nb</p>'],
    ['two breaks stay', '<p>a<br><br>b</p>', '<p>a<br><br>b</p>'],
    ['empty paragraphs and boxes are removed', '<p> </p><div><p>&nbsp;</p></div><p>a</p><div></div>', '<p>a</p>'],
    [
      'a paragraph with a picture is not empty',
      '<p><img src="/a.png" alt="A"></p>',
      '<p><img src="/a.png" alt="A" loading="lazy" decoding="async"></p>',
    ],
    ['loose text becomes a paragraph', 'Just <em>text</em>', '<p>Just <em>text</em></p>'],
    ['a list needs no paragraph around it', '<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['unknown tags are removed but their text stays', '<p>a <blink>b</blink> <x-y>c</x-y></p>', '<p>a b c</p>'],
    [
      'superscripts become classes',
      '<p>x<sup>2</sup> H<sub>2</sub>O <del>no</del></p>',
      '<p>x<span class="content-superscript">2</span> H<span class="content-subscript">2</span>O <span class="content-deleted">no</span></p>',
    ],
    ['a horizontal rule becomes text', '<p>a</p><hr><p>b</p>', '<p>a</p><p class="content-rule">* * *</p><p>b</p>'],
    [
      'a description list keeps its lines',
      '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
      '<p><strong>Term</strong></p><div>Meaning</div>',
    ],
    [
      'details are expanded',
      '<details><summary>More</summary>Text</details>',
      '<div class="content-toggle"><p><strong>More</strong></p><p>Text</p></div>',
    ],
    [
      'task lists keep their check marks',
      '<ul><li><input type="checkbox" checked> done</li></ul>',
      '<ul><li>☑  done</li></ul>',
    ],
    [
      'cells that span columns are padded with empty ones',
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      '<table><tbody><tr><td>a</td><td></td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['code keeps its line breaks and spaces', '<pre>\n\n  a\n\n\n\nb</pre>', '<pre>  a\n\n\n\nb</pre>'],
    [
      'frames become links',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      '<p class="content-embed"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p>',
    ],
    [
      'harmless styles become classes',
      '<p style="text-align: center; position: fixed; background: url(x)">a</p>',
      '<p class="content-aligned-center">a</p>',
    ],
    [
      'legacy alignment becomes classes',
      '<p align="right">a</p><center>b</center>',
      '<p class="content-aligned-right">a</p><div class="content-aligned-center">b</div>',
    ],
    [
      'ids and links to them are prefixed',
      '<h2 id="top">T</h2><p><a href="#top">up</a></p>',
      '<h2 id="content-top">T</h2><p><a href="#content-top">up</a></p>',
    ],
    [
      'outbound links are marked',
      '<p><a href="https://a.example/" target="_blank" rel="opener">a</a> <a href="/b">b</a></p>',
      '<p><a href="https://a.example/" rel="noopener noreferrer" target="_blank">a</a> <a href="/b">b</a></p>',
    ],
  ])('%s', async (_name, html, expected) => {
    expect((await clean(html)).replaceAll(/>\n</g, '><')).toBe(expected);
  });

  test('links in comments are not endorsed', async () => {
    const { content } = await sanitiseHtml('see <a href="//b.example">b</a>', { contentKind: 'comment' });
    expect(content).toBe('<p>see <a href="//b.example" rel="nofollow ugc noopener noreferrer">b</a></p>');
    const picture = await sanitiseHtml('<p id="top">a<img src="https://b.example/pixel.gif"></p>', {
      contentKind: 'comment',
    });
    expect(picture.content).toBe('<p>a</p>');
  });

  test('page headings get IDs, and links that use other generators’ IDs still reach them', async () => {
    const { content } = await sanitiseHtml(
      '<h1>What’s new?</h1><h3>What’s new?</h3><p><a href="#whats-new">there</a></p>',
      {
        hasPageTitle: true,
      },
    );
    expect(headingsOf(content)).toEqual([
      { id: 'content-what-s-new', text: 'What’s new?', level: 2 },
      { id: 'content-what-s-new-2', text: 'What’s new?', level: 4 },
    ]);
    expect(content).toContain('href="#content-what-s-new"');
  });

  test('footnotes end an article, wherever an import or a save has put them', async () => {
    const notes = '<div class="content-footnotes"><h2>Notes</h2><ol><li>A note</li></ol></div>';
    const { content } = await sanitiseHtml(`<p>One</p>${notes}<h2>Notes</h2><p>Two</p>`, { hasPageTitle: true });
    expect(content).toBe(
      '<p>One</p><h2 id="content-notes">Notes</h2><p>Two</p><div class="content-footnotes"><h2 id="content-notes-2">Notes</h2><ol><li>A note</li></ol></div>',
    );
    expect((await sanitiseHtml(content, { hasPageTitle: true })).content).toBe(content);
  });

  test('the result reports what was changed', async () => {
    const html = '<p onclick="x()">a</p><script>alert(1)</script>';
    expect(await sanitiseHtml(html)).toEqual({
      content: '<p>a</p>',
      hasIssues: true,
      issues: ['removed <script>', 'removed the attribute “onclick”'],
      originalLength: html.length,
      sanitizedLength: 8,
    });
    expect(await sanitiseHtml('<p>a</p>')).toMatchObject({ hasIssues: false, issues: [] });
  });

  test('unprocessable HTML becomes plain text in paragraphs', async () => {
    expect(fallbackContent('<p>One &lt;</p><script src=x></script><p>Two')).toBe('<p>One &amp;lt;</p>\n<p>Two</p>');
    expect(fallbackContent('<br>')).toBe('<p>Content could not be processed.</p>');
    const deep = await sanitiseHtml(`${'<div>'.repeat(60_000)}deep`);
    expect(deep.hasIssues).toBe(true);
    expect(deep.content).toBe('<p>deep</p>');
  });
});

const numbered = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

// Parsing the second one took 85 seconds.
test.each([
  ['unclosed links', '<a>'.repeat(300_000)],
  ['formatting that is opened again in each paragraph', numbered(900, (index) => `<p><b class=c${index}>x</p>`)],
  ['deep nesting', '<div>'.repeat(2_000)],
  ['end tags inside deep nesting', `${'<div>'.repeat(1_500)}${'</x>'.repeat(1_500)}`],
  ['many attributes', `<p ${numbered(100_000, (index) => `a${index} `)}>x`],
  ['too many elements', '<i></i>'.repeat(100_001)],
])('%s are recognised as too complex before they are parsed', async (_, html) => {
  expect((await sanitiseHtml(html)).issues).toEqual(['too complex to process: kept as plain text']);
});

test.each([
  [
    'a long article',
    '<h2>Title</h2><p>Some <b>bold</b> and <a href="/x">linked <em>words</em></a>.<ul><li>One<li>Two</ul>'.repeat(500),
  ],
  ['unclosed formatting in an old export', '<p><font size=2><b>Some words.</p>'.repeat(400)],
  ['a large table', `<table>${'<tr><td>1<td><b>2</b><td>3'.repeat(1_000)}</table>`],
])('%s is not too complex', async (_, html) => {
  expect((await sanitiseHtml(html)).issues.join()).not.toContain('plain text');
});

test('a text that takes too long is refused at its field, and the next one is processed', async () => {
  vi.mocked(runTask).mockRejectedValueOnce(new TaskRefusedError('sanitise', 'too_slow'));
  const message = expect.stringContaining('takes too long to process');
  await expect(processText(sanitiserTask, { html: '<p>slow' }, 'body')).rejects.toMatchObject({
    ...{ name: 'AppError', code: 'invalid', message, fields: { body: message } },
  });
  expect(await clean('<p>next')).toBe('<p>next</p>');
});

test('the HTML of an article or page is refused when it is too long, before it is processed', async () => {
  const message = 'This text has 500,001 characters. It can have at most 500,000.';
  await expect(prepareHtml('x'.repeat(500_001))).rejects.toMatchObject({
    ...{ name: 'AppError', code: 'invalid', fields: { content: message } },
  });
});

const hostile = [
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p><img src="x" onerror="alert(1)"><img src="data:image/svg+xml,<svg onload=alert(1)>"></p>',
  '<a href="java\nscript:alert(1)">a</a><a href=" \u0001javascript:alert(1)">b</a><a href="JaVaScRiPt:alert(1)">c</a>',
  '<a href="&#106;avascript&colon;alert(1)">a</a><a href="data:text/html,x">b</a><a href="vbscript:x">c</a>',
  '<a href="\u00a0javascript:alert(1)">a</a><a href="java\u2028script:alert(1)">b</a><a href="blob:x">c</a>',
  '<img id="cookie" name="body"><form id="document"><input name="attributes"></form><a id=location>x</a>',
  '<div class="fixed inset-0 z-50 bg-black content-none hidden token-comment">overlay</div>',
  '<div style="position:fixed;inset:0;background:url(https://a.example/)">overlay</div>',
  '<style>@import "https://a.example"</style><link rel=stylesheet href=https://a.example>',
  '<base href="https://a.example/"><meta http-equiv="refresh" content="0;url=https://a.example">',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe><video src="data:x"><source src="javascript:1"></video>',
  '<template><script>alert(1)</script></template><textarea><img src=x onerror=alert(1)></textarea>',
  '<table><tr><td colspan=1000000000>a</td></tr><caption>c</table><td>loose<tr>row',
  '<a href="https://a.example"><a href="https://b.example"><table><a>x</table></a>',
  '<p><button><section>a</section></button><p><span><div><p>b',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><script>alert(1)</script>',
  '<p title="</p><script>alert(1)</script>">x</p><!--><img src=x onerror=alert(1)>-->',
  '<li><li><ul><li>a<h1><h2>b</h1></ul><select><option><p>c</select>',
  '<pre>\n\n\n<code class="language-rust extra">fn a() {}</code></pre>',
  '<p>\u0000nul \ufffe</p><p id="a b">x</p><p id="constructor">y</p><a href="#__proto__">z</a>',
  '<span><section>a<section>b</section></section></span><h2><div>c</div></h2>',
  '<dl><dt><h3>a</h3></dt><dd><dl><dt>b<dd>c</dl></dl>',
];

describe('hostile HTML', () => {
  test.each(hostile)('%s', async (html) => {
    const once = await clean(html);
    expect(await clean(once)).toBe(once);
    const page = (await sanitiseHtml(html, { hasPageTitle: true })).content;
    expect((await sanitiseHtml(page, { hasPageTitle: true })).content).toBe(page);
    for (const [, tag, attributes] of once.matchAll(/<([^\s/>]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g)) {
      expect(allowedTags).toContain(tag);
      for (const [, name, value] of (attributes ?? '').matchAll(/([^\s=]+)="([^"]*)"/g)) {
        expect([...allowedAttributes, ...ownAttributes]).toContain(name);
        if (name === 'id') expect(value).toMatch(/^content-/);
        if (name === 'class')
          for (const part of value?.split(' ') ?? []) expect(isAllowedClass(part, tag ?? '')).toBe(true);
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(?:https?:|mailto:|(?![a-z][a-z0-9+.-]*:))/);
      }
    }
    expect(once).not.toMatch(/<(?:script|style|svg|math|iframe|object|embed|form|input|base|meta|link)/i);
  });

  test('random arrangements of tags are stable after one pass', async () => {
    const pieces = [
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<b>',
      '</b>',
      '<a href="/x">',
      '</a>',
      '<ul>',
      '<li>',
      '</ul>',
      '<h1>',
      '</h1>',
      '<section>',
      '</section>',
      '<button>',
      '<svg>',
      '</svg>',
      '<pre>\n',
      '</pre>',
      '<br>',
      '<sup>',
      '</sup>',
      '<dd>',
      '<details>',
      '<summary>',
      '<iframe src="https://a.example/b"></iframe>',
      '<caption>',
      'text ',
      '\n',
      '<select>',
      '<option>',
      '<math>',
      '<mi>',
      '<form>',
      '<figure>',
      '<figcaption>',
      '<blockquote>',
      '<code>',
      '</code>',
      '<hr>',
      '<img src="/i.png">',
    ];
    let seed = 20_260_101;
    const next = (limit: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >> 8) % limit;
    };
    for (let round = 0; round < 400; round += 1) {
      const html = Array.from({ length: 3 + next(25) }, () => pieces[next(pieces.length)]).join('');
      const once = await sanitiseHtml(html, { hasPageTitle: round % 2 === 0 });
      expect(once.issues.join(), html).not.toContain('kept as plain text');
      expect((await sanitiseHtml(once.content, { hasPageTitle: round % 2 === 0 })).content, html).toBe(once.content);
    }
  });
});

describe('extracting text from HTML', () => {
  test('keeps lines and drops tags', () => {
    expect(textOf('<h2>A &amp; B</h2><p>c<br>d&nbsp;&#x1F600;&lt;e&gt;</p><ul><li>f</li></ul>')).toBe(
      'A & B\nc\nd 😀<e>\nf',
    );
  });

  test('finds the first paragraph with text', () => {
    expect(firstParagraph('<p>* * *</p><p class="x">Hello <em>there</em></p>')).toBe('Hello there');
    expect(firstParagraph('<ul><li>a</li></ul>')).toBe('');
    const long = `<p>${'word '.repeat(20)}</p>`;
    expect(firstParagraph(`<p>A short sentence.</p>${long}`)).toBe('A short sentence.');
    expect(firstParagraph(`<p>1 May 2020</p>${long}`)).toMatch(/^word /);
  });

  test.each([
    ['short', 20, 'short'],
    ['one two three', 9, 'one two…'],
    ['日本語のとても長い文章です', 6, '日本語のと…'],
    ['aaaa😀😀😀', 6, 'aaaa…'],
  ])('%s is shortened to %i characters', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });
});
