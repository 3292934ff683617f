import { isSameText, type SerialisedPair, toPageSerialisation } from '~/newsroom/drafts/blocks';
import {
  type Conflict,
  type ConflictChoice,
  type DraftFields,
  type DraftUpdates,
  emptyFields,
  fieldNames,
  type NewDraft,
  type OpenedDraft,
  type SaveResult,
} from '~/newsroom/drafts/fields';
import { differingFields, mergeDrafts, resolveConflict } from '~/newsroom/drafts/merging/merge';
import type { BrowserStore, KnownVersion, PageRecord, StoredPage } from './browser-store';
import { LocalDraftWriter } from './local-draft-writer';
import { offlineText, saveState } from './save-state';
import type { DraftSession, SaveState, WaitingFor } from './session';
import type { Reply, Transport } from './transport';

/** Pause in typing that triggers a save, and the maximum delay of a save without such a pause, in milliseconds. */
const saveDelay = 1_000;
const maxSaveDelay = 4_000;
/** Retry delays in milliseconds; the last one repeats (spec 2 §9). */
const retryDelays = [1_000, 2_000, 5_000, 10_000];

export type DraftSyncOptions = {
  userId: string;
  clientId: string;
  store: BrowserStore;
  transport: Transport;
  now?: () => number;
  isOnline?: () => boolean;
};

type Snapshot = Pick<
  DraftSession,
  | 'articleId'
  | 'version'
  | 'fields'
  | 'unclean'
  | 'saved'
  | 'offline'
  | 'conflicts'
  | 'rival'
  | 'typedAt'
  | 'arrived'
  | 'recovered'
>;

/** The state of an article before anything has been typed. */
const blankVersion = (author: string): KnownVersion => ({
  version: 0,
  contentHash: '',
  fields: { ...emptyFields, author },
  savedAt: 0,
});

/**
 * Synchronises one article that is edited on one page. Writes every change to browser storage first, sends it to
 * the server, merges what others have saved, and reports what is saved where. Independent of React.
 */
export class DraftSync {
  readonly #options: DraftSyncOptions;
  readonly #listeners = new Set<() => void>();
  #page: PageRecord;
  /** The fields as the page shows them. */
  #fields: DraftFields;
  #typedAt = 0;
  #changes = 0;
  #savedAt: number | null = null;
  #conflicts: Conflict[] = [];
  #rival: DraftSession['rival'] = null;
  #arrived: DraftSession['arrived'] = null;
  #recovered: number | null = null;
  #waitingFor: WaitingFor | null = null;
  #refusal = '';
  #failures = 0;
  #firstUnsentAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #currentSend: Promise<void> | null = null;
  #isCheckingForUpdates = false;
  #needsBase = false;
  #hasUpdates = false;
  #isStopped = false;
  readonly #localWriter: LocalDraftWriter;
  #snapshot: Snapshot;

