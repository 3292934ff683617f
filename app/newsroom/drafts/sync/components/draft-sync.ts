import { asWrittenHere, isSameText, type WrittenBoth } from '~/newsroom/drafts/blocks';
import {
  type Conflict,
  type ConflictChoice,
  type DraftFields,
  type DraftNews,
  emptyFields,
  fieldNames,
  type NewDraft,
  type OpenedDraft,
  type SaveResult,
} from '~/newsroom/drafts/fields';
import { differingFields, mergeDrafts, settle } from '~/newsroom/drafts/merge';
import type { BrowserStore, Kept, Known, PageRecord } from './browser-store';
import { LocalDraftWriter } from './local-draft-writer';
import { saveState } from './save-state';
import type { DraftSession, SaveState, WaitingFor } from './session';
import type { Reply, Transport } from './transport';

/** Pause in typing that triggers a save, and the maximum delay of a save without such a pause, in milliseconds. */
const pauseBeforeSaving = 1_000;
const longestUnsent = 4_000;
/** Retry delays in milliseconds; the last one repeats (spec 2 §9). */
const backOff = [1_000, 2_000, 5_000, 10_000];

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
  'articleId' | 'version' | 'fields' | 'unclean' | 'saved' | 'conflicts' | 'arrived' | 'recovered'
>;

/** The state of an article before anything has been typed. */
const blank = (author: string): Known => ({
  version: 0,
  contentHash: '',
  fields: { ...emptyFields, author },
  savedAt: 0,
});

