import { patterns } from 'virtual:site-paths';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { features } from '~/features';
import { dashboardTabs } from '~/newsroom/dashboard-frame/tabs';
import { screenAt } from '~/newsroom/shell/screens';
import { screensOf } from '~/platform/features/feature';
import { screenGroups } from '~/platform/features/newsroom-screen';
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

test('the sidebar shows the groups in the spec’s order, and each screen in a position of its own', () => {
  const groups = screens.map(({ group }) => screenGroups.indexOf(group));
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  // Screens in the same position would be in the order in which the features are listed.
  const reversed = screensOf(features.toReversed());
  expect(reversed.map(({ path }) => path)).toEqual(screens.map(({ path }) => path));
});

test.each([
  ['Main', ['Dashboard', 'Articles', 'My queue', 'New article', 'Media']],
  ['Management', ['Moderation', 'Comments', 'Categories', 'Users', 'Authors']],
  ['Tools', ['Security', 'Settings']],
])('the group %s has its screens in order, whatever other features add between them', (group, expected) => {
  const labels = screens.filter((screen) => screen.group === group).map(({ label }) => label);
  expect(labels.filter((label) => expected.includes(label))).toEqual(expected);
});

test('each screen has a route of its own', () => {
  const routes = patterns.filter((pattern) => !pattern.endsWith('*'));
  const missing = screens.filter(({ path }) => !routes.some((pattern) => matchPath(pattern, path)));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});

test('each screen and each dashboard tab requires permissions that a feature declares', () => {
  const named = [
    ...screens.flatMap(({ permissions }): readonly string[] => permissions),
    ...dashboardTabs().map(({ permission }) => permission),
  ];
  expect(named.filter((permission) => !declaredPermissions().has(permission))).toEqual([]);
});
