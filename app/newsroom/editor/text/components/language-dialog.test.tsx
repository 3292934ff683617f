// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { readDocument, writeDocument } from '~/newsroom/editor/document/html/document';
import { articleSchema } from '~/newsroom/editor/document/schema/article-schema';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { LanguageDialog } from './language-dialog';

stubDialogs();

/** Opens the dialog with the whole first line of a text selected. */
async function open(html: string) {
  const editor = new Editor({ extensions: [...articleSchema] });
  editor.commands.setContent(readDocument(editor.schema, html).toJSON());
  editor.commands.setTextSelection({ from: 1, to: 1 + (editor.state.doc.firstChild?.content.size ?? 0) });
  const onClose = vi.fn();
  await renderNode(<LanguageDialog editor={editor} onClose={onClose} />);
  const select = document.querySelector('dialog select') as HTMLSelectElement;
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  const choose = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { select, press, choose, onClose, textOf: () => writeDocument(editor.state.doc) };
}

test('the selection gets the chosen language, and nothing happens until one is chosen', async () => {
  const { select, press, choose, onClose, textOf } = await open('<p>Bonjour</p>');
  expect(document.querySelector(`label[for="${select.id}"]`)?.textContent).toBe('Language of the passage');
  await press('Set language');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Choose a language.');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
  await choose('fr');
  await press('Set language');
  expect(textOf()).toBe('<p><span lang="fr">Bonjour</span></p>');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a language that is not on the list is shown and kept, and the mark can be removed', async () => {
  const { select, press, textOf } = await open('<p><span lang="nds">Moin</span></p>');
  expect(select.selectedOptions[0]?.textContent).toBe('Low German');
  await press('Remove language');
  expect(textOf()).toBe('<p>Moin</p>');
});

test('every language on the list is offered under its canonical name', async () => {
  const { select } = await open('<p>Salita</p>');
  const offered = [...select.options].map(({ value }) => value).filter(Boolean);
  expect(offered).toEqual(Intl.getCanonicalLocales(offered));
  expect(offered).toContain('fil');
});

test('every language has a name, those of the article come first, and the dialog can be cancelled', async () => {
  const { select, press, onClose, textOf } = await open(
    '<p>Salita <span lang="sw">moja</span></p><blockquote lang="grc"><p>μῆνιν ἄειδε θεά</p></blockquote>',
  );
  const options = [...select.options].filter(({ value }) => value !== '');
  expect(options.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Swahili', 'Ancient Greek', 'Arabic']);
  for (const { value, textContent } of options) expect(textContent).not.toBe(value);
  const before = textOf();
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(textOf()).toBe(before);
});

test.each([
  ['bo', 'Tibetan'],
  ['grc', 'Ancient Greek'],
])('a browser without a name for “%s” shows it as %s', async (code, name) => {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined);
  const { select } = await open(`<p><span lang="${code}">…</span></p>`);
  expect(select.selectedOptions[0]?.textContent).toBe(name);
});
