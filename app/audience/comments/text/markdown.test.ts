import { expect, test } from 'vitest';
import { longestComment } from '../constants';
import { renderComment } from './markdown.server';

test('renders paragraphs, line breaks, emphasis, code, quotations and lists', async () => {
  expect(
    await renderComment('One **two**\nthree *four*\n\n> five\n\n- six\n\n1. seven\n\n`eight`\n\n```sql\nselect 9\n```'),
  ).toBe(
    '<p>One <strong>two</strong><br>\nthree <em>four</em></p>\n<blockquote>\n<p>five</p>\n</blockquote>\n' +
      '<ul>\n<li>six</li>\n</ul>\n<ol>\n<li>seven</li>\n</ol>\n<p><code>eight</code></p>\n' +
      '<pre><code class="language-sql">select 9\n</code></pre>',
  );
});

test('marks external links as nofollow and ugc, whether Markdown or bare URLs', async () => {
  const rel = 'rel="nofollow ugc noopener noreferrer"';
  expect(await renderComment('[a](https://a.example) https://b.example www.c.example')).toBe(
    `<p><a href="https://a.example" ${rel}>a</a> <a href="https://b.example" ${rel}>https://b.example</a> ` +
      `<a href="http://www.c.example" ${rel}>www.c.example</a></p>`,
  );
});

test.each([
  ['# A heading', '<p># A heading</p>'],
  ['A line\n===', '<p>A line<br>\n===</p>'],
  ['<b>bold</b> <script>alert(1)</script>', '<p>&lt;b>bold&lt;/b> &lt;script>alert(1)&lt;/script></p>'],
  ['<div onclick="x()">\n</div>', '<p>&lt;div onclick="x()"><br>\n&lt;/div></p>'],
  ['| a |\n|---|\n| b |', '<p>| a |<br>\n|---|<br>\n| b |</p>'],
  ['---', '<p>---</p>'],
  [
    '[1]: https://a.example\n\n[1]',
    '<p>[1]: <a href="https://a.example" rel="nofollow ugc noopener noreferrer">https://a.example</a></p>\n<p>[1]</p>',
  ],
])('leaves the unsupported Markdown %j as typed', async (typed, html) => {
  expect((await renderComment(typed)).replaceAll('&gt;', '>')).toBe(html);
});

test('renders a picture as a link', async () => {
  expect(await renderComment('![a](https://a.example/a.png)')).toBe(
    '<p>!<a href="https://a.example/a.png" rel="nofollow ugc noopener noreferrer">a</a></p>',
  );
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '&#106;avascript:alert(1)'])(
  'renders no link to %s',
  async (address) => {
    const html = await renderComment(`[x](${address}) [y](<${address}>) <${address}>`);
    expect(html).not.toMatch(/href="?(?!https?:|\/)/i);
    expect(html).not.toMatch(/<a [^>]*script/i);
  },
);

test.each([' \n\t', '\\\n', '>', '- ', '  \n  \n'])('renders nothing visible for %j', async (typed) => {
  expect((await renderComment(typed)).replaceAll(/<[^>]*>|\s|\\/g, '')).toBe('');
});

test('preserves lines of punctuation in code', async () => {
  expect(await renderComment('```\n-----------\n>>>>>>>>>>>\n1.1.1.1.1.1.1\n```')).toContain('-----------\n');
});

const filled = (part: string): string => part.repeat(Math.ceil(longestComment / part.length)).slice(0, longestComment);

test.each([
  '>',
  '> ',
  '- ',
  '* ',
  '1. ',
  '1) ',
  '> - ',
  '>\t1. ',
  '[',
  '![[',
  '*a',
  '*_',
  '**_`',
  '<a',
  '](x)',
  '&#x',
  'a\n',
  '_.',
])('limits the nesting and rendering time of a comment full of %j', async (part) => {
  const html = await renderComment(filled(part));
  expect(html.match(/<(?:blockquote|ul|ol)>/g)?.length ?? 0).toBeLessThanOrEqual(
    part.includes('\n') ? longestComment : 12,
  );
});
