// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { NewsroomScreen, ScreenPlace } from '~/platform/features/newsroom-screen';
import { renderNode } from '~/platform/testing/render';
import { Breadcrumbs } from './breadcrumbs';

const screen: NewsroomScreen = {
  path: '/admin/users',
  label: 'Users',
  group: 'Management',
  position: 1,
  permissions: ['users.manage'],
  icon: () => null,
};

const Shown = () => <Breadcrumbs screen={screen} />;
const parent = { path: '/admin/security', label: 'Security' } as const;
const ShownPart = () => <Breadcrumbs screen={{ ...screen, parent }} />;

async function crumbsAt(address: string, handle?: ScreenPlace, Component = Shown) {
  const Stub = createRoutesStub([{ path: '/admin/users', Component, handle }]);
  await renderNode(<Stub initialEntries={[address]} />);
  const shown = [...document.querySelectorAll('.breadcrumbs')].at(-1);
  return [...(shown?.querySelectorAll('li > *') ?? [])].map((crumb) =>
    crumb.hasAttribute('aria-current') ? `[${crumb.textContent}]` : crumb.textContent,
  );
}

test('the breadcrumbs end with the place that the route names, otherwise with the screen', async () => {
  expect(await crumbsAt('/admin/users')).toEqual(['Newsroom', '[Users]']);
  const place: ScreenPlace['place'] = (_, parameters) => parameters.get('tab') ?? undefined;
  expect(await crumbsAt('/admin/users?tab=User+Roles', { place })).toEqual(['Newsroom', 'Users', '[User Roles]']);
  expect(await crumbsAt('/admin/users', { place })).toEqual(['Newsroom', '[Users]']);
  expect(await crumbsAt('/admin/users', { place: 'History' })).toEqual(['Newsroom', 'Users', '[History]']);
});

test('a screen that is part of another one comes after it', async () => {
  expect(await crumbsAt('/admin/users', undefined, ShownPart)).toEqual(['Newsroom', 'Security', '[Users]']);
});