  constructor(opened: OpenedDraft | NewDraft, options: DraftSyncOptions) {
    this.#options = options;
    this.#localWriter = new LocalDraftWriter(
      options.store,
      () => ({
        page: this.#page,
        typed: { clientId: this.clientId, fields: this.#fields, typedAt: this.#typedAt, changes: this.#changes },
        isWaiting: this.#waitingFor !== null || this.#page.unclean !== undefined,
      }),
      () => this.#notify(),
    );
    const known = opened.articleId === null ? blankVersion(opened.author) : toKnownVersion(opened, opened.updatedAt);
    this.#page = {
      ...{ clientId: options.clientId, userId: options.userId, articleId: opened.articleId },
      ...{ known, theirs: known.fields, base: known.fields, sequence: 0, sending: null },
      ...(opened.articleId === null && { beginning: opened.beginning }),
    };
    this.#fields = { ...known.fields, ...opened.fields };
    this.#savedAt = opened.articleId === null ? null : opened.updatedAt;
    this.#snapshot = this.#createSnapshot();
  }

  /** Recreates the state of a closed page from its record in browser storage. */
  static fromStored(stored: StoredPage, options: DraftSyncOptions): DraftSync {
    const { page, typed } = stored;
    const { version, contentHash, fields, savedAt } = page.known;
    const draftSync = new DraftSync(
      page.articleId === null
        ? { articleId: null, author: '', fields: {} }
        : { articleId: page.articleId, slug: '', version, contentHash, fields, updatedAt: savedAt, updatedBy: null },
      { ...options, clientId: page.clientId },
    );
    draftSync.#takeOver({ page, typed });
    return draftSync;
  }

  /** The state to render; a new object after each change. */
  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get clientId(): string {
    return this.#page.clientId;
  }

  get hasUnsavedChanges(): boolean {
    return this.#waitingFor !== null;
  }

  /** Whether closing the page now would lose something typed: neither the server nor browser storage has it yet. */
  get wouldLoseChanges(): boolean {
    return this.#waitingFor !== null && this.#localWriter.storedChanges < this.#changes;
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
    this.#page = { ...this.#page, unclean };
    if (unclean !== undefined || differingFields(this.#page.known.fields, this.#fields).length > 0)
      this.#recordChange();
    this.#localWriter.scheduleWrite('page');
  }

  /** Whether a page's record belongs to the article that is started or opened here. */
  owns({ articleId, beginning }: PageRecord): boolean {
    const here = this.#page;
    return articleId === here.articleId && (here.beginning === undefined || here.beginning === beginning);
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
    if (this.hasUnsavedChanges || this.#isStopped || !this.owns(stored.page)) return false;
    this.#takeOver(stored);
    return true;
  }

  #takeOver({ page, typed }: StoredPage): void {
    const { known } = this.#page;
    const before = this.#fields;
    this.#page = { ...page };
    this.#localWriter.isStored = true;
    this.#changes = typed.changes;
    this.#typedAt = typed.typedAt;
    this.#fields = typed.fields;
    // The server's version may already include an unconfirmed save, so merge that version only when every save is
    // confirmed.
    if (!page.sending && page.articleId !== null && known.version > 0)
      this.#mergeServerVersion(known, this.#toPageSerialisation(known.fields), page.base);
    this.#conflicts = this.#merge().conflicts;
    if (differingFields(before, this.#fields).length > 0) {
      this.#recovered = typed.typedAt;
      this.#reportChangedText(before);
    }
    this.#waitingFor ??= 'turn';
    this.#localWriter.scheduleWrite('page');
    this.#schedule(0);
    this.#notify();
  }

  /** Applies typed changes. */
  change(part: Partial<DraftFields>): void {
    const changed = fieldNames.filter((name) => part[name] !== undefined && part[name] !== this.#fields[name]);
    if (changed.length === 0) return;
    this.#fields = { ...this.#fields, ...part };
    this.#recordChange();
  }

  /**
   * Merges `processed`, which was produced from the earlier text `source`, with the changes made since.
   * @returns false, without changing anything, when `processed` conflicts with those changes.
   */
  mergeProcessed(source: string, processed: string): boolean {
    const fields = this.#fields;
    const { forPage, conflicts } = mergeDrafts({ ...fields, content: source }, fields, {
      ...fields,
      content: processed,
    });
    if (conflicts.length > 0) return false;
    if (forPage.content === fields.content) return true;
    this.#fields = forPage;
    this.#setArrived();
    this.#recordChange();
    return true;
  }

  /** Inserts the sanitised `unclean` content above what has been typed. */
  insertCleaned(processed: string): void {
    this.#page = { ...this.#page, unclean: undefined };
    this.mergeProcessed('', processed);
    this.#localWriter.scheduleWrite('page');
    this.#notify();
  }

  #recordChange(): void {
    const now = this.#now();
    this.#changes += 1;
    this.#typedAt = now;
    // The new text may be accepted even if the previous text was rejected.
    if (this.#waitingFor === 'correction' || this.#waitingFor === null || this.#waitingFor === 'choice')
      this.#waitingFor = 'turn';
    this.#firstUnsentAt ??= now;
    this.#localWriter.scheduleWrite('typed');
    if (this.#waitingFor === 'turn') {
      this.#schedule(Math.min(saveDelay, Math.max(0, this.#firstUnsentAt + maxSaveDelay - now)));
    }
    this.#notify();
  }

  /** Sends pending changes now. Resolves when the server has responded or cannot be reached. Never rejects. */
  async saveNow(): Promise<SaveState> {
    await this.#currentSend;
    await this.#send();
    // A conflict or a missing base triggers another save; the caller waits for that too.
    for (let rounds = 0; rounds < 3 && this.#waitingFor === 'turn'; rounds += 1) await this.#send();
    return this.#snapshot.saved;
  }

  /** Retries now. Called when the connection is back, someone has signed in, or the page is visible again. */
  async retry(): Promise<void> {
    if (this.#waitingFor === null || this.#waitingFor === 'choice' || this.#waitingFor === 'correction') return;
    await this.#send();
  }

  /** Reports the browser's connection, which has been lost or is back, and sends what is waiting for it. */
  connectionChanged(): void {
    this.#notify();
    if (!this.#isBrowserOffline()) void this.retry();
  }

  /** Resolves a conflict with one of its versions, or with both. */
  resolve(conflict: Conflict, choice: ConflictChoice): void {
    const before = this.#fields;
    const { page, base } = resolveConflict(this.#page.base, this.#fields, this.#page.theirs, conflict.id, choice);
    this.#fields = page;
    this.#page = { ...this.#page, base };
    this.#conflicts = this.#merge().conflicts;
    this.#waitingFor = 'turn';
    this.#changes += 1;
    this.#reportChangedText(before);
    this.#localWriter.scheduleWrite('page');
    this.#schedule(0);
    this.#notify();
  }

  /**
   * Fetches and merges what others have saved. Returns who else has the article open; `undefined` when that is unknown.
   */
  async checkForUpdates(): Promise<DraftUpdates['others'] | undefined> {
    const { articleId, sending } = this.#page;
    if (articleId === null) return undefined;
    if (sending || this.#isCheckingForUpdates) {
      this.#hasUpdates = true;
      return undefined;
    }
    this.#hasUpdates = false;
    this.#isCheckingForUpdates = true;
    const reply = await this.#options.transport
      .fetchUpdates(articleId, this.clientId, this.#page.known.contentHash)
      .finally(() => {
        this.#isCheckingForUpdates = false;
      });
    if (reply.kind !== 'response' || this.#isStopped) return undefined;
    const { draft, others } = reply.body;
    // The update may or may not include the save in progress; the response to that save will show which.
    if (draft && this.#page.sending) this.#hasUpdates = true;
    else if (draft && draft.version > this.#page.known.version) {
      const before = this.#fields;
      this.#mergeServerVersion(
        toKnownVersion(draft, draft.updatedAt),
        this.#toPageSerialisation(draft.fields),
        this.#page.base,
      );
      this.#savedAt = draft.updatedAt;
      this.#rival = draft.updatedBy && { name: draft.updatedBy.name, savedAt: draft.updatedAt };
      this.#updateWaitingFor();
      this.#reportChangedText(before);
      this.#localWriter.scheduleWrite('page');
      this.#notify();
    }
    if (this.#hasUpdates && !this.#page.sending) return this.checkForUpdates();
    return others;
  }

  /** Resumes after `stop`. */
  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    if (this.#waitingFor !== null && this.#waitingFor !== 'choice') this.#schedule(saveDelay);
  }

  /** Stops sending. Called when the page is left; pending changes remain in browser storage. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Resolves when everything typed is in browser storage, or storing it has failed. */
  async stored(): Promise<void> {
    await this.#localWriter.done;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #merge() {
    return mergeDrafts(this.#page.base, this.#fields, this.#page.theirs);
  }

  /** Returns a server version as this page serialises it. */
  #toPageSerialisation(fields: DraftFields, ...sent: SerialisedPair[]): DraftFields {
    const { known, theirs } = this.#page;
    const before = { server: known.fields.content, page: theirs.content };
    return { ...fields, content: toPageSerialisation(fields.content, ...sent, before) };
  }

  /** Merges a server version into the fields of the page. */
  #mergeServerVersion(known: KnownVersion, theirs: DraftFields, base: DraftFields): void {
    const { forPage, nextBase, conflicts } = mergeDrafts(base, this.#fields, theirs);
    this.#page = { ...this.#page, known, theirs, base: nextBase };
    this.#fields = forPage;
    this.#conflicts = conflicts;
  }

  /** Notifies the text editor when the text was changed outside the editor. */
  #reportChangedText(before: DraftFields): void {
    if (!isSameText(before.content, this.#fields.content)) this.#setArrived();
  }

  #setArrived(): void {
    this.#arrived = { content: this.#fields.content, at: Math.max((this.#arrived?.at ?? 0) + 1, this.#now()) };
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#send(), wait);
  }

  /** Sends one request at a time; concurrent callers wait for the running one. */
  #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#currentSend ??= this.#sendOnce().finally(() => {
      this.#currentSend = null;
    });
    return this.#currentSend;
  }

  async #sendOnce(): Promise<void> {
    if (this.#isStopped) return;
    const sending = this.#page.sending ?? this.#prepareSave();
    if (!sending) return;
    await this.stored();
    const { articleId, known } = this.#page;
    const reply = await this.#options.transport.save(articleId, {
      ...{ clientId: this.clientId, sequence: sending.sequence, writerId: this.#page.userId },
      ...{ baseVersion: known.version, baseHash: known.contentHash, fields: sending.fields },
      ...(this.#needsBase && { base: known.fields }),
    });
    if (!this.#isStopped) this.#handleReply(reply);
  }

  /** Prepares the next save, which stays unchanged until it is confirmed; null when the server has everything. */
  #prepareSave(): PageRecord['sending'] {
    const { forServer, baseOnceStored, conflicts } = this.#merge();
    const { theirs, articleId, known } = this.#page;
    const changedFields = articleId === null ? fieldNames : differingFields(theirs, forServer);
    const isEmpty = articleId === null && differingFields(known.fields, forServer).length === 0;
    this.#conflicts = conflicts;
    if (changedFields.length === 0 || isEmpty) {
      this.#changes = 0;
      this.#updateWaitingFor();
      this.#notify();
      return null;
    }
    const sequence = this.#page.sequence + 1;
    const fields = Object.fromEntries(changedFields.map((name) => [name, forServer[name]])) as Partial<DraftFields>;
    const sending = { sequence, fields, whole: forServer, baseOnceStored, changes: this.#changes };
    this.#page = { ...this.#page, sequence, sending };
    this.#firstUnsentAt = null;
    this.#localWriter.scheduleWrite('page');
    return sending;
  }

  #handleReply(reply: Reply<SaveResult>): void {
    if (reply.kind === 'response') {
      this.#failures = 0;
      this.#refusal = '';
      this.#applyResult(reply.body);
    } else if (reply.kind === 'none') {
      this.#waitingFor = 'connection';
      this.#scheduleRetry();
    } else this.#handleRejection(reply);
    this.#notify();
    if (this.#hasUpdates && !this.#page.sending) void this.checkForUpdates();
  }

  #handleRejection({ status, code, message, wait }: Extract<Reply<SaveResult>, { kind: 'refused' }>): void {
    if (status === 401) {
      this.#waitingFor = 'sign-in';
      this.#refusal =
        code === 'other_writer'
          ? 'someone else is now signed in on this browser; sign in to your own account in another tab and saving will resume'
          : '';
      this.#scheduleRetry();
    } else if (status === 429 || status >= 500) {
      this.#waitingFor = 'server';
      this.#scheduleRetry(wait);
    } else {
      // Resending the save would fail again; the next typed change triggers a new one.
      this.#waitingFor = 'correction';
      this.#refusal = message || `the server rejected it (${status}).`;
      this.#page = { ...this.#page, sending: null };
      this.#localWriter.scheduleWrite('page');
    }
  }

  #scheduleRetry(wait?: number): void {
    this.#schedule(wait ?? retryDelays[Math.min(this.#failures, retryDelays.length - 1)] ?? 0);
    this.#failures += 1;
  }

  #applyResult(result: SaveResult): void {
    const { sending } = this.#page;
    if (result.outcome === 'base_needed') {
      this.#needsBase = true;
      this.#schedule(0);
      return;
    }
    if (!sending) return;
    this.#needsBase = false;
    const before = this.#fields;
    const known = toKnownVersion(result, this.#now());
    this.#page = { ...this.#page, sending: null };
    if (result.outcome === 'conflict') {
      this.#rival = result.savedBy;
      this.#mergeServerVersion(known, this.#toPageSerialisation(result.fields), this.#page.base);
      this.#waitingFor = 'turn';
      this.#schedule(0);
    } else {
      this.#page.articleId = result.articleId;
      this.#changes = Math.max(0, this.#changes - sending.changes);
      this.#savedAt = this.#now();
      // Without changes by others, the server's text is the sanitised form of what was sent.
      const sent = { server: result.isMerged ? '' : result.fields.content, page: sending.whole.content };
      const theirs = this.#toPageSerialisation(result.fields, sent);
      this.#mergeServerVersion(known, theirs, sending.baseOnceStored);
      this.#updateWaitingFor();
    }
    this.#reportChangedText(before);
    this.#localWriter.scheduleWrite('page');
  }

  /** After a response from the server, updates what the page is waiting for. */
  #updateWaitingFor(): void {
    const { forServer, conflicts } = this.#merge();
    this.#conflicts = conflicts;
    const { theirs, articleId, known, sending } = this.#page;
    const hasUnsentChanges =
      articleId === null
        ? differingFields(known.fields, this.#fields).length > 0
        : differingFields(theirs, forServer).length > 0;
    if (sending || hasUnsentChanges) {
      this.#waitingFor = 'turn';
      this.#schedule(saveDelay);
    } else if (conflicts.length > 0) this.#waitingFor = 'choice';
    else {
      this.#waitingFor = null;
      this.#changes = 0;
      this.#firstUnsentAt = null;
      this.#localWriter.scheduleWrite('page');
    }
  }

  #isBrowserOffline(): boolean {
    return this.#options.isOnline?.() === false;
  }

  #createSnapshot(): Snapshot {
    const isBrowserOffline = this.#isBrowserOffline();
    const waitingFor = this.#waitingFor === 'turn' && isBrowserOffline ? 'connection' : this.#waitingFor;
    const counts = {
      savedAt: this.#savedAt,
      changes: this.#changes,
      stored: Math.min(this.#localWriter.storedChanges, this.#changes),
      isBrowserOffline,
    };
    return {
      articleId: this.#page.articleId,
      version: this.#page.known.version,
      fields: this.#fields,
      unclean: this.#page.unclean ?? null,
      conflicts: this.#conflicts,
      rival: this.#rival,
      typedAt: this.#typedAt,
      arrived: this.#arrived,
      recovered: this.#recovered,
      saved: saveState({ ...counts, waitingFor, conflicts: this.#conflicts.length, refusal: this.#refusal }),
      offline: isBrowserOffline || waitingFor === 'connection' ? offlineText(counts) : null,
    };
  }

  #notify(): void {
    this.#snapshot = this.#createSnapshot();
    for (const listener of this.#listeners) listener();
  }
}

const toKnownVersion = (
  { version, contentHash, fields }: { version: number; contentHash: string; fields: DraftFields },
  savedAt: number,
): KnownVersion => ({ version, contentHash, fields, savedAt });
