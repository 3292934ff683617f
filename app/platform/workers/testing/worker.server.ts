import { getPriority } from 'node:os';
import { handledBy } from '~/platform/workers/tasks';
import { serveTasks } from '../serve-tasks.server';
import { blockTask, crashTask, echoTask, failTask, loopTask, memoryTask, priorityTask } from './tasks';

/** Worker for tests of the pool: tasks that misbehave. */
serveTasks([
  handledBy(echoTask, async () => (text) => text),
  handledBy(priorityTask, async () => () => getPriority()),
  handledBy(loopTask, async () => () => {
    for (;;);
  }),
  // Ends when another thread writes to the shared memory that it waits for.
  handledBy(blockTask, async () => (signal) => {
    Atomics.wait(signal, 0, 0);
    return 'released';
  }),
  handledBy(failTask, async () => () => {
    throw new RangeError('too deep');
  }),
  handledBy(crashTask, async () => () => process.exit(3)),
  handledBy(memoryTask, async () => () => {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, index) => `${index} ${held.length}`));
  }),
]);
