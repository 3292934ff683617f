import type {
  Conflict,
  ConflictChoice,
  DraftFields,
  DraftUpdates,
  NewDraft,
  OpenedDraft,
  SaveResult,
} from '~/newsroom/drafts/fields';
import { differingFields } from '~/newsroom/drafts/merging/merge';
import type { BrowserStore, PageRecord, StoredPage } from './browser-store';
import { LocalDraftWriter, localRecord } from './local-draft-writer';
import {
  changeFields,
  chooseVersion,
  continueDraft,
  isSameArticle,
  mergeProcessed,
  openDraft,
  type PageDraft,
  toOpened,
} from './page-draft';
import { SaveScheduler } from './save-scheduler';
import { applyReply, applyUpdate, type Outcome, type PageState, prepareSave, saveMessage } from './server-exchange';
import type { SaveState } from './session';
import { createSnapshot, isSameSnapshot, type Snapshot } from './snapshot';
import type { Reply, Transport } from './transport';
import {
  addChoice,
  addTyped,
  canRetry,
  delayAfterTyping,
  nothingUnsent,
  restore,
  saveDelay,
  type UnsentChanges,
} from './unsent-changes';

export type DraftSyncOptions = {
  userId: string;
  clientId: string;
  store: BrowserStore;
  transport: Transport;
  now?: () => number;
  isOnline?: () => boolean;
};

/**
 * Synchronises one article that is edited on one page. Stores every change in the browser, sends it to the server,
 * merges what others have saved, and reports what is saved where. Independent of React.
 */
export class DraftSync {
  readonly #options: DraftSyncOptions;
  readonly #listeners = new Set<() => void>();
  readonly #localWriter: LocalDraftWriter;
  readonly #scheduler = new SaveScheduler(() => this.#save());
  #state: PageState;
  #isLeaving = false;
  #isCheckingForUpdates = false;
  #hasUpdates = false;
  #snapshot: Snapshot;

  constructor(opened: OpenedDraft | NewDraft, options: DraftSyncOptions) {
    this.#options = options;
    this.#state = { draft: openDraft(opened, options), pending: nothingUnsent, needsBase: false };
    this.#localWriter = new LocalDraftWriter(
      options.store,
      () => localRecord(this.#state),
      () => this.#notify(),
    );
    this.#snapshot = this.#createSnapshot();
  }

  /** Recreates the state of a closed page from its record in browser storage. */
  static fromStored(stored: StoredPage, options: DraftSyncOptions): DraftSync {
    const draftSync = new DraftSync(toOpened(stored.page), { ...options, clientId: stored.page.clientId });
    draftSync.#continue(stored);
    return draftSync;
  }

  /** The state to render; a new object after each change. */
  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get clientId(): string {
    return this.#draft.page.clientId;
  }

  get hasUnsavedChanges(): boolean {
    return this.#pending.waitingFor !== null;
  }

  /** Whether closing the page now would lose something typed: neither the server nor browser storage has it yet. */
  get wouldLoseChanges(): boolean {
    return this.hasUnsavedChanges && this.#localWriter.storedChanges < this.#pending.count;
  }

