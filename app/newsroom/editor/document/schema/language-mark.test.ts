// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { readDocument, writeDocument } from '../html/document';
import { articleSchema } from './article-schema';
import { languageAt } from './marks';

function edit(html: string): Editor {
  const editor = new Editor({ extensions: [...articleSchema] });
  editor.commands.setContent(readDocument(editor.schema, html).toJSON());
  return editor;
}

const textOf = (editor: Editor): string => writeDocument(editor.state.doc);

/** Selects the first occurrence of some words, or puts the caret in front of them. */
function select(editor: Editor, words: string, isCaret = false): void {
  let at = -1;
  editor.state.doc.descendants((node, position) => {
    const start = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (at === -1 && start >= 0) at = position + start;
  });
  // Within the words: at the edge of a passage, what is typed is not a part of it.
  editor.commands.setTextSelection(isCaret ? at + 1 : { from: at, to: at + words.length });
}

test('a selected passage is marked, changed and freed of its mark', () => {
  const editor = edit('<p>They call it chapeau here.</p>');
  select(editor, 'chapeau');
  expect(languageAt(editor.state)).toBe('');
  expect(editor.commands.markLanguage('fr')).toBe(true);
  expect(textOf(editor)).toBe('<p>They call it <span lang="fr">chapeau</span> here.</p>');
  expect(languageAt(editor.state)).toBe('fr');
  select(editor, 'chapeau', true);
  expect(languageAt(editor.state)).toBe('fr');
  editor.commands.markLanguage('fr-CA');
  expect(textOf(editor)).toBe('<p>They call it <span lang="fr-CA">chapeau</span> here.</p>');
  select(editor, 'chapeau', true);
  editor.commands.markLanguage(null);
  expect(textOf(editor)).toBe('<p>They call it chapeau here.</p>');
});

test('a selection that reaches beyond a passage frees it of its mark, also in a paragraph with a language', () => {
  const editor = edit('<p lang="de">They call it <span lang="fr">chapeau</span> here.</p>');
  editor.commands.setTextSelection({ from: 1, to: 1 + (editor.state.doc.firstChild?.content.size ?? 0) });
  expect(languageAt(editor.state)).toBe('fr');
  editor.commands.markLanguage(null);
  expect(textOf(editor)).toBe('<p lang="de">They call it chapeau here.</p>');
  editor.commands.markLanguage(null);
  expect(textOf(editor)).toBe('<p>They call it chapeau here.</p>');
});

test('a language chosen without a selection is that of the paragraph, not of the quotation around it', () => {
  const editor = edit('<blockquote lang="de"><p>Eine Zeile</p><p>Une ligne</p></blockquote>');
  select(editor, 'ligne', true);
  editor.commands.markLanguage('fr');
  expect(textOf(editor).replaceAll('\n', '')).toBe(
    '<blockquote lang="de"><p>Eine Zeile</p><p lang="fr">Une ligne</p></blockquote>',
  );
});

test('a language is stored under its canonical name, and what is none is refused', () => {
  const editor = edit('<p>Salita</p>');
  select(editor, 'Salita', true);
  expect(editor.commands.markLanguage('tl')).toBe(true);
  expect(textOf(editor)).toBe('<p lang="fil">Salita</p>');
  expect(editor.commands.markLanguage('no language')).toBe(false);
});

test('without a selection, the block at the caret is marked, and whatever block has the language loses it', () => {
  const editor = edit('<p>One line</p><blockquote lang="de"><p>Eine Zeile</p></blockquote><ul><li>Une ligne</li></ul>');
  select(editor, 'ligne', true);
  editor.commands.markLanguage('fr');
  expect(textOf(editor)).toContain('<li><p lang="fr">Une ligne</p></li>');
  select(editor, 'Zeile', true);
  expect(languageAt(editor.state)).toBe('de');
  editor.commands.markLanguage(null);
  expect(textOf(editor)).toContain('<blockquote><p>Eine Zeile</p></blockquote>');
  select(editor, 'One', true);
  expect(editor.commands.markLanguage(null)).toBe(true);
  expect(textOf(editor)).toContain('<p>One line</p>');
});

test('a paragraph that is divided stays in its language, and code has none', () => {
  const editor = edit('<p lang="fr">Un deux</p><pre><code>print</code></pre>');
  select(editor, ' deux');
  editor.commands.setTextSelection(editor.state.selection.from);
  editor.commands.splitBlock();
  expect(textOf(editor)).toMatch(/<p lang="fr">Un<\/p>\n<p lang="fr">/);
  select(editor, 'print');
  editor.commands.markLanguage('fr');
  select(editor, 'print', true);
  editor.commands.markLanguage('fr');
  expect(textOf(editor)).toContain('<pre><code>print</code></pre>');
});
