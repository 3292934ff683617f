// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anchorOf } from '~/newsroom/drafts/editorial-comments/anchors';
import { CommentedText, plainTextOf, rangeOfAnchor } from './commented-text';
import { readDocument } from './html/document';
import { articleSchema } from './schema/article-schema';

const schema = getSchema([...articleSchema]);
const read = (html: string) => readDocument(schema, html);

test('the plain text has one line per block, and each passage in it can be found in the document', () => {
  const document = read('<h2>A heading</h2><ul><li><p>one <strong>two</strong></p></li></ul><p>three</p>');
  const { text, offsetAt, rangeOf } = plainTextOf(document);
  expect(text).toBe('A heading\none two\nthree');
  for (const words of ['A heading', 'heading\none', 'two', 'one two\nthree', 'e']) {
    const start = text.indexOf(words);
    const range = rangeOf(start, start + words.length);
    expect(document.textBetween(range?.from ?? 0, range?.to ?? 0, '\n')).toBe(words);
    expect([offsetAt(range?.from ?? 0), offsetAt((range?.to ?? 0) - 1) + 1]).toEqual([start, start + words.length]);
  }
  expect(rangeOf(text.indexOf('\n'), text.indexOf('\n') + 1)).toBeNull();
  expect(plainTextOf(read('')).text).toBe('');
});

test('a commented passage is found after text is inserted before it, but not after the passage is deleted', () => {
  const before = read('<p>We say it twice.</p><p>We say it twice, and mean it.</p>');
  const { text } = plainTextOf(before);
  const anchor = anchorOf(text, text.lastIndexOf('twice'), text.lastIndexOf('twice') + 5);
  const after = read('<h2>New</h2><p>We say it twice.</p><p>We <em>say</em> it <em>twi</em>ce, and mean it.</p>');
  const range = rangeOfAnchor(after, anchor);
  expect(after.textBetween((range?.from ?? 0) - 3, (range?.to ?? 0) + 5)).toBe('it twice, and');
  expect(rangeOfAnchor(read('<p>We say it once.</p>'), anchor)).toBeNull();
});

test('a commented passage is still found once it has been edited as its comment asks', () => {
  const quoted = (text: string, quote: string) =>
    anchorOf(text, text.indexOf(quote), text.indexOf(quote) + quote.length);
  const found = (html: string, text: string, quote: string) => {
    const document = read(html);
    const range = rangeOfAnchor(document, quoted(text, quote));
    return range && document.textBetween(range.from, range.to, '\n');
  };
  const text = 'What we tried\nThe vendor says it is complete.\nSee how to back up a hosted base first.';
  const rest = '<p>See how to back up a hosted base first.</p>';
  const quote = 'The vendor says it is complete.';
  const named = 'The vendor, Grist, says it is complete.';
  expect(found(`<h2>What we tried</h2><p>${named}</p>${rest}`, text, quote)).toBe(named);
  expect(found(`<h2>What we tried</h2><p>Replaced.</p>${rest}`, text, quote)).toBe('Replaced.');
  expect(found(`<h2>What we tried</h2>${rest}`, text, quote)).toBeNull();
  expect(found(`<h2>What we tried</h2><p>${named.repeat(3)}</p>${rest}`, text, quote)).toBeNull();
  // At the beginning and the end of the text, there is no more of it to go by.
  expect(found('<h2>What we had tried</h2><p>Then.</p>', 'What we tried\nThen.', 'What we tried')).toBe(
    'What we had tried',
  );
  expect(found('<p>First.</p><p>A new last word.</p>', 'First.\nA last word.', 'A last word.')).toBe(
    'A new last word.',
  );
});

/** The browser’s highlights, which jsdom lacks. */
class StubbedHighlight {
  readonly range: Range;
  constructor(range: Range) {
    this.range = range;
  }
}

test('a selected passage stays marked while the focus is elsewhere, as in the field for a comment about it', () => {
  const highlights = new Map<string, StubbedHighlight>();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', StubbedHighlight);
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => element.remove());
  const content = read('<p>We <em>say</em> it twice.</p>').toJSON();
  const editor = new Editor({ element, extensions: [...articleSchema, CommentedText], injectCSS: false, content });
  const marked = () => [...highlights.values()].map(({ range }) => range.toString());
  editor.view.dom.focus();
  editor.commands.setTextSelection({ from: 4, to: 13 });
  expect(marked()).toEqual([]);
  editor.view.dom.blur();
  expect(marked()).toEqual(['say it tw']);
  editor.view.dom.focus();
  expect(marked()).toEqual([]);
  editor.commands.setTextSelection(4);
  editor.view.dom.blur();
  expect(marked()).toEqual([]);
  editor.commands.setTextSelection({ from: 4, to: 7 });
  expect(marked()).toEqual(['say']);
  editor.destroy();
  expect(marked()).toEqual([]);
});