  /** Calls the listener whenever the snapshot has changed. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Stores a prefilled new article before anything has been typed into it. Must not be called for an article that a
   * closed page has already started.
   */
  begin({ unclean }: NewDraft): void {
    const { page, fields } = this.#draft;
    const draft = { ...this.#draft, page: { ...page, unclean } };
    if (unclean !== undefined || differingFields(page.known.fields, fields).length > 0) this.#updateTyped(draft);
  }

  /** Whether a page's record belongs to the article that is started or opened here. */
  owns(page: PageRecord): boolean {
    return isSameArticle(this.#draft.page, page);
  }

  /**
   * Takes over a closed page's record of this article from browser storage. First sends anything typed here, so that
   * the server merges it with the recovered text.
   * @returns false when the record belongs to another article, or when something typed here cannot be sent.
   */
  async takeOver(stored: StoredPage): Promise<boolean> {
    if (this.hasUnsavedChanges) {
      await this.saveNow();
      await this.stored();
    }
    if (this.hasUnsavedChanges || this.#scheduler.isStopped || !this.owns(stored.page)) return false;
    this.#continue(stored);
    return true;
  }

  #continue(stored: StoredPage): void {
    this.#localWriter.isStored = true;
    const draft = continueDraft(this.#draft, stored, this.#now());
    this.#apply({ state: { ...this.#state, draft, pending: restore(this.#pending, stored.typed) }, nextSave: 0 });
  }

  /** Applies typed changes. */
  change(part: Partial<DraftFields>): void {
    const draft = changeFields(this.#draft, part);
    if (draft !== this.#draft) this.#updateTyped(draft);
  }

  /**
   * Merges `processed`, which was produced from the earlier text `source`, with the changes made since.
   * @returns false, without changing anything, when `processed` conflicts with those changes.
   */
  mergeProcessed(source: string, processed: string): boolean {
    const draft = mergeProcessed(this.#draft, source, processed, this.#now());
    if (draft && draft !== this.#draft) this.#updateTyped(draft);
    return draft !== null;
  }

  /** Inserts the sanitised `unclean` content above what has been typed. */
  insertCleaned(processed: string): void {
    const { page } = this.#draft;
    this.#update({ ...this.#state, draft: { ...this.#draft, page: { ...page, unclean: undefined } } });
    this.mergeProcessed('', processed);
  }

  /** Resolves a conflict with one of its versions, or with both. */
  resolve(conflict: Conflict, choice: ConflictChoice): void {
    const draft = chooseVersion(this.#draft, conflict.id, choice, this.#now());
    this.#apply({ state: { ...this.#state, draft, pending: addChoice(this.#pending) }, nextSave: 0 });
  }

  /** Sends pending changes now. Resolves when the server has responded or cannot be reached. Never rejects. */
  async saveNow(): Promise<SaveState> {
    await this.#scheduler.running;
    await this.#scheduler.now();
    // A conflict or a missing base triggers another save; the caller waits for that too.
    for (let rounds = 0; rounds < 3 && this.#pending.waitingFor === 'turn'; rounds += 1) await this.#scheduler.now();
    return this.#snapshot.saved;
  }

  /** Retries now. Called when the connection is back, someone has signed in, or the page is visible again. */
  async retry(): Promise<void> {
    if (canRetry(this.#pending)) await this.#scheduler.now();
  }

  /** Sends what is pending at once: the page is about to end. The server stores a save that arrives twice once. */
  sendBeforeLeaving(): void {
    if (!canRetry(this.#pending)) return;
    this.#isLeaving = true;
    void (this.#scheduler.running ? this.#send() : this.#scheduler.now());
    this.#isLeaving = false;
  }

  /** Reports the browser's connection, which has been lost or is back, and sends what is waiting for it. */
  connectionChanged(): void {
    this.#notify();
    if (this.#options.isOnline?.() !== false) void this.retry();
  }

  /**
   * Fetches and merges what others have saved. Returns who else has the article open; `undefined` when that is unknown.
   */
  async checkForUpdates(): Promise<DraftUpdates['others'] | undefined> {
    const { articleId, clientId, sending, known } = this.#draft.page;
    if (articleId === null) return undefined;
    if (sending || this.#isCheckingForUpdates) {
      this.#hasUpdates = true;
      return undefined;
    }
    this.#hasUpdates = false;
    this.#isCheckingForUpdates = true;
    const reply = await this.#options.transport.fetchUpdates(articleId, clientId, known.contentHash).finally(() => {
      this.#isCheckingForUpdates = false;
    });
    if (reply.kind !== 'response' || this.#scheduler.isStopped) return undefined;
    const { draft: update, others } = reply.body;
    const { page } = this.#draft;
    // The update may or may not include the save in progress; the response to that save will show which.
    if (update && page.sending) this.#hasUpdates = true;
    else if (update && update.version > page.known.version) this.#apply(applyUpdate(this.#state, update, this.#now()));
    return this.#hasUpdates && !page.sending ? this.checkForUpdates() : others;
  }

  /** Resumes after `stop`. */
  start(): void {
    if (!this.#scheduler.isStopped) return;
    this.#scheduler.start();
    if (this.hasUnsavedChanges && this.#pending.waitingFor !== 'choice') this.#scheduler.after(saveDelay);
  }

  /** Stops sending. Called when the page is left; pending changes remain in browser storage. */
  stop(): void {
    this.#scheduler.stop();
  }

  /** Stores everything typed in the browser now. Resolves when that has succeeded or failed. */
  stored(): Promise<void> {
    return this.#localWriter.flush();
  }

  /** Sends the unconfirmed save again, or else the next one. */
  async #save(): Promise<void> {
    if (this.#scheduler.isStopped) return;
    if (!this.#draft.page.sending) this.#update(prepareSave(this.#state));
    const { sending } = this.#draft.page;
    if (!sending) return;
    if (!this.#isLeaving) await this.stored();
    const reply = await this.#send();
    if (!reply || this.#scheduler.isStopped) return;
    this.#apply(applyReply(this.#state, reply, this.#now()));
    if (this.#hasUpdates && !this.#draft.page.sending) void this.checkForUpdates();
  }

  async #send(): Promise<Reply<SaveResult> | null> {
    const { articleId, sending } = this.#draft.page;
    return sending && this.#options.transport.save(articleId, saveMessage(this.#state, sending), this.#isLeaving);
  }

  #updateTyped(draft: PageDraft): void {
    const pending = addTyped(this.#pending, this.#now());
    if (pending.waitingFor === 'turn') this.#scheduler.after(delayAfterTyping(pending));
    this.#update({ ...this.#state, draft, pending });
  }

  #apply({ state, nextSave }: Outcome): void {
    if (nextSave !== null) this.#scheduler.after(nextSave);
    this.#update(state);
  }

  /** Replaces the state, stores in the browser what has changed, and notifies the listeners. */
  #update(state: PageState): void {
    const { page, fields } = this.#draft;
    this.#state = state;
    if (this.#draft.page !== page || !this.hasUnsavedChanges) this.#localWriter.scheduleWrite('page');
    else if (this.#draft.fields !== fields) this.#localWriter.scheduleWrite('typed');
    this.#notify();
  }

  get #draft(): PageDraft {
    return this.#state.draft;
  }

  get #pending(): UnsentChanges {
    return this.#state.pending;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #createSnapshot(): Snapshot {
    const { storedChanges } = this.#localWriter;
    return createSnapshot(this.#state, { storedChanges, isBrowserOffline: this.#options.isOnline?.() === false });
  }

  #notify(): void {
    const snapshot = this.#createSnapshot();
    if (isSameSnapshot(snapshot, this.#snapshot)) return;
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
