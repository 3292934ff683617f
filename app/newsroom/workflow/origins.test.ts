import { expect, test } from 'vitest';
import { originOf, readOrigin, reviewPath, reviewScreen } from './origins';

const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams;

test.each([
  [reviewPath('1'), '/admin/queue'],
  [reviewPath('1', 'toPublish'), '/admin/queue'],
  [reviewPath('1', 'articles'), '/admin/articles'],
  [reviewPath('1', 'moderation'), '/admin/moderation/articles'],
  ['/admin/articles/1/workflow', '/admin/queue'],
  ['/admin/articles/1/workflow?from=elsewhere', '/admin/queue'],
])('the review at %s belongs to %s, to which it leads back', (path, screen) => {
  expect(reviewScreen(queryOf(path))).toBe(screen);
  expect(originOf(readOrigin(queryOf(path).get('from'))).path).toContain(screen);
});
