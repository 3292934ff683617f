/** Runs saves: one at a time, each at once or after a delay. */
export class SaveScheduler {
  readonly #save: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The running save; null when there is none. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  /** Saves now, or waits for the running save. Replaces a scheduled save. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Schedules a save. Replaces an earlier scheduled one. @param delay in milliseconds. */
  after(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.now(), delay);
  }

  /** Allows scheduling again after `stop`. */
  start(): void {
    this.#isStopped = false;
  }

  /** Cancels the scheduled save and schedules no others. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
