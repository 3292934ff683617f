/**
 * Work that runs in a worker thread, because it takes so long on some inputs that it would stall the whole program.
 * Input and output are plain values. `app/server/worker.server.ts` lists what runs for each task.
 */
export type Task<Input, Output> = {
  name: string;
  /** Maximum milliseconds from the start of the work until its result. */
  deadline: number;
  /** Whether the work may take a long time; such tasks never occupy all workers. */
  isLarge: (input: Input) => boolean;
  /** Whether the work takes minutes or hours. Such tasks have a worker of their own. */
  isLong?: true;
  /** Never called; connects the task to the type of its output. */
  output?: () => Output;
};

/** What runs for a task, loaded when the task is run for the first time in a worker. */
export type TaskHandler<Input, Output> = {
  task: Task<Input, Output>;
  load: () => Promise<(input: Input) => Output | Promise<Output>>;
};

/** Connects a task to what runs for it. */
export const handledBy = <Input, Output>(
  task: Task<Input, Output>,
  load: TaskHandler<Input, Output>['load'],
): TaskHandler<Input, Output> => ({ task, load });

/** Message to a worker: run one task. */
export type TaskRequest = { name: string; input: unknown };

/** Message from a worker: its code is loaded and the work begins, or how the work has ended. */
export type TaskReply = { kind: 'begun' } | { kind: 'done'; output: unknown } | { kind: 'failed'; error: unknown };
