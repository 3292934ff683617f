import { expect, test } from 'vitest';
import { registerFeatures } from './feature.server';
import { countScreens, screenCounts } from './screen-counts.server';

test('the counts of all features are collected, without those where nothing is waiting', async () => {
  registerFeatures([
    { name: 'first', hooks: [screenCounts.handledBy(async () => ({ '/admin/queue': 3, '/admin/comments': 0 }))] },
    { name: 'second', hooks: [screenCounts.handledBy(async () => ({ '/admin/moderation': 1 }))] },
  ]);
  expect(await countScreens({ role: 'admin', userId: 'one' })).toEqual({ '/admin/queue': 3, '/admin/moderation': 1 });
});
