import { expect, test } from 'vitest';
import { handle } from './routes/preview';

test.each([
  ['the editor', '', 'Back to the article', '/admin/editor/a'],
  ['a review', 'from=moderation', 'Back to the review', '/admin/articles/a/workflow?from=moderation'],
  ['an earlier version', 'version=2', 'Back to the revisions', '/admin/editor/a/revisions'],
])('a preview opened from %s leads back there', (_, query, label, path) => {
  expect(handle.back({ id: 'a' }, new URLSearchParams(query))).toEqual({ label, path });
});
