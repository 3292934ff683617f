// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { renderNode } from '~/platform/testing/render';
import { NewsroomFrame } from './newsroom-frame';

const Framed = () => (
  <NewsroomFrame screens={[]} counts={{}} isInitiallyCollapsed={false}>
    The screen
  </NewsroomFrame>
);

const revisions = {
  place: 'Revisions',
  back: { label: 'Back to the article', path: ({ id }) => `/admin/editor/${id}` },
} satisfies ScreenPlace;

const Stub = createRoutesStub([
  { path: '/admin/editor/:id', Component: Framed },
  { path: '/admin/editor/:id/revisions', Component: Framed, handle: revisions },
]);

const header = () => document.querySelector('.newsroom-header');
const phoneBar = () => document.querySelector('.phone-bar');

test('a place that belongs to an article has the way back to it instead of the magazine’s name on phones', async () => {
  await renderNode(<Stub initialEntries={['/admin/editor/a/revisions']} />);
  expect(header()?.querySelector('.phone-mark a')?.getAttribute('href')).toBe('/admin/editor/a');
  expect(header()?.querySelector('.phone-mark a')?.getAttribute('aria-label')).toBe('Back to the article');
  expect(header()?.querySelector('.phone-mark')?.textContent).toBe('Revisions');
  expect(phoneBar()).not.toBeNull();
});

test('the editor, which has tools of its own at the foot of the window, has no bar of screens there', async () => {
  await renderNode(<Stub initialEntries={['/admin/editor/a']} />);
  expect(header()?.querySelector('.phone-mark')?.getAttribute('href')).toBe('/admin');
  expect(phoneBar()).toBeNull();
});
