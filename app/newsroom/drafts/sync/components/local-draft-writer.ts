import type { BrowserStore, PageRecord, TypedRecord } from './browser-store';

/** What a page is at this moment, and whether anything of it is not on the server yet. */
type Moment = { page: PageRecord; typed: TypedRecord; isWaiting: boolean };

/**
 * Has the browser's store hold what the server does not have: one write after the other, the newest state in each, and
 * nothing of a page once the server has all of it.
 */
export class LocalDraftWriter {
  readonly #store: BrowserStore;
  readonly #look: () => Moment;
  readonly #notify: () => void;
  #pending: 'page' | 'typed' | null = null;

  /** Whether the store holds the page, to which what is typed can be added. */
  isStored = false;
  /** How many of the changes the store has acknowledged; none where it has refused the last ones. */
  keptChanges = 0;
  /** Resolves when everything that was to be kept is, or cannot be. */
  done: Promise<void> = Promise.resolve();

  /** @param tell called when the number of changes acknowledged by the store changes. */
  constructor(store: BrowserStore, look: () => Moment, notify: () => void) {
    this.#store = store;
    this.#look = look;
    this.#notify = notify;
  }

  /** Has the store brought up to date. @param what whether what is typed is all that has changed */
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
        // The store is full or forbidden, which is said; the server is sent to all the same.
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
