import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { SiteHeader } from './site-header';

function renderHeader(viewer: object | null): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteHeader, loader: () => ({ viewer }) }]);
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer } } }} />);
}

/** The menu that small screens show in place of the navigation. */
const menuOf = (html: string): string => html.slice(html.indexOf('<details class="site-menu"'));

test('visitors reach Get Started from the menu of small screens, and members do not see it', () => {
  expect(menuOf(renderHeader(null))).toMatch(/<a[^>]*href="\/auth\/sign-up"[^>]*>Get Started<\/a>/);
  expect(menuOf(renderHeader({ id: '1', name: 'Ada', isStaff: false }))).not.toContain('Get Started');
});
