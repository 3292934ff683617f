import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { TaskHandler, TaskReply, TaskRequest } from './tasks';

/** Added to the niceness of a worker thread, so that the thread which responds to readers gets a processor first. */
const niceness = 10;

/**
 * Lowers the priority of the calling thread. Only on Linux, where it is a property of each thread; elsewhere the whole
 * program would slow down. Without permission, the thread keeps its priority: tasks still run, but readers wait longer.
 */
function yieldToReaders(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + niceness));
  } catch {
    // Some sandboxes forbid it.
  }
}

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
