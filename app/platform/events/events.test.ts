import { expect, test } from 'vitest';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { transaction } from './events.server';

openTestDatabase();

/** Returns slugs of the maximum length, in a script whose characters take three bytes each. */
const slugs = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${place}-${'編'.repeat(90)}`.slice(0, 90));

test.each([
  ['names all that fit', 20, 20],
  ['names none when there are too many', 100, 0],
  ['names none when there are thousands', 5_000, 0],
])('an event about changed articles %s', async (_what, changed, named) => {
  const heard = await recordEvents();
  await transaction((_executor, emit) => emit({ type: 'articles.changed', slugs: slugs(changed) }));
  expect(await heard()).toEqual([{ type: 'articles.changed', slugs: slugs(named) }]);
});
