import { parentPort } from 'node:worker_threads';
import { yieldToReaders } from './priority.server';
import type { TaskHandler, TaskReply, TaskRequest } from './tasks';

/** Runs tasks in this worker thread, one at a time, as the pool requests them. */
export function serveTasks(handlers: readonly TaskHandler<never, unknown>[]): void {
  if (parentPort) yieldToReaders();
  const loaders = new Map(handlers.map(({ task, load }) => [task.name, load]));
  const reply = (message: TaskReply): void => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      const run = await loaders.get(name)?.();
      if (!run) throw new Error(`No worker handles the task “${name}”: add it to app/server/worker.server.ts.`);
      reply({ kind: 'begun' });
      reply({ kind: 'done', output: await run(input as never) });
    } catch (error) {
      reply({ kind: 'failed', error });
    }
  });
}
