import type { BrowserStore, PageRecord, TypedRecord } from './browser-store';

/** The current state of a page, and whether any of it is not on the server yet. */
type Moment = { page: PageRecord; typed: TypedRecord; isWaiting: boolean };

/**
 * Stores in the browser what the server does not have yet: one write after another, each with the newest state. Deletes
 * a page's record once the server has everything.
 */
export class LocalDraftWriter {
  readonly #store: BrowserStore;
  readonly #look: () => Moment;
  readonly #notify: () => void;
  #pending: 'page' | 'typed' | null = null;

  /** Whether the store has the page's record, so that typed text alone can be updated. */
  isStored = false;
  /** Number of changes that the store has acknowledged; 0 after a failed write. */
  keptChanges = 0;
  /** Resolves when everything has been stored or has failed. */
  done: Promise<void> = Promise.resolve();

  /** @param notify called when `keptChanges` changes. */
  constructor(store: BrowserStore, look: () => Moment, notify: () => void) {
    this.#store = store;
    this.#look = look;
    this.#notify = notify;
  }

  /** Schedules a write to the store. @param what `typed` when only the typed text has changed. */
  keep(what: 'page' | 'typed'): void {
    const isRunning = this.#pending !== null;
    this.#pending = what === 'page' || !this.isStored ? 'page' : (this.#pending ?? 'typed');
    if (isRunning) return;
    this.done = this.done.then(async () => {
      const pending = this.#pending;
      this.#pending = null;
      const { page, typed, isWaiting } = this.#look();
      try {
        if (!isWaiting) {
          if (this.isStored) await this.#store.purge(page.clientId);
          this.isStored = false;
        } else if (pending === 'page' || !this.isStored) {
          await this.#store.keepPage(page, typed);
          this.isStored = true;
        } else await this.#store.keepTyped(typed);
        this.#note(typed.changes);
      } catch {
        // The store is full or blocked. The save state reports this; sending to the server continues.
        this.#note(0);
      }
    });
  }

  #note(changes: number): void {
    if (this.keptChanges === changes) return;
    this.keptChanges = changes;
    this.#notify();
  }
}
