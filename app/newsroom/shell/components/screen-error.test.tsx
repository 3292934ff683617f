// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { renderNode } from '~/platform/testing/render';
import { Breadcrumbs } from './breadcrumbs';
import { ScreenError } from './screen-error';

function Broken(): never {
  throw new Error('refused');
}
let properties: Parameters<typeof ScreenError>[0];
const Refused = () => (
  <>
    <Breadcrumbs screen={undefined} />
    <ScreenError {...properties} />
  </>
);

async function show(shown: typeof properties, handle?: ScreenPlace) {
  properties = shown;
  const viewer = { id: 'w', name: 'The writer', role: 'editor' };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/admin/settings',
      handle,
      loader: () => ({ viewer }),
      Component: Broken,
      ErrorBoundary: Refused,
    },
  ]);
  const hydrationData = { loaderData: { root: { viewer } } };
  return (await renderNode(<Stub initialEntries={['/admin/settings']} hydrationData={hydrationData} />)).place;
}

test('a refused screen names the missing permission, who can grant it and to whom, and leads back', async () => {
  const permission = { name: 'settings.manage', meaning: 'Change the site’s settings' };
  const place = await show({ status: 403, permission }, { place: 'General' });
  expect(place.querySelector('h1')?.textContent).toBe('You do not have access to this screen');
  expect(place.querySelector('strong')?.textContent).toBe('Change the site’s settings');
  expect(place.textContent).toContain('Under Security, an administrator can grant it');
  expect([...place.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'The writer, editor',
    'settings.manage',
  ]);
  expect(place.querySelector('.toolbar a')?.getAttribute('href')).toBe('/admin');
  // No tab name, because the screen is not shown.
  expect(place.querySelector('.breadcrumbs')?.textContent).toBe('Newsroom');
});

test('other errors say what the server said', async () => {
  const place = await show({ status: 404, sentence: 'There is no newsroom screen at this URL.' });
  expect(place.textContent).toContain('There is no newsroom screen at this URL.');
  expect(place.querySelector('dl')).toBeNull();
});
