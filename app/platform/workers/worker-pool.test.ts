import { getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import {
  blockTask,
  crashTask,
  echoTask,
  failTask,
  loopTask,
  memoryTask,
  priorityTask,
  unknownTask,
} from './testing/tasks';
import { WorkerPool } from './worker-pool.server';

const open: WorkerPool[] = [];

function openPool(options: Partial<ConstructorParameters<typeof WorkerPool>[0]> = {}): WorkerPool {
  const pool = new WorkerPool({
    program: join(process.cwd(), 'app/platform/workers/testing/worker.server.ts'),
    execArgv: ['--import', pathToFileURL(join(process.cwd(), 'bin/source-modules.mjs')).href],
    size: 2,
    maxWaiting: 10,
    maxLargeWaiting: 10,
    maxWait: 60_000,
    memory: 64,
    ...options,
  });
  open.push(pool);
  return pool;
}

/** A task that occupies a worker until it is released. */
function block(pool: WorkerPool): { done: Promise<string>; release: () => void } {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const release = (): void => {
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  return { done: pool.run(blockTask, signal), release };
}

afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

test('a task’s output is returned, and its error is thrown', async () => {
  const pool = openPool();
  expect(await pool.run(echoTask, 'ünïcode <p>')).toBe('ünïcode <p>');
  await expect(pool.run(failTask, '')).rejects.toMatchObject({ name: 'RangeError', message: 'too deep' });
  await expect(pool.run(unknownTask, '')).rejects.toThrow('add it to app/server/worker.server.ts');
  expect(await pool.run(echoTask, 'again')).toBe('again');
});

test.runIf(process.platform === 'linux')('workers have a lower priority than the thread that uses them', async () => {
  const before = getPriority();
  expect(await openPool().run(priorityTask, '')).toBe(Math.min(19, before + 10));
  expect(getPriority()).toBe(before);
});

test('a task that exceeds its deadline is refused, and the next one gets a new worker', async () => {
  const pool = openPool({ size: 1 });
  const refused = pool.run(loopTask, '');
  const next = pool.run(echoTask, 'next');
  await expect(refused).rejects.toMatchObject({ name: 'TaskRefusedError', reason: 'too_slow' });
  expect(await next).toBe('next');
  expect(pool.workers).toBe(1);
});

test.each([
  ['ends its worker', crashTask],
  ['uses too much memory', memoryTask],
])('a task that %s is refused alone', async (_, task) => {
  const pool = openPool();
  const others = ['one', 'two', 'three'];
  const [refused, ...results] = await Promise.allSettled([
    pool.run(task, ''),
    ...others.map((text) => pool.run(echoTask, text)),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'TaskRefusedError', reason: 'crashed' } });
  expect(results).toEqual(others.map((value) => ({ status: 'fulfilled', value })));
  expect(await pool.run(echoTask, 'next')).toBe('next');
});

test('tasks beyond the limit are refused at once, and those that wait too long are refused then', async () => {
  const pool = openPool({ size: 1, maxWaiting: 2 });
  const blocked = block(pool);
  const waiting = [pool.run(echoTask, 'one'), pool.run(echoTask, 'two')];
  await expect(pool.run(echoTask, 'three')).rejects.toMatchObject({ reason: 'busy' });
  blocked.release();
  expect(await Promise.all([blocked.done, ...waiting])).toEqual(['released', 'one', 'two']);

  const impatient = openPool({ size: 1, maxWait: 50 });
  await impatient.run(echoTask, 'the worker is loaded');
  const occupied = block(impatient);
  await expect(impatient.run(echoTask, 'late')).rejects.toMatchObject({ reason: 'busy' });
  occupied.release();
  expect(await occupied.done).toBe('released');
});

test('large tasks wait while others are run, and fewer of them may wait', async () => {
  const pool = openPool({ maxLargeWaiting: 1 });
  const blocked = block(pool);
  const large = pool.run(echoTask, 'large one');
  await expect(pool.run(echoTask, 'large two')).rejects.toMatchObject({ reason: 'busy' });
  const finished = vi.fn();
  void large.then(finished);
  expect(await pool.run(echoTask, 'small')).toBe('small');
  expect(finished).not.toHaveBeenCalled();
  blocked.release();
  expect(await large).toBe('large one');
});

test('closing refuses what is running and waiting, ends the workers and accepts nothing more', async () => {
  const pool = openPool({ size: 1 });
  const tasks = Promise.allSettled([block(pool).done, pool.run(echoTask, 'waiting')]);
  await pool.close();
  const refused = { status: 'rejected', reason: { name: 'TaskRefusedError', reason: 'stopping' } };
  expect(await tasks).toMatchObject([refused, refused]);
  await expect(pool.run(echoTask, 'later')).rejects.toMatchObject({ reason: 'stopping' });
  expect(pool.workers).toBe(0);
});
