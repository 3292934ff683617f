import { setImmediate as turn } from 'node:timers/promises';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftFields, emptyFields, type OpenedDraft, type SaveResult, type Saver } from '../fields';
import { differingFields, mergeDrafts } from '../merging/merge';
import { openBrowserStore } from './components/browser-store';
import { authorOfConflict } from './components/conflict-authors';
import { DraftSync, type DraftSyncOptions } from './components/draft-sync';
import { claim, sendAbandoned, takeOver } from './components/recovery';
import type { Reply, SaveMessage, Transport } from './components/transport';

/** In-memory server that follows the rules of `service.server.ts`, for any number of pages. */
class Server {
  articleId: string | null = null;
  version = 0;
  fields: DraftFields = emptyFields;
  readonly bases = new Map<number, DraftFields>();
  readonly sequences = new Map<string, number>();
  readonly received: SaveMessage[] = [];
  /** Failures of the next saves: a reply sent instead of saving, or a save whose response is lost. */
  failures: (Reply<SaveResult> | 'lost response')[] = [];
  outage: Reply<SaveResult> | null = null;
  /** Who saved the newest version. */
  savedBy: Saver | null = null;
  /** Saves wait until this resolves. */
  saveGate: Promise<void> = Promise.resolve();

  constructor(fields?: Partial<DraftFields>) {
    if (fields) {
      this.articleId = 'the-article';
      this.#store({ ...emptyFields, ...fields });
    }
  }

  #store(fields: DraftFields): void {
    this.fields = fields;
    this.version += 1;
    this.bases.set(this.version, fields);
  }

  get opened(): OpenedDraft {
    const { version, fields } = this;
    return {
      articleId: 'the-article',
      slug: 's',
      version,
      fields,
      contentHash: `hash ${version}`,
      updatedAt: 1,
      updatedBy: null,
    };
  }

  #result(message: SaveMessage): SaveResult {
    const { clientId, sequence, fields, baseVersion, base } = message;
    const now = () => ({
      articleId: 'the-article',
      version: this.version,
      contentHash: `hash ${this.version}`,
      fields: this.fields,
    });
    if ((this.sequences.get(clientId) ?? 0) >= sequence)
      return { outcome: 'saved', ...now(), isMerged: true, isRepeated: true };
    if (this.version === 0) {
      this.articleId = 'the-article';
      this.#store({ ...emptyFields, ...fields, category: 'news' });
      this.sequences.set(clientId, sequence);
      return { outcome: 'saved', ...now(), isMerged: false };
    }
    const stored = this.bases.get(baseVersion) ?? base;
    if (!stored) return { outcome: 'base_needed' };
    const from = { ...stored, ...message.known };
    const merged = mergeDrafts(from, { ...from, ...fields }, this.fields);
    if (merged.conflicts.length > 0) {
      return { outcome: 'conflict', ...now(), conflicts: merged.conflicts, savedBy: this.savedBy };
    }
    const isMerged = differingFields(from, this.fields).length > 0;
    this.sequences.set(clientId, sequence);
    if (differingFields(this.fields, merged.forServer).length > 0) this.#store(merged.forServer);
    return { outcome: 'saved', ...now(), isMerged };
  }

  /** Saves as another member. */
  saveAsOther(part: Partial<DraftFields>): void {
    this.#store({ ...this.fields, ...part });
  }

  readonly transport: Transport = {
    save: async (_articleId, sent) => {
      // Serialised as in a real request.
      const message = JSON.parse(JSON.stringify(sent)) as SaveMessage;
      await this.saveGate;
      const failure = this.failures.shift() ?? this.outage;
      if (failure && failure !== 'lost response') return failure;
      this.received.push(message);
      const body = this.#result(message);
      return failure === 'lost response' ? { kind: 'none' } : { kind: 'response', body };
    },
    fetchUpdates: async (_articleId, _clientId, known) => {
      if (this.outage) return { kind: 'none' };
      const { opened } = this;
      return { kind: 'response', body: { draft: opened.contentHash === known ? null : opened, others: [] } };
    },
  };
}

const signedOut: Reply<SaveResult> = { kind: 'refused', status: 401, message: 'Please sign in to do this.' };
const otherWriter: Reply<SaveResult> = { kind: 'refused', status: 401, code: 'other_writer', message: '' };
const broken: Reply<SaveResult> = { kind: 'refused', status: 500, message: '' };
const nothing: Reply<SaveResult> = { kind: 'none' };

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');

