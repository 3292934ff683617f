import { expect, test } from 'vitest';
import { registerFeatures } from './feature.server';
import { hook } from './hook';

test('handlers run once each, in the order their features are registered', async () => {
  const stored = hook<[name: string], string>();
  const first = { name: 'first', hooks: [stored.handledBy(async (name) => `first ${name}`)] };
  const second = { name: 'second', hooks: [stored.handledBy(async (name) => `second ${name}`)] };
  expect(await stored.run('article')).toEqual([]);
  registerFeatures([first, second]);
  registerFeatures([second, first]);
  expect(await stored.run('article')).toEqual(['first article', 'second article']);
});

test('a failing handler aborts the work it takes part in', async () => {
  const stored = hook<[]>();
  const calls: string[] = [];
  registerFeatures([
    {
      name: 'failing',
      hooks: [
        stored.handledBy(async () => {
          throw new Error('The index is full.');
        }),
        stored.handledBy(async () => {
          calls.push('after');
        }),
      ],
    },
  ]);
  await expect(stored.run()).rejects.toThrow('The index is full.');
  expect(calls).toEqual([]);
});
