// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { readMarkdownFile } from '~/newsroom/importing/markdown/front-matter';
import { renderMarkdown } from '~/newsroom/importing/markdown/render.server';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { articleSchema } from '../schema/article-schema';
import { readDocument, writeDocument } from './document';

// The highlighter's engine loads itself from a Blob, and jsdom's Blob cannot be streamed.
globalThis.Blob = Blob as typeof globalThis.Blob;

const schema = getSchema([...articleSchema]);
const roundTrip = (html: string): string => writeDocument(readDocument(schema, html));
const sanitise = async (html: string): Promise<string> => (await sanitiseHtml(html, { hasPageTitle: true })).content;

/** Normalises HTML for comparison: one line per block, with each run of text and its marks. */
function normalise(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines: string[] = [];
  const blocks = /^(?:H\d|P|UL|OL|LI|BLOCKQUOTE|PRE|FIGURE|FIGCAPTION|TABLE|TR|TH|TD|DIV)$/;
  const inline: Record<string, string> = { B: 'strong', I: 'em' };
  let run: { text: string; marks: string }[] = [];
  const describeElement = (element: Element): string => {
    const names = [...element.attributes]
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}=${value}`);
    const tag = inline[element.tagName] ?? element.tagName.toLowerCase();
    return [tag, ...names.sort()].join(' ');
  };
  const close = (path: string): void => {
    const text = run
      .map(({ text, marks }) => `${marks}{${text}}`)
      .join('')
      .replaceAll(/\s+/g, ' ');
    if (text.replaceAll(/[{}\s]/g, '') !== '') lines.push(`${path} ${text}`);
    run = [];
  };
  const add = (text: string, marks: readonly string[]): void => {
    const key = [...marks].sort().join('+');
    const last = run.at(-1);
    if (last?.marks === key) last.text += text;
    else run.push({ text, marks: key });
  };
  const walk = (node: Node, path: string, marks: readonly string[], isCode: boolean): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        const text = child.nodeValue ?? '';
        // White space between blocks is insignificant.
        const between =
          text.trim() === '' &&
          [child.previousSibling, child.nextSibling].some((sibling) => sibling && blocks.test(sibling.nodeName));
        if (!between)
          add(isCode ? text.replaceAll('\n', '⏎').replaceAll(' ', '␣') : text.replaceAll(/[ \n]+/g, ' '), marks);
      } else if (child instanceof Element || child.nodeType === 1) {
        const element = child as Element;
        const { tagName } = element;
        if (tagName === 'BR') add('⏎', marks);
        else if (tagName === 'IMG') add(`[${describeElement(element)}]`, marks);
        else if (tagName === 'TBODY' || tagName === 'THEAD') walk(element, path, marks, isCode);
        else if (blocks.test(tagName)) {
          close(path);
          const isBareParagraph = tagName === 'P' && element.attributes.length === 0;
          const inside = isBareParagraph ? path : `${path}/${describeElement(element)}`;
          if (tagName === 'PRE' && !element.querySelector('code')) walk(element, `${inside}`, [...marks, 'code'], true);
          else walk(element, inside, marks, isCode || tagName === 'PRE');
          close(inside);
        } else if (isCode && tagName === 'SPAN') walk(element, path, marks, isCode);
        else if (tagName === 'SPAN' && element.attributes.length === 0) walk(element, path, marks, isCode);
        else walk(element, path, [...marks, describeElement(element)], isCode);
      }
    }
  };
  walk(body, '', [], false);
  close('');
  return lines.map((line) => line.replaceAll(/\{\s+/g, '{').replaceAll(/\s+\}/g, '}'));
}

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

describe('the opening edition', () => {
  test('is not empty', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  test.each(files)('%s passes through the editor and the sanitiser without loss', async (name) => {
    const { body } = readMarkdownFile(await readFile(join('content', name), 'utf8'));
    const { html } = await renderMarkdown(body, { title: '', isMdx: false, addressOf: (written) => written });
    const before = await sanitise(html);
    const edited = roundTrip(before);
    expect(normalise(edited)).toEqual(normalise(before));
    expect(await sanitise(edited)).toBe(edited);
    expect(roundTrip(edited)).toBe(edited);
  });
});

describe('article content', () => {
  test.each([
    ['headings', '<h2>One</h2><h3>Two</h3><h2>One</h2>'],
    ['a heading that links point to', '<h2 id="content-old">New words</h2><p><a href="#content-old">there</a></p>'],
    ['marks', '<p><strong>a</strong><em>b</em><u>c</u><span class="content-deleted">d</span><code>e</code></p>'],
    ['nested marks', '<p><strong><em>both</em> one</strong> <a href="/a"><code>code</code></a></p>'],
    [
      'superscript, subscript, highlighted text and keys',
      '<p>x<span class="content-superscript">2</span><span class="content-subscript">i</span> <span class="content-marked">m</span> <code class="content-key">Esc</code></p>',
    ],
    [
      'links',
      '<p><a href="https://a.example/?a=1&amp;b=2" target="_blank">a</a> <a href="/b" title="B">b</a> <a href="mailto:a@a.example">c</a></p>',
    ],
    ['nested lists', '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul><ol><li>e</li></ol>'],
    ['quotations', '<blockquote class="content-pull-quote"><p>a</p><p>b</p></blockquote>'],
    ['code', '<pre><code class="language-sql">select 1;\n\n  -- &lt;two&gt;</code></pre>'],
    ['a rule', '<p>a</p><hr><p>b</p>'],
    [
      'a table',
      '<table><thead><tr><th>a</th><th class="content-aligned-right">b</th></tr></thead><tbody><tr><td>1</td><td class="content-aligned-right"><p>2</p><p>3</p></td></tr><tr><td></td><td>4</td></tr></tbody></table>',
    ],
    [
      'a figure',
      '<figure class="content-floated-left"><img src="/media/a/800.webp" alt="A chart" width="800" height="600"><figcaption>A <em>caption</em></figcaption></figure>',
    ],
    [
      'a figure with a link',
      '<figure class="content-wide"><a href="https://a.example/"><img src="/a.png" alt=""></a></figure>',
    ],
    [
      'a figure with a table',
      '<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>b</figcaption></figure>',
    ],
    [
      'a gallery',
      '<figure class="content-gallery"><figure><img src="/a.png" alt="a"></figure><figure><img src="/b.png" alt="b"></figure><figcaption>c</figcaption></figure>',
    ],
    ['inline pictures', '<p>a <img src="/a.png" alt="a"> b</p><p><a href="/b"><img src="/b.png" alt="b"></a></p>'],
    ['embeds', '<p class="content-embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">A film</a></p>'],
    [
      'callouts',
      '<div class="content-callout content-warning"><p><strong>Warning</strong></p><p>a</p><ul><li>b</li></ul></div>',
    ],
    [
      'columns',
      '<div class="content-columns"><div class="content-column"><p>a</p></div><div class="content-column"><p>b</p></div></div>',
    ],
    [
      'footnotes',
      '<p>a<span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-1">1</a></span></p><div class="content-footnotes"><h2 id="content-footnote-label">Footnotes</h2><ol><li id="content-fn-1">b <a href="#content-fnref-1" class="content-footnote-back" title="Back to reference 1">↩</a></li></ol></div>',
    ],
    ['an anchor that links point to', '<p><a id="content-here"></a>a</p><p><a href="#content-here">b</a></p>'],
    ['aligned text', '<p class="content-aligned-center">a</p><h2 class="content-aligned-right">b</h2>'],
    [
      'languages of blocks',
      '<h2 lang="fr">a</h2><p lang="el">b</p><blockquote lang="es-MX"><p>c</p><p lang="de">d</p></blockquote><ul><li lang="ja">e</li><li><p lang="fr">f</p></li></ul><table><thead><tr><th lang="fr">g</th></tr></thead><tbody><tr><td lang="ar">h</td></tr></tbody></table><div lang="ru" class="content-callout content-note"><p>i</p></div>',
    ],
    ['the language of a caption', '<figure><img src="/a.png" alt="a"><figcaption lang="fr">b</figcaption></figure>'],
    [
      'languages within a line',
      '<p>a <span lang="fr">b <em>c</em></span> <em><span lang="fr">d</span></em> <a href="/e">e <span lang="fr">f</span></a> <span class="content-marked"><span lang="de">g</span></span></p>',
    ],
    ['line breaks', '<p>a<br>b<br><br>c</p>'],
    ['non-breaking spaces', '<p>10&nbsp;kg and 5&nbsp;&nbsp;m</p>'],
  ])('the editor preserves %s', async (_name, html) => {
    const before = await sanitise(html);
    const edited = roundTrip(before);
    expect(normalise(edited)).toEqual(normalise(before));
    expect(await sanitise(edited)).toBe(edited);
    expect(roundTrip(edited)).toBe(edited);
  });

  test.each([
    '<p>word </p>\n<h2 id="content-words">Words </h2>',
    '<ul><li>word </li><li>word <ul><li>word </li></ul></li><li><p>one </p><p>two </p></li></ul>',
    '<p>a <strong>bold <em>word </em></strong></p>\n<blockquote><p>word </p></blockquote>',
    '<table><tbody><tr><td>word </td></tr></tbody></table>',
    '<figure><img src="/a.png" alt="" loading="lazy" decoding="async"><figcaption>word </figcaption></figure>',
  ])('the editor preserves the space after which a writer has paused: %s', async (html) => {
    expect(roundTrip(html)).toBe(html);
    expect(await sanitise(html)).toBe(html);
  });

  test.each([
    ['an embed', '<p class="content-embed"><a href="https://a.example/x">A label </a></p>'],
    ['a footnote reference', '<p>x<span class="content-superscript"><a href="#content-fn-1">1 </a></span></p>'],
  ])('%s gets no mark in its label', (_name, html) => {
    expect(roundTrip(html)).not.toContain('\ue003');
  });

  test('characters of an icon typeface that are used as marks stay as they are', async () => {
    expect(roundTrip('<p>an icon \ue003 and </p>')).toBe('<p>an icon \ue003 and</p>');
    const edited = roundTrip('<blockquote><h2>Icon \ue002 one</h2><p>\ue002\ue002</p><h2>Two</h2></blockquote>');
    expect(edited).toBe(await sanitise(edited));
    expect(edited.replace(/<[^>]*>/g, '|')).toBe('||Icon \ue002 one||\ue002\ue002||Two||');
  });

  test.each([
    ['<p>\n  one\n  line \n</p>\n<p>two</p>', '<p>one line</p>\n<p>two</p>'],
    ['<ul>\n <li>one\n <ul>\n <li>two\n</li>\n</ul>\n</li> </ul>', '<ul><li>one<ul><li>two</li></ul></li></ul>'],
    ['<p>one <strong>two</strong> three</p>', '<p>one <strong>two</strong> three</p>'],
    ['<p>one</p> <p> </p>', '<p>one</p>'],
  ])('the white space between the tags of %j is not text', (html, expected) => {
    expect(roundTrip(html)).toBe(expected);
  });

  test('invisible content is not stored', () => {
    expect(roundTrip('<p>a</p><p></p><h2> </h2><blockquote><p></p></blockquote><p>b</p>')).toBe('<p>a</p>\n<p>b</p>');
    expect(roundTrip('')).toBe('');
  });

  test('a merged cell is split, leaving empty cells in the places that it covered', async () => {
    const edited = roundTrip('<table><tr><td colspan="2" rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>');
    expect(edited).toBe(
      '<table><tbody><tr><td>a</td><td></td><td>b</td></tr><tr><td></td><td></td><td>c</td></tr></tbody></table>',
    );
    expect(await sanitise(edited)).toBe(edited);
  });

  test.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<iframe src="https://a.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<p class="site-header toast" style="position:fixed">a</p>', '<p>a</p>'],
    ['<p><img src="x" onerror="alert(1)" alt="a"></p>', '<p><img src="x" alt="a" loading="lazy" decoding="async"></p>'],
  ])('hostile HTML is removed: %s', async (html, expected) => {
    expect(roundTrip(html)).toBe(expected);
    expect(await sanitise(expected)).toBe(expected);
  });
});

test('the sanitiser keeps the mark of a decorative picture', async () => {
  const stored = roundTrip('<figure><img src="/a.png" alt="" class="content-wide content-decorative"></figure>');
  expect(stored).toContain('class="content-wide content-decorative"');
  expect(await sanitise(stored)).toBe(stored);
});
