// @vitest-environment jsdom
import { Editor, type Extensions, getSchema } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isBlank, splitBlocks } from '~/newsroom/drafts/blocks';
import { CurrentCaret } from './current-caret';
import { readDocument, writeDocument } from './html/document';
import { articleSchema } from './schema/article-schema';
import { findSlashItems, insertCallout, SlashMenu, type SlashState, slashItems } from './slash';
import { storedBlocks, updateDocument } from './update-document';

const schema = getSchema([...articleSchema]);

/** Opens an editor and destroys it after the test, because its pending timers must not outlive the DOM. */
function open(html: string, added: Extensions = []): Editor {
  const editor = new Editor({
    extensions: [...articleSchema, ...added],
    injectCSS: false,
    element: document.createElement('div'),
    content: readDocument(schema, html).toJSON(),
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

const html = (editor: Editor): string => writeDocument(editor.state.doc).replaceAll('\n', '');

/** Returns the position after the given words in the text. */
function positionAfter(editor: Editor, words: string): number {
  let found = -1;
  editor.state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(words) ?? -1;
    if (index >= 0) found = at + index + words.length;
  });
  return found;
}

const numbers = (editor: Editor): string[] =>
  [...html(editor).matchAll(/content-footnote-reference" id="[^"]+">(\d+)</g)].map(([, number]) => number ?? '');
const notes = (editor: Editor): string[] =>
  [...html(editor).matchAll(/<li id="[^"]+">([^<]*)</g)].map(([, text]) => (text ?? '').trim());

test('footnotes are numbered and sorted in the order of their references', () => {
  const editor = open('<p>one</p><p>two</p>');
  editor.chain().setTextSelection(positionAfter(editor, 'two')).insertFootnote().insertContent('second').run();
  expect([numbers(editor), notes(editor)]).toEqual([['1'], ['second']]);
  editor.chain().setTextSelection(positionAfter(editor, 'one')).insertFootnote().insertContent('first').run();
  expect([numbers(editor), notes(editor)]).toEqual([
    ['1', '2'],
    ['first', 'second'],
  ]);
  // Deleting a reference frees its number; the note moves to the end, so that the note's text is not lost.
  const at = positionAfter(editor, 'one');
  editor.commands.deleteRange({ from: at, to: at + 1 });
  expect([numbers(editor), notes(editor)]).toEqual([['1'], ['second', 'first']]);
  editor.destroy();
});

test('undo removes an inserted footnote in one step', () => {
  const editor = open('<p>one</p>');
  editor.chain().setTextSelection(positionAfter(editor, 'one')).insertFootnote().run();
  expect(html(editor)).toContain('content-footnotes');
  editor.commands.undo();
  expect(html(editor)).toBe('<p>one</p>');
  editor.destroy();
});

const noted =
  '<p>one<span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-1">1</a></span></p>' +
  '<div class="content-footnotes"><h2 id="content-footnote-label">Footnotes</h2><ol><li id="content-fn-1">note <a href="#content-fnref-1" class="content-footnote-back" title="Back to reference 1">↩</a></li></ol></div>';
const orderOf = (editor: Editor): string[] =>
  [...html(editor).matchAll(/<p>(\w+)|<(h2) id="content-footnote-label"/g)].map(
    ([, word, heading]) => word ?? heading ?? '',
  );

test('text typed after the footnotes goes before them, with the caret, and undo removes it', () => {
  const editor = open(noted);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  for (const character of 'two') editor.view.dispatch(editor.state.tr.insertText(character));
  expect(orderOf(editor)).toEqual(['one', 'two', 'h2']);
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'two'));
  editor.commands.undo();
  expect(orderOf(editor)).toEqual(['one', 'h2']);
});

test.each([
  ['a table', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['a picture', '<figure><img src="/a.png" alt="A" loading="lazy" decoding="async"></figure>'],
  ['code', '<pre><code>a</code></pre>'],
  ['a list', '<ul><li>a</li></ul>'],
])('there is a line to write in between %s and the footnotes, which is not stored while it is empty', (_name, last) => {
  const [text = '', footnotes = ''] = noted.split(/(?=<div)/);
  const editor = open(text + last + footnotes);
  const line = (): number => editor.state.doc.childCount - 3;
  const check = (): void => {
    expect(editor.state.doc.child(line()).content.size).toBe(0);
    expect(editor.state.doc.child(line()).toJSON()).toMatchObject({ type: 'paragraph' });
    expect(html(editor)).toBe(text + last + footnotes);
  };
  check();
  const from = editor.state.doc.children.slice(0, line()).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  // It cannot be deleted, and can be written in.
  editor.commands.deleteRange({ from, to: from + 2 });
  check();
  editor
    .chain()
    .setTextSelection(from + 1)
    .insertContent('after')
    .run();
  expect(html(editor)).toBe(`${text}${last}<p>after</p>${footnotes}`);
});

test('a table inserted as the last block above the footnotes gets a line below it', () => {
  const editor = open(noted);
  editor
    .chain()
    .setTextSelection(positionAfter(editor, 'one') + 1)
    .insertTable({ rows: 1, cols: 1 })
    .run();
  expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual([
    ...['paragraph', 'table', 'paragraph', 'box', 'paragraph'],
  ]);
  editor.commands.undo();
  expect(html(editor)).toBe(noted);
});

test('text pasted after the footnotes goes before them, and the caret stays in a note', () => {
  const editor = open(noted);
  editor.commands.setTextSelection(positionAfter(editor, 'note'));
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>two</p><p>three</p>', { updateSelection: false });
  expect(orderOf(editor)).toEqual(['one', 'two', 'three', 'h2']);
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'note'));
});