let pageCount = 0;
let draftSyncs: DraftSync[] = [];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Fakes only these, because fake-indexeddb needs the real `setImmediate`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-21T14:03:00Z') });
  draftSyncs = [];
});
afterEach(() => {
  for (const draftSync of draftSyncs) draftSync.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const options = (server: Server): DraftSyncOptions => {
  pageCount += 1;
  return { userId: 'ada', clientId: `page ${pageCount}`, store: openBrowserStore(), transport: server.transport };
};

/** Opens a page with the server's current version. */
function openPage(server: Server): DraftSync {
  const opened = server.articleId === null ? { articleId: null, author: 'The writer', fields: {} } : server.opened;
  const draftSync = new DraftSync(opened, options(server));
  draftSyncs.push(draftSync);
  return draftSync;
}

/** Opens a page that takes over what an abruptly closed page left behind. */
async function reopenPage(server: Server, userId = 'ada'): Promise<DraftSync> {
  const draftSync = openPage(server);
  const release = await takeOver({ userId, store: openBrowserStore(), ownId: draftSync.clientId }, draftSync);
  release?.();
  return draftSync;
}

const statusText = (draftSync: DraftSync): string => draftSync.snapshot.saved.text;
const currentTime = (): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(Date.now());

describe('the connection', () => {
  test('is reported while the browser is offline, even with nothing to save, and no longer once it is back', async () => {
    const server = new Server({ title: 'Title' });
    let isOnline = true;
    const draftSync = new DraftSync(server.opened, { ...options(server), isOnline: () => isOnline });
    draftSyncs.push(draftSync);
    expect(draftSync.snapshot.offline).toBeNull();
    isOnline = false;
    draftSync.connectionChanged();
    expect(draftSync.snapshot.offline).toMatch(/^You are offline\. Changes are saved in this browser/);
    expect(draftSync.snapshot.saved).toEqual({
      kind: 'offline',
      text: 'Offline. Changes will be saved in this browser and sent later.',
    });
    draftSync.change({ title: 'Title 2' });
    await draftSync.stored();
    isOnline = true;
    draftSync.connectionChanged();
    expect(draftSync.snapshot.offline).toBeNull();
    await vi.waitFor(() => expect(server.fields.title).toBe('Title 2'), { timeout: 60_000 });
  });

  test('is reported while saving does not reach the server', async () => {
    const server = new Server({ title: 'Title' });
    const draftSync = openPage(server);
    server.outage = nothing;
    draftSync.change({ title: 'Title 2' });
    await draftSync.saveNow();
    expect(draftSync.snapshot.offline).toMatch(/^The server cannot be reached\. Changes are saved in this browser/);
    server.outage = null;
    await draftSync.retry();
    expect(draftSync.snapshot.offline).toBeNull();
  });
});

test('a tag that the list of articles has added to the same version survives a change of tags on an open page', async () => {
  const server = new Server({ title: 'Title', tags: ['one'] });
  const draftSync = openPage(server);
  server.fields = { ...server.fields, tags: ['one', 'from the list'] };
  draftSync.change({ tags: ['one', 'typed'] });
  await draftSync.saveNow();
  expect(server.received.at(-1)?.known).toEqual({ tags: ['one'] });
  expect(server.fields.tags).toEqual(['one', 'from the list', 'typed']);
  expect(draftSync.snapshot.fields.tags).toEqual(['one', 'from the list', 'typed']);
});

describe('typing', () => {
  test('renders once for each change, although the browser acknowledges each as well', async () => {
    const draftSync = openPage(new Server({ title: 'Title' }));
    draftSync.change({ title: 'Title 2' });
    await draftSync.stored();
    const listener = vi.fn();
    draftSync.subscribe(listener);
    draftSync.change({ title: 'Title 23' });
    await draftSync.stored();
    draftSync.change({ title: 'Title 234' });
    await draftSync.stored();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('is stored in the browser at once and on the server after a pause', async () => {
    const server = new Server({ title: 'Title' });
    const draftSync = openPage(server);
    expect(draftSync.snapshot.saved.kind).toBe('saved');
    draftSync.change({ title: 'Title 2' });
    expect(statusText(draftSync)).toBe('Saving…');
    await draftSync.stored();
    expect(statusText(draftSync)).toBe('Saved in this browser, sending…');
    expect((await openBrowserStore().list('ada'))[0]?.typed.fields.title).toBe('Title 2');
    expect(server.received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(statusText(draftSync)).toBe(`Saved on the server at ${currentTime()}`), {
      timeout: 60_000,
    });
    expect(server.fields.title).toBe('Title 2');
    await draftSync.stored();
    expect(await openBrowserStore().list('ada')).toEqual([]);
  });

  test('is sent before the page is left, and stays on the server when the text stored in the browser is sent later', async () => {
    const server = new Server({ title: 'Title' });
    const save = vi.spyOn(server.transport, 'save');
    const draftSync = openPage(server);
    draftSync.change({ title: 'Title 2' });
    await draftSync.stored();
    const store = openBrowserStore();
    const [left] = await store.list('ada');
    draftSync.change({ title: 'Title 23' });
    draftSync.sendBeforeLeaving();
    // Nothing of the page runs after that.
    expect(save).toHaveBeenCalledExactlyOnceWith('the-article', expect.anything(), true);
    draftSync.stop();
    await vi.waitFor(() => expect(server.fields.title).toBe('Title 23'));
    await draftSync.stored();
    const next = await reopenPage(server);
    await next.saveNow();
    expect(next.snapshot).toMatchObject({ fields: { title: 'Title 23' }, saved: { kind: 'saved' } });
    // If the browser has stored neither the last key nor that it was sent, the newer text on the server stays. The older
    // one is no other version of it, so there is no conflict, and nothing was restored.
    if (left) await store.storePage(left.page, left.typed);
    const last = await reopenPage(server);
    expect(last.snapshot.conflicts).toEqual([]);
    await last.saveNow();
    expect(server.fields.title).toBe('Title 23');
    expect(last.snapshot).toMatchObject({
      ...{ fields: { title: 'Title 23' }, saved: { kind: 'saved' } },
      ...{ conflicts: [], recovered: null },
    });
  });

  test('that is being sent is sent again before the page is left, and stored once', async () => {
    const server = new Server({ title: 'Title' });
    const gate = Promise.withResolvers<void>();
    server.saveGate = gate.promise;
    const draftSync = openPage(server);
    draftSync.change({ title: 'Title 2' });
    const saving = draftSync.saveNow();
    await draftSync.stored();
    draftSync.sendBeforeLeaving();
    gate.resolve();
    await saving;
    await vi.waitFor(() => expect(server.received).toHaveLength(2));
    expect(server.version).toBe(2);
    expect(draftSync.snapshot.saved.kind).toBe('saved');
    draftSync.sendBeforeLeaving();
    expect(server.received).toHaveLength(2);
  });

  test('would be lost if the page were closed before the browser has stored the last change, and only then', async () => {
    const draftSync = openPage(new Server({ title: 'Title' }));
    expect(draftSync.wouldLoseChanges).toBe(false);
    draftSync.change({ title: 'Title 2' });
    await draftSync.stored();
    expect(draftSync.wouldLoseChanges).toBe(false);
    draftSync.change({ title: 'Title 23' });
    expect(draftSync.snapshot.saved).toMatchObject({ isStored: true });
    expect(draftSync.wouldLoseChanges).toBe(true);
    await draftSync.stored();
    expect(draftSync.wouldLoseChanges).toBe(false);
  });

  test('without a pause is still sent, with only the changed fields', async () => {
    const server = new Server({ title: 'T', content: '<p>x</p>' });
    const draftSync = openPage(server);
    for (let typed = 0; typed < 60; typed += 1) {
      draftSync.change({ title: `T${typed}` });
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 60_000 });
    expect(Object.keys(server.received[0]?.fields ?? {})).toEqual(['title']);
  });

  test('setting a field to its saved value does not count as a change', async () => {
    const server = new Server({ title: 'T' });
    const draftSync = openPage(server);
    draftSync.change({ title: 'T' });
    expect(draftSync.snapshot.saved.kind).toBe('saved');
    draftSync.change({ title: 'T2' });
    draftSync.change({ title: 'T' });
    expect((await draftSync.saveNow()).kind).toBe('saved');
    expect(server.received).toEqual([]);
  });

  test('a new article is created only once, even when the response to its first save is lost', async () => {
    const server = new Server();
    const draftSync = openPage(server);
    expect(statusText(draftSync)).toBe('Nothing to save yet');
    // The initial author name does not count as typed.
    expect(draftSync.snapshot.fields.author).toBe('The writer');
    draftSync.change({ author: 'Somebody' });
    draftSync.change({ author: 'The writer' });
    await draftSync.saveNow();
    expect(server.received).toEqual([]);
    draftSync.change({ content: '<p>First words</p>' });
    server.failures = ['lost response'];
    await draftSync.saveNow();
    expect(draftSync.snapshot.articleId).toBeNull();
    draftSync.change({ content: '<p>First words, and more</p>' });
    await draftSync.saveNow();
    expect(draftSync.snapshot).toMatchObject({
      articleId: 'the-article',
      fields: { category: 'news' },
      arrived: null,
    });
    expect(server.fields.content).toBe('<p>First words, and more</p>');
  });
});

describe('when the server cannot be reached', () => {
  test.each<[string, Reply<SaveResult>, string]>([
    ['no connection', nothing, 'Offline. 3 changes are saved in this browser.'],
    [
      'an error',
      broken,
      'The server is not responding. Retrying automatically. 3 changes saved in this browser, waiting to be sent.',
    ],
    [
      'no session',
      signedOut,
      'Signed out: sign in again in another tab and saving will resume. 3 changes saved in this browser, waiting to be sent.',
    ],
    [
      'another member’s session',
      otherWriter,
      'Signed out: someone else is now signed in on this browser; sign in to your own account in another tab and saving will resume. 3 changes saved in this browser, waiting to be sent.',
    ],
  ])(
    '%s: changes are kept, reported as waiting and retried after 1, 2, 5 and 10 seconds until saved',
    async (_name, reply, text) => {
      const server = new Server({ title: 'T' });
      const draftSync = openPage(server);
      for (const title of ['a', 'b', 'c']) draftSync.change({ title });
      server.outage = reply;
      const asked = vi.spyOn(server.transport, 'save');
      await draftSync.saveNow();
      expect(statusText(draftSync)).toBe(text);
      for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
        const before = asked.mock.calls.length;
        await vi.advanceTimersByTimeAsync(wait - 1);
        expect(asked.mock.calls.length).toBe(before);
        await vi.advanceTimersByTimeAsync(1);
        // Let the write to browser storage finish first.
        for (let turns = 0; turns < 20; turns += 1) await turn();
        expect(asked.mock.calls.length).toBe(before + 1);
      }
      server.outage = null;
      await draftSync.retry();
      await vi.waitFor(() => expect(statusText(draftSync)).toBe(`Saved on the server at ${currentTime()}`), {
        timeout: 60_000,
      });
      expect(server.fields.title).toBe('c');
    },
  );

  test('a save whose response was lost is resent under the same number before anything newer', async () => {
    const server = new Server({ content: paragraphs('One') });
    const draftSync = openPage(server);
    draftSync.change({ content: paragraphs('One', 'Hel') });
    server.failures = ['lost response', 'lost response'];
    await draftSync.saveNow();
    draftSync.change({ content: paragraphs('One', 'Hello') });
    await draftSync.saveNow();
    draftSync.change({ content: paragraphs('One', 'Hello world') });
    await draftSync.saveNow();
    expect(server.received.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 2]);
    expect(server.received.slice(0, 3).every(({ fields }) => fields.content === paragraphs('One', 'Hel'))).toBe(true);
    expect(server.fields.content).toBe(paragraphs('One', 'Hello world'));
    expect(draftSync.snapshot.saved.kind).toBe('saved');
  });

  test('a rejection by the server is shown, and the corrected text is sent', async () => {
    const server = new Server({ title: 'T' });
    const draftSync = openPage(server);
    draftSync.change({ title: 'far too long' });
    server.failures = [{ kind: 'refused', status: 400, message: 'This can have at most 5 characters.' }];
    await draftSync.saveNow();
    expect(statusText(draftSync)).toBe(
      'Not saved on the server: This can have at most 5 characters. 1 change saved in this browser, waiting to be sent.',
    );
    draftSync.change({ title: 'fits' });
    await draftSync.saveNow();
    expect(server.fields.title).toBe('fits');
  });

  test('editing works without browser storage, and the save state warns about it', async () => {
    const server = new Server({ title: 'T' });
    const store = { ...openBrowserStore(), storePage: () => Promise.reject(new Error('full')) };
    const draftSync = new DraftSync(server.opened, { ...options(server), store });
    draftSyncs.push(draftSync);
    server.outage = nothing;
    draftSync.change({ title: 'T2' });
    await draftSync.saveNow();
    expect(statusText(draftSync)).toBe('No connection. 1 change is only on this page. Keep this page open.');
    server.outage = null;
    expect((await draftSync.saveNow()).kind).toBe('saved');
  });

  test('the page sends its base when the server no longer has it', async () => {
    const server = new Server({ title: 'T', excerpt: 'E' });
    const draftSync = openPage(server);
    server.saveAsOther({ excerpt: 'E2' });
    server.bases.delete(1);
    draftSync.change({ title: 'T2' });
    await draftSync.saveNow();
    expect(server.fields).toMatchObject({ title: 'T2', excerpt: 'E2' });
  });
});

describe('a closed page', () => {
  test('loses no typed text: the next page recovers and sends it', async () => {
    const server = new Server({ content: paragraphs('One') });
    const first = openPage(server);
    first.change({ content: paragraphs('One', 'Tw') });
    first.change({ content: paragraphs('One', 'Two') });
    await first.stored();
    first.stop();
    const next = await reopenPage(server);
    expect(next.snapshot).toMatchObject({ fields: { content: paragraphs('One', 'Two') }, recovered: Date.now() });
    expect(next.snapshot.arrived?.content).toBe(paragraphs('One', 'Two'));
    await next.saveNow();
    expect(server.fields.content).toBe(paragraphs('One', 'Two'));
  });

  test('causes no duplicate text when its last save was not confirmed', async () => {
    const server = new Server({ content: paragraphs('One') });
    const first = openPage(server);
    first.change({ content: paragraphs('One', 'Two') });
    server.failures = ['lost response'];
    await first.saveNow();
    first.change({ content: paragraphs('One', 'Two, three') });
    await first.stored();
    first.stop();
    server.saveAsOther({ content: paragraphs('Zero', 'One', 'Two') });
    const next = await reopenPage(server);
    await next.saveNow();
    expect(server.fields.content).toBe(paragraphs('Zero', 'One', 'Two, three'));
    expect(next.snapshot.fields.content).toBe(paragraphs('Zero', 'One', 'Two, three'));
  });

  test('leaves its new article for the next page to add, exactly once', async () => {
    const server = new Server();
    const first = openPage(server);
    server.outage = nothing;
    first.change({ title: 'Offline', content: '<p>All of it</p>' });
    await first.saveNow();
    first.stop();
    await first.stored();
    server.outage = null;
    const next = await reopenPage(server);
    expect(next.snapshot.fields).toMatchObject({ title: 'Offline', content: '<p>All of it</p>' });
    await next.saveNow();
    expect(server.fields.title).toBe('Offline');
    await next.stored();
    expect(await openBrowserStore().list('ada')).toEqual([]);
  });

  test('is not offered to another member in the same browser', async () => {
    const server = new Server({ title: 'T' });
    const first = openPage(server);
    first.change({ title: 'Private' });
    await first.stored();
    first.stop();
    expect((await reopenPage(server, 'ben')).snapshot.fields.title).toBe('T');
    expect((await reopenPage(server)).snapshot.fields.title).toBe('Private');
  });

  test('is merged with what has already been typed on the next page', async () => {
    const server = new Server({ title: 'T', excerpt: 'E' });
    const first = openPage(server);
    first.change({ title: 'T2' });
    await first.stored();
    first.stop();
    const next = openPage(server);
    next.change({ excerpt: 'E2' });
    expect(await takeOverFrom(next, first.clientId)).toBe(true);
    await next.saveNow();
    expect(server.fields).toMatchObject({ title: 'T2', excerpt: 'E2' });
    await next.stored();
    expect(await openBrowserStore().list('ada')).toEqual([]);
  });

  test('conflicts with the next page when both changed the same place', async () => {
    const server = new Server({ content: paragraphs('One', 'Two') });
    const first = openPage(server);
    first.change({ content: paragraphs('One', 'Two, before the crash') });
    await first.stored();
    first.stop();
    const next = openPage(server);
    next.change({ content: paragraphs('One', 'Two, after the crash') });
    expect(await takeOverFrom(next, first.clientId)).toBe(true);
    await next.saveNow();
    expect(server.fields.content).toBe(paragraphs('One', 'Two, after the crash'));
    expect(next.snapshot.conflicts).toMatchObject([
      { mine: '<p>Two, before the crash</p>', theirs: '<p>Two, after the crash</p>' },
    ]);
  });

  test('is taken over only after the next page’s pending save is confirmed', async () => {
    const server = new Server({ content: paragraphs('One') });
    const first = openPage(server);
    first.change({ content: paragraphs('One', 'Before') });
    server.failures = ['lost response'];
    await first.saveNow();
    first.stop();
    await first.stored();
    const next = openPage(server);
    const ownId = next.clientId;
    let proceed = (): void => undefined;
    server.saveGate = new Promise((resolve) => {
      proceed = resolve;
    });
    next.change({ content: paragraphs('One', 'Before', 'After') });
    const saving = next.saveNow();
    const takingOver = takeOverFrom(next, first.clientId);
    await next.stored();
    proceed();
    await saving;
    expect(await takingOver).toBe(true);
    await next.saveNow();
    for (const fields of [server.fields, next.snapshot.fields])
      expect(fields.content).toBe(paragraphs('One', 'Before', 'After'));
    expect(server.received.map(({ clientId }) => clientId)).toEqual([first.clientId, ownId, first.clientId]);
  });

  test('is not taken over while the next page has unsaved changes', async () => {
    const server = new Server({ title: 'T' });
    const first = openPage(server);
    first.change({ title: 'Before' });
    await first.stored();
    first.stop();
    const next = openPage(server);
    server.outage = nothing;
    next.change({ title: 'After' });
    expect(await takeOverFrom(next, first.clientId)).toBe(false);
    expect(next.snapshot.fields.title).toBe('After');
    expect((await openBrowserStore().list('ada')).map(({ typed }) => typed.fields.title).sort()).toEqual([
      'After',
      'Before',
    ]);
  });

  test('is recovered before changes to other articles are sent', async () => {
    const server = new Server({ title: 'T' });
    const store = openBrowserStore();
    const [own, other] = [openPage(server), new DraftSync({ ...server.opened, articleId: 'another' }, options(server))];
    draftSyncs.push(other);
    own.change({ title: 'T2' });
    vi.setSystemTime(Date.now() + 1);
    other.change({ title: 'Newer' });
    for (const draftSync of [own, other]) {
      await draftSync.stored();
      draftSync.stop();
    }
    const next = openPage(server);
    const access = { userId: 'ada', store, ownId: next.clientId };
    const release = await takeOver(access, next);
    expect(next.snapshot.fields.title).toBe('T2');
    const sent: (string | null)[] = [];
    await sendAbandoned(access, async ({ page: { articleId } }) => void sent.push(articleId));
    expect(sent).toContain('another');
    release?.();
  });

  test('can be taken over by another page, unlike an open page', async () => {
    const heldLocks = new Set<string>();
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, _options: unknown, work: (lock: object | null) => Promise<void> | undefined) => {
          if (heldLocks.has(name)) return work(null);
          heldLocks.add(name);
          await work({});
          heldLocks.delete(name);
        },
      },
    });
    const server = new Server({ title: 'T' });
    const first = openPage(server);
    const release = await claim(first.clientId);
    first.change({ title: 'T2' });
    await first.stored();
    expect((await reopenPage(server)).snapshot.fields.title).toBe('T');
    release?.();
    await vi.waitFor(() => expect(heldLocks.size).toBe(0), { timeout: 60_000 });
    expect((await reopenPage(server)).snapshot.fields.title).toBe('T2');
  });

  test('can be claimed by another page, unlike an open page, even without the Web Locks API', async () => {
    vi.stubGlobal('navigator', {});
    const claimAfterTimeout = async () => {
      const claimed = claim('a page');
      await vi.advanceTimersByTimeAsync(500);
      return claimed;
    };
    const release = await claimAfterTimeout();
    expect(release).toBeTypeOf('function');
    expect(await claim('a page')).toBeNull();
    release?.();
    const next = await claimAfterTimeout();
    expect(next).toBeTypeOf('function');
    next?.();
  });
});

