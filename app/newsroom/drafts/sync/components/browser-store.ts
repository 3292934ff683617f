import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftFields } from '~/newsroom/drafts/fields';

/** What was sent and has not been confirmed: it is sent again as it is until it has been. */
export type Sending = {
  sequence: number;
  fields: Partial<DraftFields>;
  /** The whole text as it was sent, and what later changes are measured by once the server has it. */
  whole: DraftFields;
  baseOnceStored: DraftFields;
  /** How many changes it holds. */
  changes: number;
};

/** What the server was known to have. */
export type Known = { version: number; contentHash: string; fields: DraftFields; savedAt: number };

/** What a page knows of an article besides what is typed. */
export type PageRecord = {
  /** The page, as the server knows it. */
  clientId: string;
  /** Who types: nobody else who uses this browser is shown it. */
  userId: string;
  /** Null while the server does not know the article. */
  articleId: string | null;
  known: Known;
  /** The server's version as this page writes it. */
  theirs: DraftFields;
  /** What typing is measured by: the server's version, but for the places that wait for a choice. */
  base: DraftFields;
  /** Number of the last save. */
  sequence: number;
  sending: Sending | null;
  /** Which act of another page began the article, where one did. */
  beginning?: string;
  /** What it was begun with and has not been through the sanitiser yet: not in the text before it has. */
  unclean?: string;
};

/** What has been typed, whole. */
export type TypedRecord = { clientId: string; fields: DraftFields; typedAt: number; changes: number };

export type Kept = { page: PageRecord; typed: TypedRecord };

/** Where a browser keeps what has been typed. */
export type BrowserStore = {
  /** Everything of a member that is kept, what was typed last first. */
  list(userId: string): Promise<Kept[]>;
  keepPage(page: PageRecord, typed: TypedRecord): Promise<void>;
  keepTyped(typed: TypedRecord): Promise<void>;
  purge(clientId: string): Promise<void>;
};

interface Schema extends DBSchema {
  pages: { key: string; value: PageRecord };
  typed: { key: string; value: TypedRecord };
}

const databaseName = 'lowdown-drafts';

/** Keeps typed texts in IndexedDB. What it resolves after is on its way to the disk. */
export function openBrowserStore(): BrowserStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('pages', { keyPath: 'clientId' });
        database.createObjectStore('typed', { keyPath: 'clientId' });
      },
      // The browser has thrown the connection away: the next use opens another.
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
    async keepPage(page, typed) {
      const transaction = (await open()).transaction(['pages', 'typed'], 'readwrite');
      await Promise.all([
        transaction.objectStore('pages').put(page),
        transaction.objectStore('typed').put(typed),
        transaction.done,
      ]);
    },
    async keepTyped(typed) {
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