test('footnotes stored in the middle of an article are shown at its end', () => {
  expect(orderOf(open(`${noted}<p>two</p>`))).toEqual(['one', 'two', 'h2']);
});

/** Presses a key in the text; returns whether the editor handled it. */
const press = (editor: Editor, key: string): boolean =>
  Boolean(
    editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, new KeyboardEvent('keydown', { key }))),
  );
const startOfHeading = (editor: Editor): number => positionAfter(editor, 'Footnotes') - 'Footnotes'.length;

test('the caret never stays in the heading of the footnotes', () => {
  const editor = open(noted);
  editor.commands.setTextSelection(positionAfter(editor, 'one'));
  editor.commands.setTextSelection(startOfHeading(editor) + 3);
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'note') - 'note'.length);
  editor.commands.setTextSelection(startOfHeading(editor));
  expect(editor.state.selection.$head.parent.textContent).toBe('one');
});

test.each<[string, (editor: Editor) => unknown]>([
  ['typing in it', (editor) => editor.view.dispatch(editor.state.tr.insertText('!', startOfHeading(editor) + 2))],
  [
    'Delete at the end of the text before it',
    (editor) => {
      // Behind the reference.
      editor.commands.setTextSelection(positionAfter(editor, 'one') + 1);
      press(editor, 'Delete');
    },
  ],
  ['splitting it', (editor) => editor.view.dispatch(editor.state.tr.split(positionAfter(editor, 'Footnotes')))],
  [
    'making it a paragraph',
    (editor) => {
      const at = startOfHeading(editor);
      const { paragraph } = editor.schema.nodes;
      if (paragraph) editor.view.dispatch(editor.state.tr.setBlockType(at, at, paragraph));
    },
  ],
  [
    'lifting a note out of the list',
    (editor) => {
      editor.commands.setTextSelection(positionAfter(editor, 'note') - 'note'.length);
      editor.commands.liftListItem('listItem');
    },
  ],
  [
    'Backspace at the start of a note',
    (editor) => {
      editor.commands.setTextSelection(positionAfter(editor, 'note') - 'note'.length);
      press(editor, 'Backspace');
    },
  ],
  [
    'deleting from the text into a note',
    (editor) => {
      const range = { from: positionAfter(editor, 'one'), to: positionAfter(editor, 'note') };
      editor.commands.deleteRange(range);
    },
  ],
])('the section of the footnotes is not broken by %s', (_name, act) => {
  const editor = open(noted);
  const before = html(editor);
  act(editor);
  expect(html(editor)).toBe(before);
});