describe('an article started by another page', () => {
  const startArticle = (server: Server, beginning: string): DraftSync => {
    const opened = {
      articleId: null,
      author: 'The writer',
      fields: { title: 'Handed over' },
      unclean: '<p>Given</p>',
      beginning,
    };
    const draftSync = new DraftSync(opened, options(server));
    draftSyncs.push(draftSync);
    return draftSync;
  };
  /**
   * Lets the page take over a closed page's record or, if there is none, start the article. Returns whether a record
   * was taken over.
   */
  const proceed = async (draftSync: DraftSync): Promise<boolean> => {
    const access = { userId: 'ada', store: openBrowserStore(), ownId: draftSync.clientId };
    const release = await takeOver(access, draftSync);
    if (!release) draftSync.begin({ articleId: null, author: 'The writer', fields: {}, unclean: '<p>Given</p>' });
    release?.();
    return release !== null;
  };

  test('is stored before anything is typed, and keeps its unsanitised content until it is cleaned', async () => {
    const server = new Server();
    const draftSync = startArticle(server, 'a');
    await draftSync.stored();
    expect([draftSync.snapshot.unclean, await openBrowserStore().list('ada')]).toEqual([null, []]);
    expect(await proceed(draftSync)).toBe(false);
    await draftSync.saveNow();
    expect(server.fields).toMatchObject({ title: 'Handed over', content: '' });
    // The server has everything the page has, but the page closes before the content is cleaned.
    draftSync.stop();
    await draftSync.stored();
    const next = await reopenPage(server);
    expect(next.snapshot.unclean).toBe('<p>Given</p>');
    next.change({ content: '<p>Typed</p>' });
    next.insertCleaned('<p>Given, cleaned</p>');
    expect(next.snapshot).toMatchObject({
      unclean: null,
      fields: { content: paragraphs('Given, cleaned', 'Typed') },
      arrived: { content: paragraphs('Given, cleaned', 'Typed') },
    });
    await next.saveNow();
    await next.stored();
    expect(await openBrowserStore().list('ada')).toEqual([]);
  });

  test('keeps its unsanitised content even when something was typed before it began', async () => {
    const server = new Server();
    const draftSync = startArticle(server, 'a');
    draftSync.change({ title: 'Typed first' });
    await draftSync.stored();
    await proceed(draftSync);
    await draftSync.stored();
    expect((await openBrowserStore().list('ada'))[0]?.page.unclean).toBe('<p>Given</p>');
  });

  test('is recovered once after a reload, but not when another action starts an article', async () => {
    const server = new Server();
    const first = startArticle(server, 'a');
    await proceed(first);
    first.insertCleaned('<p>Given, cleaned</p>');
    first.change({ title: 'Typed on' });
    await first.stored();
    first.stop();
    const other = startArticle(server, 'b');
    expect(await proceed(other)).toBe(false);
    expect(other.snapshot.fields.title).toBe('Handed over');
    other.stop();
    const again = startArticle(server, 'a');
    expect(await proceed(again)).toBe(true);
    const fields = { title: 'Typed on', content: '<p>Given, cleaned</p>' };
    expect(again.snapshot).toMatchObject({ unclean: null, fields });
    await again.saveNow();
    expect(server.fields).toMatchObject(fields);
    expect(server.received).toHaveLength(1);
  });
});

