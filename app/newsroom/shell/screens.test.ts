import { expect, test } from 'vitest';
import { screenAt } from './screens';

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/articles', 'Articles'],
  ['/admin/articles/01a0/workflow', 'Articles'],
  ['/admin/editor', 'New Article'],
  ['/admin/editor/01a0', 'Articles'],
  ['/admin/editor/01a0/revisions', 'Articles'],
  ['/admin/content-categories/news/rename', 'Categories'],
  ['/admin/moderation/flags', 'Moderation'],
])('%s belongs to %s', (path, label) => {
  expect(screenAt(path)?.label).toBe(label);
});

test.each(['/admin/no-such-screen', '/administration', '/articles'])('%s belongs to no screen', (path) => {
  expect(screenAt(path)).toBeUndefined();
});
