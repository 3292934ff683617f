import { expect, test } from 'vitest';
import { features } from '~/features';
import { dashboardTabs } from '~/newsroom/dashboard-frame/tabs';
import { screenAt } from '~/newsroom/shell/screens';
import { screensOf } from '~/platform/features/feature';
import { declaredPermissions } from '~/platform/permissions/declarations';

const screens = screensOf(features);

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/articles', 'Articles'],
  ['/admin/articles/01a0/workflow', 'Articles'],
  ['/admin/editor', 'New article'],
  ['/admin/editor/01a0', 'Articles'],
  ['/admin/editor/01a0/revisions', 'Articles'],
  ['/admin/content-categories/news/rename', 'Categories'],
  ['/admin/moderation/flags', 'Moderation'],
])('%s belongs to %s', (path, label) => {
  expect(screenAt(screens, path)?.label).toBe(label);
});

test.each(['/admin/no-such-screen', '/administration', '/articles'])('%s belongs to no screen', (path) => {
  expect(screenAt(screens, path)).toBeUndefined();
});

test('the sidebar lists the screens in the spec’s order', () => {
  expect(screens.map(({ label }) => label)).toEqual([
    ...['Dashboard', 'Articles', 'My queue', 'New article', 'Media'],
    ...['Moderation', 'Comments', 'Categories', 'Users', 'Authors'],
    ...['Security', 'Settings'],
  ]);
});

test('each screen and each dashboard tab requires permissions that a feature declares', () => {
  const named = [
    ...screens.flatMap(({ permissions }): readonly string[] => permissions),
    ...dashboardTabs().map(({ permission }) => permission),
  ];
  expect(named.filter((permission) => !declaredPermissions().has(permission))).toEqual([]);
});
