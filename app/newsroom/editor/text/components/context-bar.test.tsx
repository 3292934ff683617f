// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDocument, writeDocument } from '~/newsroom/editor/document/html/document';
import { articleSchema } from '~/newsroom/editor/document/schema/article-schema';
import { stubDialogs, stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { ContextBar, type UseAsCover } from './context-bar';

stubDialogs();

/** Shows the tools for the first element of the text. */
async function openTools(
  html: string,
  position: number,
  isOnPhone = false,
  onUseAsCover?: UseAsCover,
): Promise<Editor> {
  stubMediaQueries(isOnPhone);
  onTestFinished(() => void vi.unstubAllGlobals());
  const content = readDocument(getSchema([...articleSchema]), html).toJSON();
  const editor = new Editor({ extensions: [...articleSchema], injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  // jsdom does no layout.
  editor.view.coordsAtPos = () => ({ top: 0, bottom: 0, left: 0, right: 0 });
  editor.commands.setTextSelection(position);
  await renderNode(<ContextBar editor={editor} onUseAsCover={onUseAsCover} />);
  return editor;
}

const bar = () => document.querySelector<HTMLElement>('.editor-context');
const figure = '<figure><img src="/a.png" alt="A chart"><figcaption>Sales</figcaption></figure>';

test('the tools of a picture name it and the field for its alternative text as the library does', async () => {
  await openTools(figure, 3);
  expect(bar()?.getAttribute('aria-label')).toBe('Picture');
  const field = bar()?.querySelector('input');
  expect([...(field?.labels ?? [])].map((label) => label.textContent)).toEqual(['Alternative text']);
  expect(field?.value).toBe('A chart');
  expect(bar()?.textContent).not.toContain('Figure');
});

test.each([
  ['in a figure', figure, 3],
  ['in a line of text', '<p><img src="/a.png" alt="A chart" class="content-floated-left"></p>', 1],
])('a picture %s can be marked as decorative: it then needs no alternative text, and has none', async (_, html, at) => {
  const editor = await openTools(html, at);
  if (at === 1) await act(async () => void editor.commands.setNodeSelection(at));
  const stored = () => writeDocument(editor.state.doc);
  const decorative = () => bar()?.querySelector<HTMLInputElement>('input[type=checkbox]');
  const field = () => bar()?.querySelector<HTMLInputElement>('input.input');
  const before = stored();
  expect(decorative()?.labels?.[0]?.textContent).toBe('Decorative: screen readers skip it');
  await act(async () => decorative()?.click());
  await expect.poll(() => decorative()?.checked).toBe(true);
  expect(stored()).toMatch(/<img [^>]*alt=""/);
  expect(stored()).toMatch(/class="[^"]*content-decorative"/);
  expect([field()?.disabled, field()?.ariaInvalid ?? null]).toEqual([true, null]);
  // What is stored is what the editor reads again.
  expect(writeDocument(readDocument(editor.schema, stored()))).toBe(stored());
  await act(async () => decorative()?.click());
  await expect.poll(stored).toBe(before.replace('A chart', ''));
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
});

test('on phones, the alternative text of a picture comes last, on a line of its own', async () => {
  await openTools(figure, 3, true);
  expect([...(bar()?.querySelectorAll('input, select') ?? [])].map(({ tagName }) => tagName)).toEqual([
    'SELECT',
    'INPUT',
    'INPUT',
  ]);
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

test('the tools of a table are on one line: those that are rarely used are in a menu', async () => {
  stubResizeObserver();
  const table = await openTools('<table><tbody><tr><td>one</td></tr></tbody></table>', 5);
  const buttons = [...(bar()?.querySelectorAll('button') ?? [])];
  expect(buttons.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
    'Row above',
    'Row below',
    'Column left',
    'Column right',
    'More table tools',
  ]);
  const open = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  await act(async () => buttons.at(-1)?.dispatchEvent(open));
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Header row',
    'Delete row',
    'Delete column',
    'Delete table',
  ]);
  await act(async () => items.at(-1)?.click());
  await expect.poll(() => writeDocument(table.state.doc)).not.toContain('<table>');
});

test('the tools of a table are a single tab stop, and the arrow keys lead from one to the next', async () => {
  await openTools('<table><tbody><tr><td>one</td></tr></tbody></table>', 5);
  const buttons = [...(bar()?.querySelectorAll('button') ?? [])];
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual(buttons.map((_, index) => (index === 0 ? 0 : -1)));
  buttons[0]?.focus();
  await act(
    async () => void buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  );
  expect(document.activeElement).toBe(buttons[1]);
});

test('the tools of a table, which lie over the text, are never over the row with the caret', async () => {
  const places = { above: { top: 0, bottom: 100 }, row: { top: 110, bottom: 170 } };
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.matches('tr') ? places.row : places.above) as DOMRect;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const editor = await openTools('<table><tbody><tr><td>one</td></tr></tbody></table>', 5);
  const offset = () => bar()?.style.getPropertyValue('--row');
  expect(offset()).toBe('70px');
  places.row = { top: 300, bottom: 360 };
  editor.commands.setTextSelection(6);
  expect(offset()).toBe('0px');
});

const coverButton = () =>
  [...(bar()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Use as cover');

test('a picture of the text can be used as the cover, unless the article has one or the picture may not be one', async () => {
  const onUseAsCover = vi.fn();
  await openTools(figure, 3, false, onUseAsCover);
  await act(async () => coverButton()?.click());
  expect(onUseAsCover).toHaveBeenCalledExactlyOnceWith({ imageUrl: '/a.png', imageAlt: 'A chart' });
});

test.each([
  ['which has a cover', figure, undefined],
  ['whose picture may not be one', figure.replace('/a.png', 'http://site.test/a.png'), () => undefined],
])('no cover is offered for an article %s', async (_, html, onUseAsCover) => {
  await openTools(html, 3, false, onUseAsCover);
  expect(bar()).not.toBeNull();
  expect(coverButton()).toBeUndefined();
});