describe('text processed elsewhere', () => {
  test('is merged with typed and received changes, and passed to the editor as the newest text', async () => {
    const asked = paragraphs('One  spaced', 'Two');
    const server = new Server({ content: asked, title: 'T' });
    const draftSync = openPage(server);
    expect(draftSync.mergeProcessed(asked, paragraphs('One, cleaned', 'Two'))).toBe(true);
    const first = draftSync.snapshot.arrived;
    expect(first?.content).toBe(paragraphs('One, cleaned', 'Two'));
    await draftSync.saveNow();
    // Saved within the same millisecond.
    server.saveAsOther({ content: paragraphs('One, cleaned', 'Two', 'Theirs') });
    await draftSync.checkForUpdates();
    const second = draftSync.snapshot.arrived;
    expect(second?.content).toBe(paragraphs('One, cleaned', 'Two', 'Theirs'));
    expect(second?.at).toBeGreaterThan(first?.at ?? 0);
    server.saveAsOther({ title: 'Theirs' });
    await draftSync.checkForUpdates();
    expect(draftSync.snapshot).toMatchObject({ fields: { title: 'Theirs' }, arrived: second });

    const before = draftSync.snapshot.fields.content;
    draftSync.change({ content: `${before}\n<p>Typed while it was away</p>` });
    expect(draftSync.mergeProcessed(before, before.replace('cleaned', 'cleaned twice'))).toBe(true);
    const text = paragraphs('One, cleaned twice', 'Two', 'Theirs', 'Typed while it was away');
    expect(draftSync.snapshot).toMatchObject({ fields: { content: text }, arrived: { content: text } });
    await draftSync.saveNow();
    expect(server.fields.content).toBe(text);
  });

  test('is discarded when the same place has been edited since', () => {
    const draftSync = openPage(new Server({ content: paragraphs('One', 'Two') }));
    draftSync.change({ content: paragraphs('One, longer', 'Two') });
    expect(draftSync.mergeProcessed(paragraphs('One', 'Two'), paragraphs('One, cleaned', 'Two, cleaned'))).toBe(false);
    expect(draftSync.snapshot).toMatchObject({ fields: { content: paragraphs('One, longer', 'Two') }, arrived: null });
  });
});

