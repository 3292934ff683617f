import type { BrowserStore, PageRecord, StoredPage } from './browser-store';
import type { DraftSync } from './draft-sync';

/** Releases a claim. */
type Release = () => void;

/** Time that other pages have to report that they own a record, in milliseconds. */
const timeout = 500;

/** Claims a record unless another page replies that it owns the record. If two pages try at once, both may fail. */
const claimByBroadcast = (name: string): Promise<Release | null> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    let isPending = true;
    const timer = setTimeout(() => {
      isPending = false;
      resolve(() => channel.close());
    }, timeout);
    channel.onmessage = ({ data }) => {
      if (data === 'whose') channel.postMessage('mine');
      else if (isPending) {
        clearTimeout(timer);
        channel.close();
        resolve(null);
      }
    };
    channel.postMessage('whose');
  });

/**
 * Claims a page's record until it is released or this page closes. Resolves to null while another open page owns it.
 * Where the Web Locks API is missing, as on a site without TLS, queries the other pages.
 */
export function claim(clientId: string): Promise<Release | null> {
  const name = `lowdown-draft-${clientId}`;
  if (!('locks' in navigator)) return claimByBroadcast(name);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
}

/** The browser store, and the page that reads it. */
type StoreAccess = { userId: string; store: BrowserStore; ownId: string };

/**
 * Finds the records that pages left in browser storage when they crashed or were closed before everything was saved,
 * most recently typed first. Stops at the first record that `use` keeps.
 * @param use resolves to true to keep the record; otherwise, other pages can claim it again.
 * @returns a function that releases the record that was kept; null when none was.
 */
async function claimAbandoned(
  { userId, store, ownId }: StoreAccess,
  isWanted: (page: PageRecord) => boolean,
  use: (stored: StoredPage) => Promise<boolean>,
): Promise<Release | null> {
  for (const { page: listed } of await store.list(userId)) {
    if (listed.clientId === ownId || !isWanted(listed)) continue;
    const release = await claim(listed.clientId);
    if (!release) continue;
    // Reload the record: the page that owned it may have updated it since it was listed.
    const stored = (await store.list(userId)).find(({ page }) => page.clientId === listed.clientId);
    if (stored && (await use(stored))) return release;
    release();
  }
  return null;
}

/**
 * Lets a page take over the newest abandoned record of its article. Returns a function that releases the record; null
 * when there is none.
 */
export const takeOver = (
  access: StoreAccess,
  draftSync: Pick<DraftSync, 'owns' | 'takeOver'>,
): Promise<Release | null> =>
  claimAbandoned(
    access,
    (page) => draftSync.owns(page),
    (stored) => draftSync.takeOver(stored),
  );

/** Sends the records that no page has taken over. */
export async function sendAbandoned(access: StoreAccess, send: (stored: StoredPage) => Promise<void>): Promise<void> {
  await claimAbandoned(
    access,
    () => true,
    async (stored) => {
      await send(stored);
      return false;
    },
  );
}
