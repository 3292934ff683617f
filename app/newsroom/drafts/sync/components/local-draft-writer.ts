import type { BrowserStore, PageRecord, TypedRecord } from './browser-store';
import type { PageState } from './server-exchange';

/** What is stored of a page, and whether any of it is not on the server yet. */
type LocalRecord = { page: PageRecord; typed: TypedRecord; isWaiting: boolean };

/** Returns what is stored of a page in its current state. */
export const localRecord = ({ draft: { page, fields }, pending }: PageState): LocalRecord => ({
  page,
  typed: { clientId: page.clientId, fields, typedAt: pending.typedAt, changes: pending.count },
  isWaiting: pending.waitingFor !== null || page.unclean !== undefined,
});

/**
 * Stores in the browser what the server does not have yet: one write after another, each with the newest state. Deletes
 * a page's record once the server has everything.
 */
export class LocalDraftWriter {
  readonly #store: BrowserStore;
  readonly #getState: () => LocalRecord;
  readonly #notify: () => void;
  #pending: 'page' | 'typed' | null = null;

  /** Whether the store has the page's record, so that typed text alone can be updated. */
  isStored = false;
  /** Number of changes that the store has acknowledged; 0 after a failed write. */
  storedChanges = 0;
  /** Resolves when every scheduled write has succeeded or failed. */
  done: Promise<void> = Promise.resolve();

  /** @param notify called when `storedChanges` changes. */
  constructor(store: BrowserStore, getState: () => LocalRecord, notify: () => void) {
    this.#store = store;
    this.#getState = getState;
    this.#notify = notify;
  }

  /** Schedules a write to the store. @param what `typed` when only the typed text has changed. */
  scheduleWrite(what: 'page' | 'typed'): void {
    const isScheduled = this.#pending !== null;
    this.#pending = what === 'page' || !this.isStored ? 'page' : (this.#pending ?? 'typed');
    if (isScheduled) return;
    this.done = this.done.then(async () => {
      const pending = this.#pending;
      this.#pending = null;
      const { page, typed, isWaiting } = this.#getState();
      try {
        if (!isWaiting) {
          if (this.isStored) await this.#store.purge(page.clientId);
          this.isStored = false;
        } else if (pending === 'page' || !this.isStored) {
          await this.#store.storePage(page, typed);
          this.isStored = true;
        } else await this.#store.storeTyped(typed);
        this.#setStoredChanges(typed.changes);
      } catch {
        // The store is full or blocked. The save state reports this; sending to the server continues.
        this.#setStoredChanges(0);
      }
    });
  }

  #setStoredChanges(changes: number): void {
    if (this.storedChanges === changes) return;
    this.storedChanges = changes;
    this.#notify();
  }
}
