// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useReturnToOpener } from './use-return-to-opener';

const path = '/admin/editor/1';

function Links() {
  useReturnToOpener(path);
  return (
    <>
      <a href={path}>Back to the article</a>
      <a href={`${path}/revisions`}>Revisions</a>
    </>
  );
}

/** Clicks a link in a tab that another one has opened. Returns whether this tab has returned to that one. */
async function click(opener: unknown, label: string, init: MouseEventInit = {}): Promise<boolean> {
  const close = vi.fn();
  vi.stubGlobal('opener', opener);
  vi.stubGlobal('close', close);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { place } = await renderNode(<Links />);
  const link = [...place.querySelectorAll('a')].find(({ textContent }) => textContent === label);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // jsdom cannot follow a link.
  place.addEventListener('click', (clicked) => clicked.preventDefault());
  await act(async () => link?.dispatchEvent(event));
  return close.mock.calls.length === 1;
}

const editor = () => ({ closed: false, location: { pathname: path }, focus: vi.fn() });

test('the link to the page that opened the tab returns to it', async () => {
  const opener = editor();
  expect(await click(opener, 'Back to the article')).toBe(true);
  expect(opener.focus).toHaveBeenCalledOnce();
});

test.each([
  ['no other tab has opened it', null, 'Back to the article', {}],
  ['that tab is closed', { ...editor(), closed: true }, 'Back to the article', {}],
  ['that tab shows another page', { ...editor(), location: { pathname: '/admin' } }, 'Back to the article', {}],
  ['the link leads elsewhere', editor(), 'Revisions', {}],
  ['the link is opened in a new tab', editor(), 'Back to the article', { ctrlKey: true }],
])('a link is followed as usual when %s', async (_when, opener, label, init) => {
  expect(await click(opener, label, init)).toBe(false);
});
