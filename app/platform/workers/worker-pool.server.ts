import { Worker } from 'node:worker_threads';
import { log } from '~/platform/logging/logging.server';
import type { Task, TaskReply, TaskRequest } from './tasks';

/**
 * Why a task was not completed: `too_slow` when its deadline passed, `crashed` when it used too much memory or ended
 * its worker in another way, `busy` when too many tasks are waiting, `stopping` when the program is shutting down.
 */
export type RefusalReason = 'too_slow' | 'crashed' | 'busy' | 'stopping';

export class TaskRefusedError extends Error {
  override name = 'TaskRefusedError';
  readonly reason: RefusalReason;

  constructor(task: string, reason: RefusalReason, options?: ErrorOptions) {
    super(`The task “${task}” was refused: ${reason}.`, options);
    this.reason = reason;
  }
}

type PoolOptions = {
  /** Path of the program that each worker runs; it calls `serveTasks`. */
  program: string;
  execArgv?: string[];
  /** Maximum number of workers. Each is started when it is first needed. */
  size: number;
  /** Maximum number of waiting tasks, and how many of them may be large. */
  maxWaiting: number;
  maxLargeWaiting: number;
  /** Maximum milliseconds that a task waits for a worker. */
  maxWait: number;
  /** Maximum memory of one worker, in megabytes. */
  memory: number;
};

type Job = {
  task: Task<never, unknown>;
  input: unknown;
  isLarge: boolean;
  timer: NodeJS.Timeout;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

type Slot = { worker: Worker; job: Job | undefined; isEnding: boolean };

/**
 * Size of a worker's young generation, in megabytes. Node ends a worker at its memory limit, but allows it 16 MB beyond;
 * if more than that moves from the young generation at once, V8 ends the whole program instead.
 */
const youngGeneration = 16;

/** Maximum milliseconds to load a task's code in a new worker; only a broken installation takes longer. */
const loadingLimit = 60_000;

/**
 * Runs tasks in a few worker threads. A task that exceeds its deadline or memory ends only its own worker, which is
 * replaced when it is needed. One worker is reserved for tasks that are not large.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The number of workers, idle or not. */
  get workers(): number {
    return this.#slots.size;
  }

  /**
   * Runs a task and returns its output.
   * @throws TaskRefusedError when it was not completed; otherwise what the task itself throws.
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> {
    const isLarge = task.isLarge(input);
    const { maxWaiting, maxLargeWaiting, maxWait } = this.#options;
    return new Promise<unknown>((resolve, reject) => {
      if (this.#isClosed) return reject(new TaskRefusedError(task.name, 'stopping'));
      const job: Job = { task: task as never, input, isLarge, resolve, reject, timer: undefined as never };
      job.timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== job);
        reject(new TaskRefusedError(task.name, 'busy'));
      }, maxWait);
      this.#waiting.push(job);
      this.#dispatch();
      const largeWaiting = this.#waiting.filter((other) => other.isLarge).length;
      if (!this.#waiting.includes(job)) return;
      if (this.#waiting.length <= maxWaiting && (!isLarge || largeWaiting <= maxLargeWaiting)) return;
      clearTimeout(job.timer);
      this.#waiting.pop();
      reject(new TaskRefusedError(task.name, 'busy'));
    }) as Promise<Output>;
  }

  /** Ends all workers; tasks that are running or waiting are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) {
      clearTimeout(job.timer);
      job.reject(new TaskRefusedError(job.task.name, 'stopping'));
    }
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, 'stopping')));
  }

  /** Hands waiting tasks, oldest first, to workers that are free. */
  #dispatch(): void {
    for (const job of [...this.#waiting]) {
      const slots = [...this.#slots];
      const runningLarge = slots.filter((slot) => slot.job?.isLarge).length;
      if (job.isLarge && this.#options.size > 1 && runningLarge >= this.#options.size - 1) continue;
      const slot = slots.find((one) => !one.job && !one.isEnding) ?? this.#start();
      if (!slot) return;
      this.#waiting = this.#waiting.filter((other) => other !== job);
      this.#assign(slot, job);
    }
  }

  #start(): Slot | undefined {
    const { size, program, execArgv = [], memory } = this.#options;
    if (this.#slots.size >= size) return undefined;
    const worker = new Worker(program, {
      execArgv,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration },
    });
    const slot: Slot = { worker, job: undefined, isEnding: false };
    this.#slots.add(slot);
    let failure: unknown;
    worker.on('message', (reply: TaskReply) => this.#receive(slot, reply));
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (code) => {
      this.#slots.delete(slot);
      const { job } = slot;
      if (job) {
        log.error({ err: failure, code, task: job.task.name }, 'a worker ended while it was running a task');
        this.#settle(slot);
        job.reject(new TaskRefusedError(job.task.name, 'crashed', { cause: failure }));
      }
      if (!this.#isClosed) this.#dispatch();
    });
    return slot;
  }

  #assign(slot: Slot, job: Job): void {
    slot.job = job;
    slot.worker.ref();
    clearTimeout(job.timer);
    job.timer = setTimeout(() => void this.#end(slot, 'crashed'), loadingLimit);
    slot.worker.postMessage({ name: job.task.name, input: job.input } satisfies TaskRequest);
  }

  #receive(slot: Slot, reply: TaskReply): void {
    const { job } = slot;
    if (!job) return;
    if (reply.kind === 'begun') {
      clearTimeout(job.timer);
      job.timer = setTimeout(() => void this.#end(slot, 'too_slow'), job.task.deadline);
      return;
    }
    this.#settle(slot);
    if (reply.kind === 'done') job.resolve(reply.output);
    else job.reject(reply.error);
    this.#dispatch();
  }

  /** Frees a worker from its task. An idle worker does not keep the program running. */
  #settle(slot: Slot): void {
    clearTimeout(slot.job?.timer);
    slot.job = undefined;
    slot.worker.unref();
  }

  /** Ends a worker at once, and refuses the task that it is running. */
  async #end(slot: Slot, reason: RefusalReason): Promise<void> {
    const { job } = slot;
    slot.isEnding = true;
    this.#settle(slot);
    if (job) {
      if (reason !== 'stopping') log.warn({ task: job.task.name, reason }, 'a task was ended together with its worker');
      job.reject(new TaskRefusedError(job.task.name, reason));
    }
    await slot.worker.terminate();
  }
}
