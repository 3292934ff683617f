import { expect, test, vi } from 'vitest';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { enqueue, type Job } from './jobs.server';

const tries: number[] = [];
const counting: Job<{ number: number }> = {
  name: 'tests.count',
  async run({ number }) {
    tries.push(number);
    if (number === 3 && tries.filter((tried) => tried === 3).length === 1) throw new Error('The third fails once.');
  },
};

openTestDatabase();
openJobs([counting as Job<never>]);

const ask = (...numbers: number[]) =>
  database().transaction(async (executor) => {
    for (const number of numbers) await enqueue(executor, counting, { number });
  });

test('of many jobs each is done once, however many there are; one that fails is tried again, and no other with it', async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  await ask(...numbers);
  await vi.waitFor(
    () => expect([...tries].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9]),
    {
      timeout: 30_000,
      interval: 100,
    },
  );
});

test('a job of a transaction that is undone is never done', async () => {
  tries.length = 0;
  await expect(
    database().transaction(async (executor) => {
      await enqueue(executor, counting, { number: 100 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await ask(101);
  await vi.waitFor(() => expect(tries).toEqual([101]), { timeout: 30_000, interval: 100 });
});