describe('two people', () => {
  test('changes by others are merged into what is being typed', async () => {
    const server = new Server({ content: paragraphs('One', 'Two'), title: 'T' });
    const draftSync = openPage(server);
    draftSync.change({ content: paragraphs('One, mine', 'Two') });
    server.saveAsOther({ content: paragraphs('One', 'Two, theirs'), title: 'Theirs' });
    await draftSync.checkForUpdates();
    expect(draftSync.snapshot.fields).toMatchObject({
      content: paragraphs('One, mine', 'Two, theirs'),
      title: 'Theirs',
    });
    expect(draftSync.snapshot.arrived?.content).toBe(paragraphs('One, mine', 'Two, theirs'));
    await draftSync.saveNow();
    expect(server.fields.content).toBe(paragraphs('One, mine', 'Two, theirs'));
  });

  test('a page’s own save does not count as text from elsewhere', async () => {
    const server = new Server({ content: paragraphs('One') });
    const draftSync = openPage(server);
    draftSync.change({ content: '<p>One</p><p>Two</p><p></p>' });
    await draftSync.saveNow();
    await draftSync.checkForUpdates();
    expect(draftSync.snapshot).toMatchObject({ arrived: null, fields: { content: '<p>One</p><p>Two</p><p></p>' } });
  });

  test('a conflict keeps my text on the page and theirs on the server, and the rest is saved', async () => {
    const server = new Server({ content: paragraphs('One', 'Two', 'Three') });
    const draftSync = openPage(server);
    draftSync.change({ content: paragraphs('One', 'Two, mine', 'Three, mine') });
    server.saveAsOther({ content: paragraphs('One', 'Two, theirs', 'Three') });
    server.savedBy = { userId: 'ben', name: 'Ben', savedAt: 5, since: 2 };
    await draftSync.saveNow();
    expect(server.fields.content).toBe(paragraphs('One', 'Two, theirs', 'Three, mine'));
    expect(draftSync.snapshot.fields.content).toBe(paragraphs('One', 'Two, mine', 'Three, mine'));
    expect(draftSync.snapshot.conflicts).toMatchObject([
      { field: 'content', base: '<p>Two</p>', mine: '<p>Two, mine</p>', theirs: '<p>Two, theirs</p>' },
    ]);
    expect(statusText(draftSync)).toBe('Someone else changed the same place. Choose which version to keep.');
  });

  test.each([
    ['ada', 2, 'You changed the same place elsewhere. Choose which version to keep.'],
    ['ben', 2, 'Someone else changed the same place. Choose which version to keep.'],
    ['ben', 3, 'Another version of the same place was saved. Choose which version to keep.'],
  ])(
    'a conflict with a version that %s saved, all since %i, says whose it is if it is known',
    async (userId, since, text) => {
      const server = new Server({ content: paragraphs('One') });
      const draftSync = openPage(server);
      draftSync.change({ content: paragraphs('One, here') });
      server.saveAsOther({ content: paragraphs('One, there') });
      server.savedBy = { userId, name: 'Someone', savedAt: 5, since };
      await draftSync.saveNow();
      const { conflicts, conflictAuthors } = draftSync.snapshot;
      const author = since === 2 ? { name: 'Someone', savedAt: 5, isOwn: userId === 'ada' } : null;
      expect(conflicts.map((conflict) => authorOfConflict(conflict, conflictAuthors))).toEqual([author]);
      expect(statusText(draftSync)).toBe(text);
    },
  );

  test.each([
    ['mine', ['Two, mine']],
    ['theirs', ['Two, theirs']],
    ['both', ['Two, theirs', 'Two, mine']],
  ] as const)('choosing %s resolves the conflict', async (choice, expected) => {
    const server = new Server({ content: paragraphs('One', 'Two') });
    const draftSync = openPage(server);
    draftSync.change({ content: paragraphs('One', 'Two, mine') });
    server.saveAsOther({ content: paragraphs('One', 'Two, theirs') });
    await draftSync.saveNow();
    const [conflict] = draftSync.snapshot.conflicts;
    if (conflict) draftSync.resolve(conflict, choice);
    expect(draftSync.snapshot.conflicts).toEqual([]);
    expect((await draftSync.saveNow()).kind).toBe('saved');
    expect(server.fields.content).toBe(paragraphs('One', ...expected));
    expect(draftSync.snapshot.fields.content).toBe(paragraphs('One', ...expected));
  });

  test('an unresolved conflict survives a crash and further typing', async () => {
    const server = new Server({ content: paragraphs('One', 'Two'), title: 'T' });
    const first = openPage(server);
    first.change({ content: paragraphs('One', 'Two, mine') });
    server.saveAsOther({ content: paragraphs('One', 'Two, theirs') });
    await first.saveNow();
    first.change({ content: paragraphs('One', 'Two, mine, longer'), title: 'T2' });
    await first.saveNow();
    expect(server.fields).toMatchObject({ content: paragraphs('One', 'Two, theirs'), title: 'T2' });
    await first.stored();
    first.stop();
    const next = await reopenPage(server);
    expect(next.snapshot.conflicts).toMatchObject([{ mine: '<p>Two, mine, longer</p>', theirs: '<p>Two, theirs</p>' }]);
    expect(next.snapshot.fields.content).toBe(paragraphs('One', 'Two, mine, longer'));
  });

  test('text typed in one tab reaches another tab of the same browser', async () => {
    const server = new Server({ content: paragraphs('One', 'Two') });
    const [left, right] = [openPage(server), openPage(server)];
    left.change({ content: paragraphs('One, left', 'Two') });
    right.change({ content: paragraphs('One', 'Two, right') });
    await Promise.all([left.saveNow(), right.saveNow()]);
    await Promise.all([left.checkForUpdates(), right.checkForUpdates()]);
    for (const { snapshot } of [left, right])
      expect(snapshot.fields.content).toBe(paragraphs('One, left', 'Two, right'));
  });

  test('changes by others wait until a pending save is confirmed', async () => {
    const server = new Server({ content: paragraphs('One') });
    const draftSync = openPage(server);
    let proceed = (): void => undefined;
    server.saveGate = new Promise((resolve) => {
      proceed = resolve;
    });
    draftSync.change({ content: paragraphs('One', 'Mine') });
    const saving = draftSync.saveNow();
    await draftSync.stored();
    server.saveAsOther({ content: paragraphs('Theirs', 'One') });
    await draftSync.checkForUpdates();
    expect(draftSync.snapshot.fields.content).toBe(paragraphs('One', 'Mine'));
    proceed();
    await saving;
    expect(draftSync.snapshot.fields.content).toBe(paragraphs('Theirs', 'One', 'Mine'));
    expect(server.fields.content).toBe(paragraphs('Theirs', 'One', 'Mine'));
  });
});

