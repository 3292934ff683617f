// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { act, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DraftFields, emptyFields } from '~/newsroom/drafts/fields';
import { readDocument, writeDocument } from '~/newsroom/editor/document/html/document';
import { articleSchema } from '~/newsroom/editor/document/schema/article-schema';
import { ContextBar } from '~/newsroom/editor/text/components/context-bar';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { useCover } from './use-cover';

let editor: Editor;
let shown: DraftFields;
let change: (changed: Partial<DraftFields>) => void;

function Tools() {
  const [fields, setFields] = useState<DraftFields>(shown);
  shown = fields;
  change = (changed) => setFields((before) => ({ ...before, ...changed }));
  return <ContextBar editor={editor} {...useCover({ fields, change })} />;
}

/** Shows the tools of the first picture in a text with two, in an article with the given cover. */
async function openTools(cover: Partial<DraftFields>) {
  stubMediaQueries(false);
  onTestFinished(() => void vi.unstubAllGlobals());
  const figures = ['/a.png', '/b.png']
    .map((src) => `<figure><img src="${src}" alt=""><figcaption>Prices</figcaption></figure>`)
    .join('');
  const content = readDocument(getSchema([...articleSchema]), figures).toJSON();
  editor = new Editor({ extensions: [...articleSchema], injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  // jsdom does no layout.
  editor.view.coordsAtPos = () => ({ top: 0, bottom: 0, left: 0, right: 0 });
  editor.commands.setTextSelection(3);
  shown = { ...emptyFields, ...cover };
  const { place } = await renderNode(<Tools />);
  const find = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const typeAlt = (alt: string) =>
    act(async () => {
      const field = place.querySelector<HTMLInputElement>('input.input');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, alt);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const stored = () => writeDocument(editor.state.doc);
  return { find, typeAlt, stored };
}

test('a cover used from the text gets the alternative text typed there later, until it is given its own', async () => {
  const { find, typeAlt, stored } = await openTools({});
  await act(async () => find('Use as cover')?.click());
  expect(shown).toMatchObject({ imageUrl: '/a.png', imageAlt: '' });
  for (const alt of ['A', 'A harbour', '', 'A harbour at dawn']) {
    await typeAlt(alt);
    expect(stored()).toContain(`alt="${alt}"`);
    expect(shown.imageAlt).toBe(alt);
  }
  await act(async () => change({ imageAlt: 'The old harbour' }));
  await typeAlt('A harbour at night');
  expect(stored()).toContain('alt="A harbour at night"');
  expect(shown.imageAlt).toBe('The old harbour');
});

test('the alternative text of another picture in the text is not that of the cover', async () => {
  const { typeAlt, stored } = await openTools({ imageUrl: '/b.png' });
  await typeAlt('A harbour');
  expect(stored()).toContain('alt="A harbour"');
  expect(shown.imageAlt).toBe('');
});
