import { expect, test } from 'vitest';
import { openTestDatabase } from '~/platform/testing/database.server';
import { hearEvents } from '~/platform/testing/events.server';
import { transaction } from './events.server';

openTestDatabase();

/** Slugs as long as they may be, in a script whose letters take three bytes each. */
const slugs = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${place}-${'編'.repeat(90)}`.slice(0, 90));

test.each([
  ['as many as can be named are', 20, 20],
  ['more are not: every page is made anew then', 100, 0],
  ['so with however many', 5_000, 0],
])('of articles that have changed %s', async (_what, changed, named) => {
  const heard = await hearEvents();
  await transaction((_executor, emit) => emit({ type: 'articles.changed', slugs: slugs(changed) }));
  expect(await heard()).toEqual([{ type: 'articles.changed', slugs: slugs(named) }]);
});