test('every paragraph typed on three pages arrives exactly once despite random failures', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    let state = seed;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    vi.stubGlobal('indexedDB', new IDBFactory());
    const server = new Server({ content: paragraphs('Start') });
    let typing = [openPage(server), openPage(server), openPage(server)];
    const written: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const at = random(typing.length);
      const draftSync = typing[at];
      if (!draftSync) continue;
      const kind = random(6);
      if (kind < 2) {
        written.push(`Step ${step} of ${seed}`);
        draftSync.change({ content: `${draftSync.snapshot.fields.content}\n${paragraphs(written.at(-1) ?? '')}` });
      } else if (kind === 2) {
        server.failures = [(['lost response', nothing, broken, signedOut] as const)[random(4)] ?? nothing];
        await draftSync.saveNow();
      } else if (kind === 3) await draftSync.saveNow();
      else if (kind === 4) await draftSync.checkForUpdates();
      else {
        await draftSync.stored();
        draftSync.stop();
        typing = typing.with(at, await reopenClosedPage(server, draftSync.clientId));
      }
    }
    server.failures = [];
    for (const draftSync of typing) await draftSync.saveNow();
    const stored = server.fields.content.split('\n');
    expect(stored.filter((block) => block !== '<p>Start</p>').sort(), `seed ${seed}`).toEqual(
      written.map((text) => `<p>${text}</p>`).sort(),
    );
    for (const draftSync of typing) draftSync.stop();
  }
}, 60_000);

/** Like `reopenPage`, but takes over only the given page's record. */
async function reopenClosedPage(server: Server, clientId: string): Promise<DraftSync> {
  const draftSync = openPage(server);
  await takeOverFrom(draftSync, clientId);
  return draftSync;
}

/** Lets a page take over the record of one particular closed page. */
async function takeOverFrom(draftSync: DraftSync, clientId: string): Promise<boolean | undefined> {
  const stored = (await openBrowserStore().list('ada')).find(({ page: left }) => left.clientId === clientId);
  return stored && draftSync.takeOver(stored);
}
