import { describe, expect, test, vi } from 'vitest';
import { longestHtml } from '~/platform/html/rules';
import { textOf } from '~/platform/html/text';
import { isSameText } from '../blocks';
import { emptyFields } from '../fields';
import { compareDrafts } from './compare-drafts';
import { compareTexts, maxChangedBlocks, type TextRow } from './comparison';

vi.mock('~/platform/html/text', async (original) => {
  const text = await original<typeof import('~/platform/html/text')>();
  return { ...text, textOf: vi.fn(text.textOf) };
});

const formatChanges = (words: readonly { text: string; isChanged: boolean }[] | null): string =>
  (words ?? []).map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

/** A row as its kind, its name, and its words with the changed ones in brackets. */
const summary = (row: TextRow): unknown[] =>
  row.kind === 'same' || row.kind === 'omitted'
    ? [row.kind, row.count]
    : [row.kind, row.name, formatChanges(row.older), formatChanges(row.newer)];

describe('a comparison', () => {
  test('marks added and removed words, paragraph by paragraph', () => {
    const rows = compareTexts('<p>One two three</p><p>Stays</p><p>Goes</p>', '<p>One four three</p><p>Stays</p>');
    expect(rows.map(summary)).toEqual([
      ['changed', 'Paragraph', 'One [two] three', 'One [four] three'],
      ['same', 1],
      ['changed', 'Paragraph', '[Goes]', ''],
    ]);
  });

  const code = '<pre><code class="language-ts">if (one) {\n  two();\n}</code></pre>';

  test.each([
    '<pre><code class="language-ts">if (one) {\n  two();\n}\n</code></pre>',
    '<pre>\n  <code class="language-ts">if (one) {\r\n  two();\r\n}</code>\n</pre>',
    '<pre class="language-ts"><code><span class="hl-keyword">if</span> (one) {<br>&nbsp; two();\n}</code></pre>',
  ])('does not list code that is only written differently: %j', (written) => {
    expect(compareTexts(`<p>Same</p>${written}`, `<p>Same</p>${code}`).map(summary)).toEqual([['same', 2]]);
    const [older, newer] = [written, code].map((content) => ({ ...emptyFields, content }));
    expect(older && newer && compareDrafts(older, newer)).toEqual({ fields: [], text: null });
  });

  test.each([
    ['<pre><code class="language-js">if (one) {\n  two();\n}</code></pre>', 'formatting'],
    ['<pre><code class="language-ts">if (one) {\n  three();\n}</code></pre>', 'changed'],
    ['<pre><code class="language-ts">if (one) {\ntwo();\n}</code></pre>', 'changed'],
  ])('lists code in another language or with other characters: %j', (written, kind) => {
    expect(compareTexts(written, code).map((row) => row.kind)).toEqual([kind]);
  });

  // Of these, a search that goes back for each tag or space would take minutes.
  test.each([
    ['elements', `<pre>${'<code>x</code>'.repeat(70_000)}y</pre>`],
    ['spaces', `<pre>${' '.repeat(900_000)}y</pre>`],
  ])('a block of code of many %s does not occupy the server', (_name, block) => {
    expect(compareTexts(block, `${block}<p>New</p>`).map((row) => row.kind)).toContain('same');
    expect(isSameText(block, `${block.replace('<pre>', '<pre id="a">')}`)).toBe(false);
  });

  test('texts of which too much differs are marked as changed as a whole, instead of occupying the server', () => {
    const words = (seed: number) => Array.from({ length: 2_500 }, (_, index) => `${seed}${index.toString(36)}`);
    const [row] = compareTexts(`<p>${words(1).join('.')}</p>`, `<p>${words(2).join('.')}</p>`);
    expect(row).toMatchObject({
      older: [{ text: words(1).join('.'), isChanged: true }],
      newer: [{ text: words(2).join('.'), isChanged: true }],
    });

    const paragraphs = (seed: number) => words(seed).map((word) => `<p>${word} a b c</p>`);
    const rows = compareTexts(paragraphs(1).join(''), paragraphs(2).join(''));
    expect(rows).toHaveLength(maxChangedBlocks + 1);
    expect(rows[0]).toMatchObject({ older: [{ isChanged: true }, { text: ' a b c', isChanged: false }] });
    expect(rows.at(-1)).toEqual({ kind: 'omitted', count: 2_500 - maxChangedBlocks });
  });

  test('blocks that are not shown are not read', () => {
    const paragraphs = (seed: string) => Array.from({ length: 5_000 }, (_, index) => `<p>${seed}${index}</p>`).join('');
    vi.mocked(textOf).mockClear();
    const rows = compareTexts(paragraphs('a'), paragraphs('b'));
    expect(rows.at(-1)).toEqual({ kind: 'omitted', count: 5_000 - maxChangedBlocks });
    expect(vi.mocked(textOf).mock.calls.length).toBeLessThan(10 * maxChangedBlocks);
  });

  const fill = (block: (index: number) => string): string => {
    const blocks: string[] = [];
    for (let length = 0; length < longestHtml; length += (blocks.at(-1) ?? '').length) {
      blocks.push(block(blocks.length));
    }
    return blocks.join('');
  };
  test.each<[string, (seed: string) => string]>([
    ['one paragraph of many words', (seed) => `<p>${fill((index) => `${seed}${index} `)}</p>`],
    ['one paragraph of punctuation', (seed) => `<p>${fill(() => `${seed}.,`)}</p>`],
    ['one endless word', (seed) => `<p>${seed.repeat(longestHtml)}</p>`],
    ['empty paragraphs', (seed) => `<p>${seed}</p>${fill(() => '<p></p>')}`],
    ['many short paragraphs', (seed) => fill((index) => `<p>${seed}${index % 7}</p>`)],
    ['a hundred long paragraphs', (seed) => fill((index) => `<p>${`${seed}${index} word `.repeat(900)}</p>`)],
    ['every other paragraph changed', (seed) => fill((index) => `<p>${index % 2 ? seed : 'same'} ${index}</p>`)],
    ['pictures', (seed) => fill((index) => `<p><img src="/${seed}${index}" alt="<img src="></p>`)],
    [
      'open brackets',
      (seed) => `<p title="${'<'.repeat(longestHtml / 2)}">${seed}${'&lt;'.repeat(longestHtml / 8)}</p>`,
    ],
  ])('texts of the greatest length are compared at once: %s', (_name, textWith) => {
    const rows = compareTexts(textWith('a'), textWith('b'));
    expect(rows.filter(({ kind }) => kind === 'changed').length).toBeLessThanOrEqual(maxChangedBlocks);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows).length).toBeLessThan(5 * longestHtml);
  });

  test('a changed paragraph is compared with what it was, even where others were added or removed beside it', () => {
    const rows = compareTexts(
      '<p>The law has applied since June.</p><p>It covers forms.</p><p>A note that goes.</p>',
      '<p>Entirely new words here.</p><p>The law has applied since July.</p><p>It covers forms and banks.</p>',
    );
    expect(rows.map(summary)).toEqual([
      ['changed', 'Paragraph', '', '[Entirely new words here.]'],
      ['changed', 'Paragraph', 'The law has applied since [June].', 'The law has applied since [July].'],
      ['changed', 'Paragraph', 'It covers forms.', 'It covers forms [and banks].'],
      ['changed', 'Paragraph', '[A note that goes.]', ''],
    ]);
  });

  test('a paragraph that was replaced is shown beside the new one, without marking single words', () => {
    const rows = compareTexts('<p>The cat sat on the mat.</p>', '<p>Nobody knows where a dog would be.</p>');
    expect(rows.map(summary)).toEqual([
      ['changed', 'Paragraph', '[The cat sat on the mat.]', '[Nobody knows where a dog would be.]'],
    ]);
  });

  test('words that changed in a row are marked as one', () => {
    const [row] = compareTexts(
      '<p>It was a quick brown fox, they said of it then.</p>',
      '<p>It was the slow red fox, they said of it then.</p>',
    );
    expect(row && summary(row)).toEqual([
      'changed',
      'Paragraph',
      'It was [a quick brown] fox, they said of it then.',
      'It was [the slow red] fox, they said of it then.',
    ]);
  });

  test.each([
    ['It holds 1,142 rows.', 'It holds [1,143] rows.'],
    ['It costs 3.5 euros.', 'It costs [3.8] euros.'],
    ['As of 2026-11-26.', 'As of [2026-11-27].'],
    ['Rated 1/2 by all.', 'Rated [1/3] by all.'],
    ['They don’t say.', 'They [didn’t] say.'],
    ['Two cafe\u0301’s.', 'Two [cafe\u0301’d].'],
    ['Die Größe zählt.', 'Die [Große] zählt.'],
    ['Ends with 12.', 'Ends with [14].'],
  ])('marks a changed number or word as a whole: %s', (older, newer) => {
    const [row] = compareTexts(`<p>${older}</p>`, `<p>${newer.replaceAll(/[[\]]/g, '')}</p>`);
    expect(row && summary(row)[3]).toBe(newer);
  });

  test('names the kind of each changed block and the heading above it', () => {
    const rows = compareTexts(
      '<p>Lead one</p><h2>Old part</h2><p>Body one</p><ul><li>Point one</li></ul><h2>End</h2><pre>code one</pre><p>Last</p>',
      '<p>Lead two</p><h2>New part</h2><p>Body two</p><ul><li>Point two</li></ul><h2>End</h2><pre>code two</pre>',
    );
    expect(rows.map((row) => ('name' in row ? [row.name, row.heading] : row.kind))).toEqual([
      ['Paragraph', null],
      ['Heading', null],
      ['Paragraph', 'New part'],
      ['List', 'New part'],
      'same',
      ['Code', 'End'],
      ['Paragraph', 'End'],
    ]);
  });

  test('unchanged paragraphs are counted, with their words unless they are too many', () => {
    const unchanged = '<p>Stays</p><p>Stays too</p>';
    const [, few] = compareTexts(`<p>One</p>${unchanged}`, `<p>Two</p>${unchanged}`);
    expect(few).toEqual({ kind: 'same', count: 2, texts: ['Stays', 'Stays too'] });
    const long = `<p>${'word '.repeat(80_000)}</p>`;
    const [, many] = compareTexts(`<p>One</p>${long}`, `<p>Two</p>${long}`);
    expect(many).toEqual({ kind: 'same', count: 1, texts: [] });
  });

  test('detects a changed picture and reformatted text', () => {
    const rows = compareTexts(
      '<p><img src="/a" alt="A cat"></p><p>Words</p>',
      '<p><img src="/a" alt="A dog"></p><h2>Words</h2>',
    );
    expect(rows.map(summary)).toEqual([
      ['changed', 'Picture', '[Picture: A [cat]]', '[Picture: A [dog]]'],
      ['formatting', 'Heading', 'Words', 'Words'],
    ]);
  });

  test('keeps the indentation and the empty lines of code', () => {
    const rows = compareTexts(
      '<pre><code>if (a) {\n  old();\n\n  last();\n}</code></pre>',
      '<pre><code>if (a) {\n  new();\n\n  last();\n}\n</code></pre>',
    );
    expect(rows.map(summary)).toEqual([
      ['changed', 'Code', 'if (a) {\n  [old]();\n\n  last();\n}', 'if (a) {\n  [new]();\n\n  last();\n}'],
    ]);
  });

  test('shows both addresses of a link that leads elsewhere, and no others', () => {
    const textWith = (address: string, words = 'law') =>
      `<p>Read the <a href="${address}" rel="noopener">${words}</a> and the <a href="#note">note</a>.</p>`;
    const rows = (one: string, other: string) => compareTexts(one, other).map(summary);
    const older = textWith('https://law.example/a?b=1&amp;c=2');
    expect(rows(older, textWith('https://evil.example/a?b=1&amp;c=2'))).toEqual([
      [
        ...['changed', 'Paragraph'],
        'Read the law (https://[law].example/a?b=1&c=2) and the note.',
        'Read the law (https://[evil].example/a?b=1&c=2) and the note.',
      ],
    ]);
    expect(rows(older, textWith('https://law.example/a?b=1&amp;c=2', 'act'))).toEqual([
      ['changed', 'Paragraph', 'Read the [law] and the note.', 'Read the [act] and the note.'],
    ]);
    expect(rows('<p>The law</p>', '<p>The <a href="https://law.example/">law</a></p>')).toEqual([
      ['changed', 'Paragraph', 'The law', 'The law [(https://law.example/)]'],
    ]);
  });

  test('shows the marks of footnotes, and other superscript numbers, as superscript', () => {
    const mark = (number: number) =>
      `<span class="content-superscript"><a href="#content-fn-${number}" class="content-footnote-reference" id="content-fnref-${number}">${number}</a></span>`;
    const squared = '<span class="content-superscript">2</span>';
    const rows = compareTexts(`<p>This week.${mark(1)}</p>`, `<p>This year.${mark(3)} In m${squared}</p>`);
    expect(rows.map(summary)).toEqual([['changed', 'Paragraph', 'This [week].[¹]', 'This [year].[³ In m²]']]);
  });

  test('names pictures instead of showing their addresses', () => {
    const [older, newer] = [
      { ...emptyFields, content: '<p><img src="/media/a.jpg"></p>', imageUrl: '/media/c.jpg', imageAlt: 'A cat' },
      { ...emptyFields, content: '<p><img src="/media/b.jpg"></p>', imageUrl: '/media/d.jpg', imageAlt: 'A cat' },
    ];
    const { fields, text } = compareDrafts(older, newer);
    expect(fields).toMatchObject([{ label: 'Picture', pictures: { older: '/media/c.jpg', newer: '/media/d.jpg' } }]);
    expect(fields.map((field) => [formatChanges(field.older), formatChanges(field.newer)])).toEqual([
      ['[A cat]', '[A cat]'],
    ]);
    expect(text?.map(summary)).toEqual([
      ['changed', 'Picture', '[[Picture: no alternative text]]', '[[Picture: no alternative text]]'],
    ]);
    const [removed] = compareDrafts(older, { ...older, imageUrl: '' }).fields;
    expect(formatChanges(removed?.newer ?? null)).toBe('[None]');
  });

  test('lists only the fields that differ', () => {
    const older = { ...emptyFields, title: 'A title', tags: ['a'] };
    expect(compareDrafts(older, older)).toEqual({ fields: [], text: null });
    const { fields, text } = compareDrafts(older, { ...older, tags: ['a', 'b'], isFeatured: true });
    expect(fields.map(({ label, newer }) => [label, formatChanges(newer)])).toEqual([
      ['Tags', 'a[, b]'],
      ['Featured', '[Yes]'],
    ]);
    expect(text).toBeNull();
  });

  test('marks a long, completely rewritten paragraph as a single change', () => {
    const words = (name: string) =>
      `<p>${Array.from({ length: 20_000 }, (_, index) => `${name}${index}`).join(' ')}</p>`;
    expect(compareTexts(words('a'), words('b'))).toMatchObject([{ kind: 'changed' }]);
  });
});