test('Backspace in an empty note removes the note, its reference and the section without notes', () => {
  const editor = open(noted);
  const end = positionAfter(editor, 'note');
  editor
    .chain()
    .setTextSelection({ from: end - 'note'.length, to: end })
    .deleteSelection()
    .run();
  expect(html(editor)).toContain('content-footnotes');
  press(editor, 'Backspace');
  expect(html(editor)).toBe('<p>one</p>');
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'one'));
});

test('Backspace behind a reference and Delete before it remove it with its note, and undo brings both back', () => {
  const editor = open('<p>one</p><p>two</p>');
  editor.chain().setTextSelection(positionAfter(editor, 'one')).insertFootnote().insertContent('first').run();
  editor.chain().setTextSelection(positionAfter(editor, 'two')).insertFootnote().insertContent('second').run();
  editor.commands.setTextSelection(positionAfter(editor, 'one') + 1);
  press(editor, 'Backspace');
  expect([numbers(editor), notes(editor)]).toEqual([['1'], ['second']]);
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'one'));
  editor.commands.undo();
  expect([numbers(editor), notes(editor)]).toEqual([
    ['1', '2'],
    ['first', 'second'],
  ]);
  for (const words of ['one', 'two']) {
    editor.commands.setTextSelection(positionAfter(editor, words));
    press(editor, 'Delete');
  }
  expect(html(editor)).toBe('<p>one</p><p>two</p>');
});

test('everything can still be replaced, and a change from elsewhere may change the heading', () => {
  const editor = open(noted);
  const changed = noted.replace('>Footnotes<', '>Notes<');
  const transaction = updateDocument(editor.state, readDocument(editor.schema, changed));
  if (transaction) editor.view.dispatch(transaction);
  expect(html(editor)).toContain('>Notes</h2>');
  editor.chain().selectAll().insertContent('two').run();
  expect(html(editor)).toBe('<p>two</p>');
});

test('a note has no footnotes of its own', () => {
  const editor = open(noted);
  editor.commands.setTextSelection(positionAfter(editor, 'note'));
  expect(editor.commands.insertFootnote()).toBe(false);
});

test('after a change, only the changed block is serialised again', () => {
  const editor = open('<h2>One</h2><p>two</p><h2>One</h2><p>three</p>');
  html(editor);
  const serialise = vi.spyOn(DOMSerializer.prototype, 'serializeNode');
  onTestFinished(() => serialise.mockRestore());
  editor.view.dispatch(editor.state.tr.insertText('!', positionAfter(editor, 'two')));
  serialise.mockClear();
  expect(html(editor)).toBe('<h2 id="content-one">One</h2><p>two!</p><h2 id="content-one-2">One</h2><p>three</p>');
  expect(serialise).toHaveBeenCalledTimes(1);
});

test('Enter in a footnote returns to its reference, and leaves the note whole', () => {
  const editor = open('<p>one</p><p>two</p>');
  editor.chain().setTextSelection(positionAfter(editor, 'one')).insertFootnote().insertContent('A source').run();
  const before = html(editor);
  const enter = new KeyboardEvent('keydown', { key: 'Enter' });
  expect(editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, enter))).toBe(true);
  expect(html(editor)).toBe(before);
  editor.commands.insertContent(' and more');
  expect(html(editor)).toMatch(/^<p>one<span.*?<\/span> and more<\/p>/);
});

const click = (editor: Editor, selector: string): boolean =>
  editor.view.dom
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? true;

