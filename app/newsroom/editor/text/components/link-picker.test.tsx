// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { LinkPicker } from './link-picker';

stubDialogs();

const nothing = () => undefined;

const Opened = () => <LinkPicker address="" onChoose={nothing} onRemove={nothing} onClose={nothing} />;

test('a suggested article shows its date as dates are written elsewhere', async () => {
  const found = [
    { href: '/article/a', title: 'Closed doors', category: 'News', publishedAt: '2026-11-14T23:30:00.000Z' },
  ];
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/editor/links', loader: () => ({ search: 'doors', found }) },
  ]);
  await renderNode(<Stub />);
  const input = document.querySelector<HTMLInputElement>('dialog input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'doors');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.focus();
  });
  await expect.poll(() => document.querySelector('[role=option] .fact')?.textContent).toBe('News · 14 Nov 2026');
});

const matches = ['Closed doors', 'Open doors'].map((title, index) => ({
  href: `/article/${index}`,
  title,
  category: 'News',
  publishedAt: '2026-11-14T23:30:00.000Z',
}));

const onChoose = vi.fn();
const Picker = () => <LinkPicker address="" onChoose={onChoose} onRemove={nothing} onClose={nothing} />;

/** Opens the dialog on a site with articles about doors, which are found only once `response` has resolved. */
async function openPicker(response?: Promise<void>) {
  onChoose.mockClear();
  const Stub = createRoutesStub([
    { path: '/', Component: Picker },
    {
      path: '/admin/editor/links',
      loader: async ({ request }) => {
        await response;
        const search = new URL(request.url).searchParams.get('search') ?? '';
        return { search, found: matches.filter(({ title }) => title.includes(search)) };
      },
    },
  ]);
  await renderNode(<Stub />);
  const input = document.querySelector<HTMLInputElement>('dialog input') as HTMLInputElement;
  const type = (words: string) =>
    act(async () => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  /** Presses Enter, which submits the form as in a browser. */
  const enter = async () => {
    await press('Enter');
    await act(async () => input.form?.requestSubmit());
  };
  const problem = () => document.querySelector('dialog [role=alert]')?.textContent;
  const status = () => document.querySelector('dialog [role=status]')?.textContent;
  return { type, enter, problem, status };
}

test('Enter after words chooses the first article that matches them, as is said below the articles', async () => {
  const { type, enter, status } = await openPicker();
  await type('doors');
  await expect.poll(status).toBe('Press Enter to choose the first one.');
  await enter();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('/article/0', 'Closed doors');
});

test('Enter before the articles have been found chooses the first once they are, unless the words have changed', async () => {
  const response = Promise.withResolvers<void>();
  const { type, enter, problem, status } = await openPicker(response.promise);
  await type('doors');
  await enter();
  await type('Open');
  await act(async () => response.resolve());
  await expect.poll(status).toBe('Press Enter to choose the first one.');
  expect(onChoose).not.toHaveBeenCalled();
  await type('Closed');
  await enter();
  expect(problem()).toBe('');
  await expect.poll(() => onChoose.mock.calls).toEqual([['/article/0', 'Closed doors']]);
});

test('a typed URL is what the link leads to, and words that no article matches are refused', async () => {
  const { type, enter, problem } = await openPicker();
  await type('doors');
  await type('example.org/doors');
  await enter();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('https://example.org/doors', 'example.org/doors');
  await type('windows');
  await enter();
  await expect.poll(problem).toBe('Enter a URL, or search for an article.');
  expect(onChoose).toHaveBeenCalledOnce();
});
