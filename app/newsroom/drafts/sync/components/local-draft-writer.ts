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
 * Shortest time between two writes while someone is typing, in milliseconds. Writing a long text for every key took a
 * tenth of the time that the key took; a crash of the browser can lose what was typed in the last part of this time.
 */
const typingInterval = 250;

/**
 * Stores in the browser what the server does not have yet: one write after another, each with the newest state. Deletes
 * a page's record once the server has everything.
 */
export class LocalDraftWriter {
  readonly #store: BrowserStore;
  readonly #getState: () => LocalRecord;
  readonly #notify: () => void;
  #pending: 'page' | 'typed' | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastWriteAt = Number.NEGATIVE_INFINITY;
  #writes: Promise<void> = Promise.resolve();

  /** Whether the store has the page's record, so that typed text alone can be updated. */
  isStored = false;
  /** Number of changes that the store has acknowledged; 0 after a failed write. */
  storedChanges = 0;

  /** @param notify called when `storedChanges` changes. */
  constructor(store: BrowserStore, getState: () => LocalRecord, notify: () => void) {
    this.#store = store;
    this.#getState = getState;
    this.#notify = notify;
  }

  /**
   * Schedules a write to the store: at once, except when only the typed text has changed and the last write was a moment
   * ago.
   */
  scheduleWrite(what: 'page' | 'typed'): void {
    this.#pending = what === 'page' || !this.isStored ? 'page' : (this.#pending ?? 'typed');
    const delay = this.#pending === 'page' ? 0 : this.#lastWriteAt + typingInterval - performance.now();
    if (delay <= 0) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), delay);
  }

  /** Starts the scheduled write now. Resolves when every write has succeeded or failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending) this.#writes = this.#writes.then(() => this.#write());
    return this.#writes;
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    this.#lastWriteAt = performance.now();
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
  }

  #setStoredChanges(changes: number): void {
    if (this.storedChanges === changes) return;
    this.storedChanges = changes;
    this.#notify();
  }
}