test('a click on the arrow of a footnote puts the caret after its reference, and one on a reference into its note', () => {
  const editor = open(noted.replace('</p>', ' more</p>'));
  editor.view.setProps({ handleScrollToSelection: () => true });
  document.body.append(editor.view.dom);
  onTestFinished(() => editor.view.dom.remove());
  // Followed by the browser, the link would take the focus.
  expect(click(editor, '.content-footnote-back')).toBe(false);
  expect(editor.view.hasFocus()).toBe(true);
  editor.commands.insertContent(' and');
  expect(html(editor)).toMatch(/^<p>one<span.*?<\/span> and more<\/p>/);
  expect(click(editor, '.content-footnote-reference')).toBe(false);
  editor.commands.insertContent(' one');
  expect(notes(editor)).toEqual(['note one']);
  expect(html(editor)).toContain('>note one <a href="#content-fnref-1" class="content-footnote-back"');
});

test.each<[string, (editor: Editor) => unknown]>([
  ['its arrow', (editor) => editor.commands.setNodeSelection(positionAfter(editor, 'note '))],
  [
    'the whole of it',
    (editor) => {
      const end = positionAfter(editor, 'note ');
      editor.commands.setTextSelection({ from: end - 'note '.length, to: end + 1 });
    },
  ],
])('typing over a footnote keeps its arrow: %s is selected', (_name, select) => {
  const editor = open(noted);
  select(editor);
  for (const character of ' so')
    editor.view.dispatch(editor.state.tr.insertText(character).setMeta('inputType', 'insertText'));
  expect(html(editor)).toMatch(
    /<li id="content-fn-1">(note)? ? so <a href="#content-fnref-1" class="content-footnote-back"/,
  );
  editor.commands.undo();
  expect(html(editor)).toBe(noted);
});

test('Enter acts where the caret is, even if the browser has yet to report that it has moved', () => {
  const editor = open(noted.replace('<div', '<p>two</p><div'), [CurrentCaret]);
  document.body.append(editor.view.dom);
  onTestFinished(() => editor.view.dom.remove());
  editor.commands.setTextSelection(positionAfter(editor, 'two'));
  editor.view.dom.focus();
  const paragraph = editor.view.dom.querySelector('p');
  getSelection()?.collapse(paragraph, paragraph?.childNodes.length);
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }));
  editor.commands.insertContent('between');
  expect(orderOf(editor)).toEqual(['one', 'between', 'two', 'h2']);
});

test('typing continues after its first character, even if the browser reports the caret before it', () => {
  const editor = open('<p></p>', [CurrentCaret]);
  const { view } = editor;
  for (const character of 'Some **bold** words') {
    const { from, to } = view.state.selection;
    const insert = () => {
      const { tr } = view.state;
      tr.insertText(character, from, to);
      return character === 'S' ? tr.setSelection(TextSelection.create(tr.doc, from)) : tr;
    };
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert)))
      view.dispatch(insert());
  }
  expect(html(editor)).toBe('<p>Some <strong>bold</strong> words</p>');
});

test('Enter in an ordinary list begins another item', () => {
  const editor = open('<ol><li><p>one</p></li></ol><p>two</p>');
  editor.commands.setTextSelection(positionAfter(editor, 'one'));
  const enter = new KeyboardEvent('keydown', { key: 'Enter' });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, enter));
  expect(html(editor).match(/<li>/g)).toHaveLength(2);
});

test('a new callout is titled with its type, and the caret is in its text', () => {
  const editor = open('<p>one</p><p></p>');
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  insertCallout(editor, 'content-tip');
  editor.commands.insertContent('Try this');
  expect(html(editor)).toBe(
    '<p>one</p><div class="content-callout content-tip"><p><strong>Tip</strong></p><p>Try this</p></div>',
  );
  editor.destroy();
});

