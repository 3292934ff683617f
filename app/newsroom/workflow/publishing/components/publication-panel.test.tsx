// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import type { Publication } from '../publication';
import { PublicationPanel } from './publication-panel';
import { showPublication } from './shown-publication';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const published: Publication = {
  kind: 'published',
  when: 'Published on 24 Nov 2026, 15:00 (UTC+1).',
  path: '/article/forms',
  warnings: [],
  consequences: [['readers', 'Its page shows the article.']],
};

const Panel = () => <PublicationPanel title="Forms" />;
const Page = createRoutesStub([{ path: '/', Component: Panel }]);

async function openPanel(publication: Publication): Promise<HTMLDialogElement> {
  stubDialogs();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  await act(() => root.render(<Page />));
  await act(() => expect(showPublication(publication)).toBe(true));
  return document.querySelector('dialog') as HTMLDialogElement;
}

test('a publication is shown with its URL, which can be copied, and the focus on the link to the live article', async () => {
  const writeText = vi.fn();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const dialog = await openPanel(published);
  expect(dialog.textContent).toContain('Forms');
  expect(dialog.textContent).toContain(published.when);
  expect(document.activeElement?.textContent).toBe('View article');
  expect(document.activeElement?.getAttribute('href')).toBe('/article/forms');
  const copy = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Copy link'));
  await act(async () => copy?.click());
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/article/forms`);
  expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Link copied');
  await act(() => dialog.dispatchEvent(new Event('close')));
  expect(document.querySelector('dialog')).toBeNull();
});

test.each([
  [false, 'Article Published'],
  [true, 'Changes published'],
])('changes to a live article are not described as its publication (changes: %s)', async (isChange, heading) => {
  const dialog = await openPanel({ ...published, isChange });
  expect(dialog.querySelector('h2')?.textContent).toBe(heading);
});

test('a scheduled publication has no URL yet', async () => {
  const dialog = await openPanel({ ...published, kind: 'scheduled', path: null });
  expect(dialog.querySelector('a[href^="/article/"]')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Back to the article');
});

test('the title is named once, and what the checklist warns of has a list of its own', async () => {
  const warnings = ['The article has no picture above its text.'];
  const dialog = await openPanel({ ...published, kind: 'scheduled', path: null, warnings });
  expect(dialog.textContent?.match(/Forms/g)).toHaveLength(1);
  const lists = [...dialog.querySelectorAll('ul')].map(({ children }) => [...children].map((item) => item.textContent));
  expect(lists).toEqual([['Its page shows the article.'], warnings]);
});

test('an approval that scheduling has brought with it is named', async () => {
  const dialog = await openPanel({ ...published, kind: 'scheduled', isApproval: true, path: null });
  expect(dialog.querySelector('h2')?.textContent).toBe('Article approved and scheduled');
});

test('without a panel on the page, nothing is shown', () => {
  expect(showPublication(published)).toBe(false);
});
