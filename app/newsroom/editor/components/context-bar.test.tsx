// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stubDialogs, stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { readDocument, writeDocument } from '../document/html/document';
import { articleSchema } from '../document/schema/article-schema';
import { ContextBar } from './context-bar';

stubDialogs();

/** Shows the tools for the first element of the text. */
async function openTools(html: string, position: number, isOnPhone = false): Promise<Editor> {
  stubMediaQueries(isOnPhone);
  onTestFinished(() => void vi.unstubAllGlobals());
  const content = readDocument(getSchema([...articleSchema]), html).toJSON();
  const editor = new Editor({ extensions: [...articleSchema], injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  editor.commands.setTextSelection(position);
  await renderNode(<ContextBar editor={editor} />);
  return editor;
}

const bar = () => document.querySelector('.editor-context');
const figure = '<figure><img src="/a.png" alt="A chart"><figcaption>Sales</figcaption></figure>';

test('the tools of a picture name it and the field for its alternative text as the library does', async () => {
  await openTools(figure, 3);
  expect(bar()?.getAttribute('aria-label')).toBe('Picture');
  const field = bar()?.querySelector('input');
  expect([...(field?.labels ?? [])].map((label) => label.textContent)).toEqual(['Alternative text']);
  expect(field?.value).toBe('A chart');
  expect(bar()?.textContent).not.toContain('Figure');
});

test('on phones, the tools of a table are in a menu', async () => {
  const table = await openTools('<table><tbody><tr><td>one</td></tr></tbody></table>', 5, true);
  const controls = () =>
    [...(bar()?.querySelectorAll('button, select, input') ?? [])].map(({ textContent }) => textContent);
  expect(controls()).toHaveLength(1);
  await act(async () => bar()?.querySelector('button')?.click());
  const below = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Row below');
  await act(async () => below?.click());
  await expect.poll(() => writeDocument(table.state.doc)).toContain('<tr><td>one</td></tr><tr><td></td></tr>');
});