test.each<[string, string]>([
  ['javascript:alert(1)', '<p>one</p>'],
  ['/article/another', '<p><a href="/article/another">one</a></p>'],
  ['https://a.example/', '<p><a href="https://a.example/" rel="noopener noreferrer">one</a></p>'],
])('linking text to %s results in %s', (href, expected) => {
  const editor = open('<p>one</p>');
  editor.chain().selectAll().linkTo(href).run();
  expect(html(editor)).toBe(expected);
  editor.destroy();
});

test('a figure has alternative text, a caption and an alignment', () => {
  const editor = open('<p>one</p>');
  editor.commands.setTextSelection(positionAfter(editor, 'one'));
  expect(editor.commands.insertFigure({ src: 'javascript:alert(1)', alt: '' })).toBe(false);
  editor.commands.insertFigure({ src: '/media/a/800.webp', alt: '', caption: 'A chart', width: 800, height: 600 });
  editor.commands.setTextSelection(positionAfter(editor, 'A chart'));
  editor.chain().changePicture({ alt: 'Sales by year' }).alignFigure('content-floated-left').run();
  expect(html(editor)).toBe(
    '<p>one</p><figure class="content-floated-left"><img src="/media/a/800.webp" alt="Sales by year" width="800" height="600" loading="lazy" decoding="async"><figcaption>A chart</figcaption></figure>',
  );
  editor.destroy();
});

test.each<[string, string, string, string]>([
  ['a sentence', '<p>one two</p><p>three</p>', 'one', '<p>one two</p>FIGURE<p>Textthree</p>'],
  ['the last paragraph', '<p>one</p>', 'one', '<p>one</p>FIGURE<p>Text</p>'],
  [
    'a list',
    '<ul><li>one</li><li>two</li></ul><p>three</p>',
    'one',
    '<ul><li>one</li><li>two</li></ul>FIGURE<p>Textthree</p>',
  ],
  ['a note', noted, 'note', noted.replace('<div', 'FIGURE<p>Text</p><div')],
])(
  'a picture inserted with the caret in %s follows it, with the caret where the text goes on',
  (_name, text, words, expected) => {
    const editor = open(text);
    editor.chain().setTextSelection(positionAfter(editor, words)).insertFigure({ src: '/a.png', alt: 'A' }).run();
    editor.commands.insertContent('Text');
    expect(html(editor)).toBe(
      expected.replace('FIGURE', '<figure><img src="/a.png" alt="A" loading="lazy" decoding="async"></figure>'),
    );
    while (editor.commands.undo());
    expect(html(editor)).toBe(text);
  },
);

test('a picture inserted in an empty paragraph goes above it', () => {
  const editor = open('<p>one</p>');
  editor.chain().setTextSelection(4).splitBlock().insertFigure({ src: '/a.png', alt: 'A' }).run();
  expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'figure', 'paragraph']);
});

const figures = [
  '<figure><img src="/media/a/800.webp" alt="A" width="800" height="600" loading="lazy" decoding="async"></figure>',
  '<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
];

test.each(figures)('a stored figure without a caption has a place for one, which is not stored empty: %s', (figure) => {
  const editor = open(`${figure}<p>one</p>`);
  expect(html(editor)).toBe(`${figure}<p>one</p>`);
  let at = -1;
  editor.state.doc.descendants(({ type }, position) => {
    if (type.name === 'caption') at = position;
  });
  editor
    .chain()
    .setTextSelection(at + 1)
    .insertContent('By year')
    .run();
  expect(html(editor)).toContain('<figcaption>By year</figcaption></figure>');
});

