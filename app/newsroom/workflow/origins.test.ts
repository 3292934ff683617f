import { expect, test } from 'vitest';
import { listOrigin, originOf, readOrigin, reviewPath, reviewScreen } from './origins';

const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams;

test.each([
  [reviewPath('1'), '/admin/queue'],
  [reviewPath('1', 'toPublish'), '/admin/queue'],
  [reviewPath('1', 'articles'), '/admin/articles'],
  [reviewPath('1', 'moderation'), '/admin/moderation/articles'],
  [reviewPath('1', listOrigin('status=pending&search=50% off')), '/admin/articles'],
  ['/admin/articles/1/workflow', '/admin/queue'],
  ['/admin/articles/1/workflow?from=elsewhere', '/admin/queue'],
])('the review at %s belongs to %s, to which it leads back', (path, screen) => {
  expect(reviewScreen(queryOf(path))).toBe(screen);
  expect(originOf(readOrigin(queryOf(path).get('from'))).path).toContain(screen);
});

test('a review leads back to the list as it was filtered', () => {
  const from = listOrigin('status=pending&search=a?b&category=news,tools');
  const { path, name } = originOf(readOrigin(queryOf(reviewPath('1', from)).get('from')));
  expect({ path, name }).toEqual({
    path: '/admin/articles?status=pending&search=a?b&category=news,tools',
    name: 'Articles',
  });
  expect(originOf(readOrigin('queue?part=toReview')).path).toBe('/admin/queue');
});
