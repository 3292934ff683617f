import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { isContained } from './containment';
import { sanitiseHtml } from './sanitise.server';

const hostile: readonly (readonly [string, string])[] = [
  ['unclosed tags', '<p>one <b>two <i>three'],
  ['an unclosed link', '<a href="/q"><b><i>leak'],
  ['the end of a script', '</script><script>alert(1)</script></p>'],
  ['links in links', '<a href="/a">x<a href="/b">y</a></a> <a href="/c"><p><a href="/d">z'],
  ['a link around a block with a link', '<a href="/1"><div><a href="/2">x</a></div>y</a>'],
  ['paragraphs in paragraphs', '<p>a<p>b<p><div>c</div></p></p></p>'],
  ['text in a table', '<table>stray<tr><td>x</td>text<td>y<table><tr><td>in</table></table>'],
  ['a table in a paragraph', '<p>a<table><tr><td>x</td></tr></table>b</p>'],
  ['a list item without a list', '<li>one</li><li>two</li>'],
  ['cells without a table', '<td>x</td><tr><td>y</td></tr>'],
  ['ends of elements of the page', '</div></div></main><p>x</p></li></ul></article>'],
  ['a heading in a heading', '<h2>a<h3>b</h3>c</h2>'],
  ['an open comment', '<p>x</p><!-- open'],
  ['an open tag', '<p>x</p><p title="'],
  ['an ignored start tag with its end tag', '<select><div>x</div></select></div>'],
  ['a line break that ends', '<p>x</br></p>'],
  ['other line ends, NUL and half of a surrogate pair', 'a\r\nb\r<pre>\r\n\r\nx\r</pre>\u0000 \ud800 &#13; &#0;'],
  ['plain text to the end', '<plaintext>x</p>'],
  ['foreign elements', '<svg><p>x<style><a></style></svg><math><mtext><table><mglyph><style><!--</style>'],
];

/** What is before and after an article's text on its page, and a comment's. */
const pages = [
  ['<main><article><div id="body">', '</div><nav><a href="/t">tag</a></nav></article></main><footer>f</footer>'],
  ['<ol><li><div><div id="body">', '</div><p>tools</p></div><ol><li>reply</li></ol></li><li>next</li></ol>'],
] as const;

const browser = unified().use(rehypeParse).use(rehypeStringify);

/** Returns what a browser makes of a page around `html`, without the element that contains it. */
function pageAround([before, after]: readonly [string, string], html: string): string {
  const page: Root = browser.parse(`<!DOCTYPE html><body>${before}${html}${after}`);
  visit(page, 'element', (node) => {
    if (node.properties.id === 'body') node.children = [];
  });
  return browser.stringify(page);
}

test.each(hostile)('the sanitiser contains %s', async (_name, html) => {
  for (const contentKind of ['editorial', 'comment'] as const) {
    const { content } = await sanitiseHtml(html, { contentKind, hasPageTitle: contentKind === 'editorial' });
    expect(isContained(content), content).toBe(true);
    for (const page of pages) expect(pageAround(page, content)).toBe(pageAround(page, ''));
  }
});

test.each(hostile.filter(([name]) => !/NUL/.test(name)))(
  'HTML that was not sanitised is recognised: %s',
  (_name, html) => {
    expect(isContained(html)).toBe(false);
  },
);

test('whatever passes leaves the page around it alone', () => {
  const names =
    'a b p p div ul ol li table tr td thead tbody code pre blockquote h2 h3 figure figcaption span br img'.split(' ');
  let seed = 1;
  const random = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 256) % limit;
  };
  const node = (depth: number): string => {
    const name = names[random(names.length)] as string;
    if (/^(?:br|img)$/.test(name)) return `<${name}>`;
    const content = depth === 0 ? 'x' : Array.from({ length: random(4) }, () => node(depth - 1)).join('');
    return `<${name}>${content}</${name}>`;
  };
  let passed = 0;
  for (let tries = 0; tries < 20_000 && passed < 400; tries += 1) {
    const html = node(4);
    if (!isContained(html)) continue;
    passed += 1;
    for (const page of pages) expect(pageAround(page, html), html).toBe(pageAround(page, ''));
  }
  expect(passed).toBe(400);
});

test('a long hostile text is read once', () => {
  const start = performance.now();
  for (const part of ['<a href="', '<p ', '<', '<p>', '<div><a class="x">', '</p>']) isContained(part.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});