test.each<[string, string, string]>([
  ['a change to the next block', '<p>mine here</p><p>old</p>', '<p>mine here</p><p>new and longer</p>'],
  ['a change to the previous block', '<p>old</p><p>mine here</p>', '<p>new and much longer</p><p>mine here</p>'],
  ['changes to both neighbours', '<p>a</p><p>mine here</p><p>b</p>', '<p>aa</p><p>mine here</p><p>bb</p>'],
  ['an insertion before it', '<p>mine here</p>', '<h2>New</h2><p>mine here</p>'],
  ['a deletion before it', '<p>old</p><p>mine here</p>', '<p>mine here</p>'],
])('the caret stays in place when someone else makes %s', (_name, before, after) => {
  const editor = open(before);
  editor.commands.setTextSelection(positionAfter(editor, 'mine'));
  const transaction = updateDocument(editor.state, readDocument(editor.schema, after));
  if (transaction) editor.view.dispatch(transaction);
  expect(html(editor)).toBe(writeDocument(readDocument(editor.schema, after)).replaceAll('\n', ''));
  expect(editor.state.selection.from).toBe(positionAfter(editor, 'mine'));
  // Undo does not revert changes by others.
  editor.commands.undo();
  expect(html(editor)).toBe(writeDocument(readDocument(editor.schema, after)).replaceAll('\n', ''));
  editor.destroy();
});

test.each<[string, string]>([
  ['nothing but what is stored', '<p>one</p><p>two</p><p>three</p>'],
  ['another paragraph above', '<p>zero</p><p>one</p><p>two</p><p>three</p>'],
  ['another paragraph below', '<p>one</p><p>two</p><p>three</p><p>four</p>'],
  ['a paragraph less', '<p>one</p><p>two</p>'],
  ['other words below', '<p>one</p><p>two</p><p>other</p>'],
  ['a paragraph in the same place', '<p>one</p><p>theirs</p><p>two</p><p>three</p>'],
])('a line begun stays, with its caret, when a text with %s arrives', (_name, arriving) => {
  const editor = open('<p>one</p><p>two</p><p>three</p>');
  editor.chain().setTextSelection(positionAfter(editor, 'one')).splitBlock().run();
  const transaction = updateDocument(editor.state, readDocument(editor.schema, arriving));
  if (transaction) editor.view.dispatch(transaction);
  editor.commands.insertContent('mine');
  const lines = arriving.replaceAll('<p>', '').split('</p>').filter(Boolean);
  expect(editor.state.doc.children.map(({ textContent }) => textContent).filter((line) => line !== 'mine')).toEqual(
    expect.arrayContaining(lines),
  );
  expect(html(editor)).toMatch(/<p>mine<\/p><p>two<\/p>/);
});

test.each([
  ...['<p></p>', '<p><br></p>', '<h2></h2>', '<ul><li><p></p></li></ul>', '<ol><li><p></p></li></ol>'],
  ...['<blockquote><p></p></blockquote>', '<blockquote><ul><li><p></p></li></ul></blockquote>', '<hr>'],
  ...['<pre><code></code></pre>', '<table><tbody><tr><td><p></p></td></tr></tbody></table>'],
  ...[
    '<p><a id="content-here"></a></p>',
    '<img src="/covers/x.svg" alt="">',
    '<div class="content-note"><p></p></div>',
  ],
])('an empty block counts among the stored ones exactly if it is one of them: %s', (block) => {
  const editor = open(`<p>one</p>${block}<p>two</p>`);
  const written = splitBlocks(writeDocument(editor.state.doc)).filter((one) => !isBlank(one));
  expect(storedBlocks(editor.state.doc)).toHaveLength(written.length);
});

test('a list begun stays, with its caret, when another text arrives', () => {
  const editor = open('<p>one</p><ul><li><p></p></li></ul><p>two</p>');
  editor.commands.setTextSelection(8);
  const transaction = updateDocument(editor.state, readDocument(editor.schema, '<p>zero</p><p>one</p><p>two</p>'));
  if (transaction) editor.view.dispatch(transaction);
  editor.commands.insertContent('mine');
  expect(html(editor)).toBe('<p>zero</p><p>one</p><ul><li>mine</li></ul><p>two</p>');
});

test('an arriving text replaces an empty one, and an empty one replaces a text', () => {
  const editor = open('');
  const update = (content: string): void => {
    const transaction = updateDocument(editor.state, readDocument(editor.schema, content));
    if (transaction) editor.view.dispatch(transaction);
  };
  update('<p>one</p><p>two</p>');
  expect(html(editor)).toBe('<p>one</p><p>two</p>');
  update('');
  expect(html(editor)).toBe('');
});

