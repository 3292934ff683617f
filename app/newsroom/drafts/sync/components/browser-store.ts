import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftFields } from '~/newsroom/drafts/fields';
import type { ConflictAuthors } from './conflict-authors';

/** A save that has been sent but not confirmed. It is resent unchanged until it is confirmed. */
export type PendingSave = {
  sequence: number;
  fields: Partial<DraftFields>;
  /** All fields as they were sent, and the base for later changes once the server has stored them. */
  whole: DraftFields;
  baseOnceStored: DraftFields;
  /** Number of changes in this save. */
  changes: number;
};

/** The latest server version that the page has received. */
export type KnownVersion = { version: number; contentHash: string; fields: DraftFields; savedAt: number };

/** Everything a page knows about an article, apart from the typed text. */
export type PageRecord = {
  /** ID that identifies the page to the server. */
  clientId: string;
  /** The member who is typing. The record is never offered to other members who use this browser. */
  userId: string;
  /** Null until the article is on the server. */
  articleId: string | null;
  known: KnownVersion;
  /** The server's version as this page serialises it. */
  theirs: DraftFields;
  /** The base for the page's changes: the server's version, except at unresolved conflicts. */
  base: DraftFields;
  /** Who changed the places in conflict, by conflict ID; null where that is not known. */
  conflictAuthors?: ConflictAuthors;
  /** Number of the last save. */
  sequence: number;
  sending: PendingSave | null;
  /** Identifies the action on another page that started the article, if any. */
  beginning?: string;
  /** Initial content that still has to be sanitised before it becomes part of the text. */
  unclean?: string;
};

/** The text typed on a page, as a complete set of fields. */
export type TypedRecord = { clientId: string; fields: DraftFields; typedAt: number; changes: number };

export type StoredPage = { page: PageRecord; typed: TypedRecord };

/** The browser's storage for typed text. */
export type BrowserStore = {
  /** Returns all records of a member, most recently typed first. */
  list(userId: string): Promise<StoredPage[]>;
  storePage(page: PageRecord, typed: TypedRecord): Promise<void>;
  storeTyped(typed: TypedRecord): Promise<void>;
  purge(clientId: string): Promise<void>;
};

interface Schema extends DBSchema {
  pages: { key: string; value: PageRecord };
  typed: { key: string; value: TypedRecord };
}

const databaseName = 'lowdown-drafts';

/** Opens the store of typed text in IndexedDB. A resolved write may not have been flushed to disk yet. */
export function openBrowserStore(): BrowserStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('pages', { keyPath: 'clientId' });
        database.createObjectStore('typed', { keyPath: 'clientId' });
      },
      // The browser closed the connection; the next call reopens it.
      terminated: () => {
        opening = undefined;
      },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    async list(userId) {
      const transaction = (await open()).transaction(['pages', 'typed']);
      const [pages, typed] = await Promise.all([
        transaction.objectStore('pages').getAll(),
        transaction.objectStore('typed').getAll(),
      ]);
      const byPage = new Map(typed.map((record) => [record.clientId, record]));
      return pages
        .flatMap((page) => {
          const record = byPage.get(page.clientId);
          return record && page.userId === userId ? [{ page, typed: record }] : [];
        })
        .sort((one, other) => other.typed.typedAt - one.typed.typedAt);
    },
    async storePage(page, typed) {
      const transaction = (await open()).transaction(['pages', 'typed'], 'readwrite');
      await Promise.all([
        transaction.objectStore('pages').put(page),
        transaction.objectStore('typed').put(typed),
        transaction.done,
      ]);
    },
    async storeTyped(typed) {
      await (await open()).put('typed', typed);
    },
    async purge(clientId) {
      const transaction = (await open()).transaction(['pages', 'typed'], 'readwrite');
      await Promise.all([
        transaction.objectStore('pages').delete(clientId),
        transaction.objectStore('typed').delete(clientId),
        transaction.done,
      ]);
    },
  };
}