/**
 * Synchronises one article that is edited on one page. Writes every change to the browser's store first, sends it to
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
  #arrived: DraftSession['arrived'] = null;
  #recovered: number | null = null;
  #waitsFor: WaitingFor | null = null;
  #refusal = '';
  #failures = 0;
  #firstUnsentAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sendingNow: Promise<void> | null = null;
  #askingNow = false;
  #needsBase = false;
  #hasNews = false;
  #isStopped = false;
  readonly #keeping: LocalDraftWriter;
  #snapshot: Snapshot;

  constructor(opened: OpenedDraft | NewDraft, options: DraftSyncOptions) {
    this.#options = options;
    this.#keeping = new LocalDraftWriter(
      options.store,
      () => ({
        page: this.#page,
        typed: { clientId: this.clientId, fields: this.#fields, typedAt: this.#typedAt, changes: this.#changes },
        isWaiting: this.#waitsFor !== null || this.#page.unclean !== undefined,
      }),
      () => this.#notify(),
    );
    const known = opened.articleId === null ? blank(opened.author) : knownOf(opened, opened.updatedAt);
    this.#page = {
      ...{ clientId: options.clientId, userId: options.userId, articleId: opened.articleId },
      ...{ known, theirs: known.fields, base: known.fields, sequence: 0, sending: null },
      ...(opened.articleId === null && { beginning: opened.beginning }),
    };
    this.#fields = { ...known.fields, ...opened.fields };
    this.#savedAt = opened.articleId === null ? null : opened.updatedAt;
    this.#snapshot = this.#look();
  }

  /** Recreates a closed page from what it left in the browser's store. */
  static ofKept(kept: Kept, options: DraftSyncOptions): DraftSync {
    const { page, typed } = kept;
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

  get hasUnsaved(): boolean {
    return this.#waitsFor !== null;
  }

  /** Calls the listener whenever the snapshot has changed. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Stores a prefilled new article before anything has been typed into it. Not for an article that a closed page has
   * already started.
   */
  begin({ unclean }: NewDraft): void {
    this.#page = { ...this.#page, unclean };
    if (unclean !== undefined || differingFields(this.#page.known.fields, this.#fields).length > 0) this.#noteChange();
  }

  /** Whether a page's record belongs to the article that is started or opened here. */
  owns({ articleId, beginning }: PageRecord): boolean {
    const here = this.#page;
    return articleId === here.articleId && (here.beginning === undefined || here.beginning === beginning);
  }

  /**
   * Takes over what a closed page left of this article in the browser's store. Anything typed here is sent first, so
   * that the server merges it with the recovered text.
   * @returns false when the record belongs to another article, or when something typed here cannot be sent.
   */
  async takeOver(kept: Kept): Promise<boolean> {
    if (this.hasUnsaved) {
      await this.saveNow();
      await this.kept();
    }
    if (this.hasUnsaved || this.#isStopped || !this.owns(kept.page)) return false;
    this.#takeOver(kept);
    return true;
  }

  #takeOver({ page, typed }: Kept): void {
    const { known } = this.#page;
    const before = this.#fields;
    this.#page = { ...page };
    this.#keeping.isStored = true;
    this.#changes = typed.changes;
    this.#typedAt = typed.typedAt;
    this.#fields = typed.fields;
    // The server's version may already include an unconfirmed save, so merge it only when there is none.
    if (!page.sending && page.articleId !== null && known.version > 0)
      this.#takeIn(known, this.#asWritten(known.fields), page.base);
    this.#conflicts = this.#merged().conflicts;
    if (differingFields(before, this.#fields).length > 0) {
      this.#recovered = typed.typedAt;
      this.#announce(before);
    }
    this.#waitsFor ??= 'turn';
    this.#keeping.keep('page');
    this.#schedule(0);
    this.#notify();
  }

  /** Applies typed changes. */
  change(part: Partial<DraftFields>): void {
    const changed = fieldNames.filter((name) => part[name] !== undefined && part[name] !== this.#fields[name]);
    if (changed.length === 0) return;
    this.#fields = { ...this.#fields, ...part };
    this.#noteChange();
  }

  /**
   * Merges `made`, which was produced from the earlier text `asked`, with the changes made since.
   * @returns false, without changing anything, when both have changed the same place.
   */
  putIn(asked: string, made: string): boolean {
    const fields = this.#fields;
    const { forPage, conflicts } = mergeDrafts({ ...fields, content: asked }, fields, { ...fields, content: made });
    if (conflicts.length > 0) return false;
    if (forPage.content === fields.content) return true;
    this.#fields = forPage;
    this.#arrive();
    this.#noteChange();
    return true;
  }

  /** Inserts the sanitised `unclean` content above what has been typed. */
  putInClean(made: string): void {
    this.#page = { ...this.#page, unclean: undefined };
    this.putIn('', made);
    this.#keeping.keep('page');
    this.#notify();
  }

  #noteChange(): void {
    const now = this.#now();
    this.#changes += 1;
    this.#typedAt = now;
    // The new text may be accepted where the previous one was rejected.
    if (this.#waitsFor === 'correction' || this.#waitsFor === null || this.#waitsFor === 'choice')
      this.#waitsFor = 'turn';
    this.#firstUnsentAt ??= now;
    this.#keeping.keep('typed');
    if (this.#waitsFor === 'turn') {
      this.#schedule(Math.min(pauseBeforeSaving, Math.max(0, this.#firstUnsentAt + longestUnsent - now)));
    }
    this.#notify();
  }

  /** Sends pending changes now. Resolves when the server has responded or cannot be reached. Never rejects. */
  async saveNow(): Promise<SaveState> {
    await this.#sendingNow;
    await this.#send();
    // A conflict or a missing base triggers another save; the caller waits for that too.
    for (let rounds = 0; rounds < 3 && this.#waitsFor === 'turn'; rounds += 1) await this.#send();
    return this.#snapshot.saved;
  }

  /** Retries now: the connection is back, someone has signed in, or the page is visible again. */
  async retry(): Promise<void> {
    if (this.#waitsFor === null || this.#waitsFor === 'choice' || this.#waitsFor === 'correction') return;
    await this.#send();
  }

  /** Resolves a conflict with one of its versions. */
  resolve(conflict: Conflict, choice: ConflictChoice): void {
    const before = this.#fields;
    const { page, base } = settle(this.#page.base, this.#fields, this.#page.theirs, conflict.id, choice);
    this.#fields = page;
    this.#page = { ...this.#page, base };
    this.#conflicts = this.#merged().conflicts;
    this.#waitsFor = 'turn';
    this.#changes += 1;
    this.#announce(before);
    this.#keeping.keep('page');
    this.#schedule(0);
    this.#notify();
  }

  /**
   * Fetches and merges what others have saved. Returns who else has the article open; `undefined` when that is unknown.
   */
  async lookForNews(): Promise<DraftNews['others'] | undefined> {
    const { articleId, sending } = this.#page;
    if (articleId === null) return undefined;
    if (sending || this.#askingNow) {
      this.#hasNews = true;
      return undefined;
    }
    this.#hasNews = false;
    this.#askingNow = true;
    const reply = await this.#options.transport
      .news(articleId, this.clientId, this.#page.known.contentHash)
      .finally(() => {
        this.#askingNow = false;
      });
    if (reply.kind !== 'response' || this.#isStopped) return undefined;
    const { draft, others } = reply.body;
    // It may or may not include the save in progress; the response to that save will show.
    if (draft && this.#page.sending) this.#hasNews = true;
    else if (draft && draft.version > this.#page.known.version) {
      const before = this.#fields;
      this.#takeIn(knownOf(draft, draft.updatedAt), this.#asWritten(draft.fields), this.#page.base);
      this.#savedAt = draft.updatedAt;
      this.#settleState();
      this.#announce(before);
      this.#keeping.keep('page');
      this.#notify();
    }
    if (this.#hasNews && !this.#page.sending) return this.lookForNews();
    return others;
  }

  /** Resumes after `stop`. */
  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    if (this.#waitsFor !== null && this.#waitsFor !== 'choice') this.#schedule(pauseBeforeSaving);
  }

  /** Stops sending when the page is left. Pending changes remain in the browser's store. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Resolves when everything typed is in the browser's store, or storing it has failed. */
  async kept(): Promise<void> {
    await this.#keeping.done;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #merged() {
    return mergeDrafts(this.#page.base, this.#fields, this.#page.theirs);
  }

  /** Returns a server version as this page serialises it. */
  #asWritten(fields: DraftFields, ...sent: WrittenBoth[]): DraftFields {
    const { known, theirs } = this.#page;
    const before = { server: known.fields.content, page: theirs.content };
    return { ...fields, content: asWrittenHere(fields.content, ...sent, before) };
  }

  /** Merges a server version into the fields of the page. */
  #takeIn(known: Known, theirs: DraftFields, base: DraftFields): void {
    const { forPage, nextBase, conflicts } = mergeDrafts(base, this.#fields, theirs);
    this.#page = { ...this.#page, known, theirs, base: nextBase };
    this.#fields = forPage;
    this.#conflicts = conflicts;
  }

  /** Notifies the text editor when the text has changed outside it. */
  #announce(before: DraftFields): void {
    if (!isSameText(before.content, this.#fields.content)) this.#arrive();
  }

  #arrive(): void {
    this.#arrived = { content: this.#fields.content, at: Math.max((this.#arrived?.at ?? 0) + 1, this.#now()) };
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#send(), wait);
  }

  /** Sends one request at a time; concurrent callers wait for the running one. */
  #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sendingNow ??= this.#sendOnce().finally(() => {
      this.#sendingNow = null;
    });
    return this.#sendingNow;
  }

  async #sendOnce(): Promise<void> {
    if (this.#isStopped) return;
    const sending = this.#page.sending ?? this.#freeze();
    if (!sending) return;
    await this.kept();
    const { articleId, known } = this.#page;
    const reply = await this.#options.transport.save(articleId, {
      ...{ clientId: this.clientId, sequence: sending.sequence, writerId: this.#page.userId },
      ...{ baseVersion: known.version, baseHash: known.contentHash, fields: sending.fields },
      ...(this.#needsBase && { base: known.fields }),
    });
    if (!this.#isStopped) this.#hear(reply);
  }

  /** Prepares the next save, which stays unchanged until it is confirmed; null when the server has everything. */
  #freeze(): PageRecord['sending'] {
    const { forServer, baseOnceStored, conflicts } = this.#merged();
    const { theirs, articleId, known } = this.#page;
    const different = articleId === null ? fieldNames : differingFields(theirs, forServer);
    const isEmpty = articleId === null && differingFields(known.fields, forServer).length === 0;
    this.#conflicts = conflicts;
    if (different.length === 0 || isEmpty) {
      this.#changes = 0;
      this.#settleState();
      this.#notify();
      return null;
    }
    const sequence = this.#page.sequence + 1;
    const fields = Object.fromEntries(different.map((name) => [name, forServer[name]])) as Partial<DraftFields>;
    const sending = { sequence, fields, whole: forServer, baseOnceStored, changes: this.#changes };
    this.#page = { ...this.#page, sequence, sending };
    this.#firstUnsentAt = null;
    this.#keeping.keep('page');
    return sending;
  }

  #hear(reply: Reply<SaveResult>): void {
    if (reply.kind === 'response') {
      this.#failures = 0;
      this.#refusal = '';
      this.#take(reply.body);
    } else if (reply.kind === 'none') {
      this.#waitsFor = 'connection';
      this.#tryAgain();
    } else this.#hearRefusal(reply);
    this.#notify();
    if (this.#hasNews && !this.#page.sending) void this.lookForNews();
  }

  #hearRefusal({ status, code, message, wait }: Extract<Reply<SaveResult>, { kind: 'refused' }>): void {
    if (status === 401) {
      this.#waitsFor = 'sign-in';
      this.#refusal =
        code === 'other_writer'
          ? 'someone else is now signed in in this browser; sign in to your own account in another tab and saving will resume'
          : '';
      this.#tryAgain();
    } else if (status === 429 || status >= 500) {
      this.#waitsFor = 'server';
      this.#tryAgain(wait);
    } else {
      // Resending it would fail again; whatever is typed next is sent instead.
      this.#waitsFor = 'correction';
      this.#refusal = message || `the server rejected it (${status}).`;
      this.#page = { ...this.#page, sending: null };
      this.#keeping.keep('page');
    }
  }

  #tryAgain(wait?: number): void {
    this.#schedule(wait ?? backOff[Math.min(this.#failures, backOff.length - 1)] ?? 0);
    this.#failures += 1;
  }

  #take(result: SaveResult): void {
    const { sending } = this.#page;
    if (result.outcome === 'base_needed') {
      this.#needsBase = true;
      this.#schedule(0);
      return;
    }
    if (!sending) return;
    this.#needsBase = false;
    const before = this.#fields;
    const known = knownOf(result, this.#now());
    this.#page = { ...this.#page, sending: null };
    if (result.outcome === 'conflict') {
      this.#takeIn(known, this.#asWritten(result.fields), this.#page.base);
      this.#waitsFor = 'turn';
      this.#schedule(0);
    } else {
      this.#page.articleId = result.articleId;
      this.#changes = Math.max(0, this.#changes - sending.changes);
      this.#savedAt = this.#now();
      // Without changes by others, the server's text is the sanitised form of what was sent.
      const sent = { server: result.isMerged ? '' : result.fields.content, page: sending.whole.content };
      const theirs = this.#asWritten(result.fields, sent);
      this.#takeIn(known, theirs, sending.baseOnceStored);
      this.#settleState();
    }
    this.#announce(before);
    this.#keeping.keep('page');
  }

  /** Updates what the page is waiting for after a response from the server. */
  #settleState(): void {
    const { forServer, conflicts } = this.#merged();
    this.#conflicts = conflicts;
    const { theirs, articleId, known, sending } = this.#page;
    const isDifferent =
      articleId === null
        ? differingFields(known.fields, this.#fields).length > 0
        : differingFields(theirs, forServer).length > 0;
    if (sending || isDifferent) {
      this.#waitsFor = 'turn';
      this.#schedule(pauseBeforeSaving);
    } else if (conflicts.length > 0) this.#waitsFor = 'choice';
    else {
      this.#waitsFor = null;
      this.#changes = 0;
      this.#firstUnsentAt = null;
      this.#keeping.keep('page');
    }
  }

  #look(): Snapshot {
    const isOffline = this.#waitsFor === 'turn' && this.#options.isOnline?.() === false;
    return {
      articleId: this.#page.articleId,
      version: this.#page.known.version,
      fields: this.#fields,
      unclean: this.#page.unclean ?? null,
      conflicts: this.#conflicts,
      arrived: this.#arrived,
      recovered: this.#recovered,
      saved: saveState({
        savedAt: this.#savedAt,
        waitsFor: isOffline ? 'connection' : this.#waitsFor,
        changes: this.#changes,
        kept: Math.min(this.#keeping.keptChanges, this.#changes),
        conflicts: this.#conflicts.length,
        refusal: this.#refusal,
      }),
    };
  }

  #notify(): void {
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

const knownOf = (
  { version, contentHash, fields }: { version: number; contentHash: string; fields: DraftFields },
  savedAt: number,
): Known => ({ version, contentHash, fields, savedAt });