test('an equivalent document requires no transaction', () => {
  const editor = open('<h2>A</h2><p>b</p>');
  expect(updateDocument(editor.state, readDocument(editor.schema, '<h2 id="content-a">A</h2>\n<p>b</p>'))).toBeNull();
  editor.destroy();
});

test.each([
  ['', slashItems.length],
  ['tab', 1],
  ['h', 9],
  ['heading 2', 1],
  ['callout', 5],
  ['image', 1],
  ['zzz', 0],
])('searching the menu for %j finds %i items', (query, count) => {
  expect(findSlashItems(slashItems, query)).toHaveLength(count);
});

test('the menu in a table offers no other table', async () => {
  const onChange = vi.fn<(state: SlashState | null) => void>();
  const editor = open('<table><tbody><tr><td><p></p></td></tr></tbody></table>', [SlashMenu.configure({ onChange })]);
  editor.commands.setTextSelection(4);
  expect(editor.isActive('table')).toBe(true);
  editor.commands.insertContent({ type: 'text', text: '/' });
  const offered = () => onChange.mock.lastCall?.[0]?.items.map(({ name }) => name);
  const others = slashItems.flatMap(({ name }) => (name === 'Table' ? [] : name));
  await vi.waitFor(() => expect(offered()).toEqual(others), { timeout: 60_000 });
});

test.each([
  ['at the beginning of a text', '', true],
  ['after a sentence', 'One sentence. ', true],
  ['after a space that does not break', 'One sentence.\u00a0', true],
  ['after a tab', 'One sentence.\t', true],
  ['directly after a sentence', 'One sentence.', true],
  ['directly after a quotation', '“One.”', true],
  ['inside a word', 'and', false],
  ['after a colon, as in an address', 'https:', false],
])('a slash %s opens the menu or is text', async (_where, before, opens) => {
  const onChange = vi.fn();
  const editor = open('<p></p>', [SlashMenu.configure({ onChange })]);
  editor.commands.insertContent(before === '' ? '' : { type: 'text', text: before });
  editor.commands.insertContent({ type: 'text', text: '/' });
  await new Promise((done) => setTimeout(done));
  expect(onChange.mock.calls.some(([state]) => state?.items.length === slashItems.length)).toBe(opens);
});

test('Enter inserts the item of the menu that was made the active one', async () => {
  const onChange = vi.fn<(state: SlashState | null) => void>();
  const editor = open('<p></p>', [SlashMenu.configure({ onChange })]);
  editor.commands.insertContent({ type: 'text', text: '/' });
  const latest = () => onChange.mock.lastCall?.[0];
  await vi.waitFor(() => expect(latest()?.items).toHaveLength(slashItems.length), { timeout: 60_000 });
  latest()?.activate(slashItems.findIndex(({ name }) => name === 'Code'));
  expect(latest()?.active).toBe(slashItems.findIndex(({ name }) => name === 'Code'));
  const enter = new KeyboardEvent('keydown', { key: 'Enter' });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, enter));
  expect(html(editor)).toContain('<pre>');
});

test('the heading of a column is one only once something has been written in it', () => {
  const editor = open('<p>one</p>');
  const roles = () => [...editor.view.dom.querySelectorAll('th')].map((cell) => cell.getAttribute('role'));
  editor.chain().setTextSelection(2).insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run();
  expect(roles()).toEqual(['cell', 'cell']);
  editor.commands.insertContent('Year');
  expect(roles()).toEqual([null, 'cell']);
  expect(html(editor)).toContain('<thead><tr><th>Year</th><th></th></tr></thead>');
  const to = positionAfter(editor, 'Year');
  editor.commands.deleteRange({ from: to - 'Year'.length, to });
  expect(roles()).toEqual(['cell', 'cell']);
});
