import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Task } from './tasks';
import { WorkerPool } from './worker-pool.server';

/** Outside the production build, workers run from the sources; Node removes the types itself. */
const source = {
  program: join(process.cwd(), 'app/server/worker.server.ts'),
  execArgv: ['--import', pathToFileURL(join(process.cwd(), 'bin/source-modules.mjs')).href],
};
const built = { program: join(process.cwd(), 'build/server/worker.js') };

const common = {
  ...(import.meta.env.PROD ? built : source),
  ...{ maxWaiting: 500, maxLargeWaiting: 10, maxWait: 60_000, memory: 768 },
};
const pool = new WorkerPool({ ...common, size: Math.max(2, Math.min(4, availableParallelism() - 1)) });
const poolForLongTasks = new WorkerPool({ ...common, size: 1 });

/**
 * Runs a task in a worker thread and returns its output.
 * @throws TaskRefusedError when it exceeds its limits, too many tasks are waiting, or the program is shutting down;
 * otherwise what the task itself throws.
 */
export const runTask = <Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> =>
  (task.isLong ? poolForLongTasks : pool).run(task, input);

/** Ends all workers, at shutdown. */
export async function stopWorkers(): Promise<void> {
  await Promise.all([pool.close(), poolForLongTasks.close()]);
}
