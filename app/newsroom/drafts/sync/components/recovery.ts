import type { BrowserStore, Kept, PageRecord } from './browser-store';
import type { DraftSync } from './draft-sync';

/** Releases a claim. */
type Release = () => void;

/** Time that other pages have to report that they own a record, in milliseconds. */
const timeout = 500;

/**
 * Claims a record by querying the other pages; its owner replies. If two pages query at the same time, both may fail.
 */
const claimByAsking = (name: string): Promise<Release | null> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    let isAsking = true;
    const wait = setTimeout(() => {
      isAsking = false;
      resolve(() => channel.close());
    }, timeout);
    channel.onmessage = ({ data }) => {
      if (data === 'whose') channel.postMessage('mine');
      else if (isAsking) {
        clearTimeout(wait);
        channel.close();
        resolve(null);
      }
    };
    channel.postMessage('whose');
  });

/**
 * Claims a page's record until it is released or this page closes; null while another open page owns it. Where the
 * browser has no locks, as on a site without TLS, the other pages are queried. From the moment of the call, no other
 * page can claim the record.
 */
export function claim(clientId: string): Promise<Release | null> {
  const name = `lowdown-draft-${clientId}`;
  if (!('locks' in navigator)) return claimByAsking(name);
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

/** The browser's store, and the page that reads it. */
type Place = { userId: string; store: BrowserStore; ownId: string };

/**
 * Finds the records that closed pages left in the browser's store after a crash, a closed window or a lost connection,
 * most recently typed first.
 * @param use resolves to true when it keeps using the record; otherwise other pages can claim it again.
 * @returns a function that releases the first record in use, after which no others are tried; null when none is used.
 */
async function findLeft(
  { userId, store, ownId }: Place,
  isWanted: (page: PageRecord) => boolean,
  use: (kept: Kept) => Promise<boolean>,
): Promise<Release | null> {
  for (const { page: listed } of await store.list(userId)) {
    if (listed.clientId === ownId || !isWanted(listed)) continue;
    const release = await claim(listed.clientId);
    if (!release) continue;
    // Reload the record: the page that owned it may have written to it until now.
    const kept = (await store.list(userId)).find(({ page }) => page.clientId === listed.clientId);
    if (kept && (await use(kept))) return release;
    release();
  }
  return null;
}

/**
 * Lets a page take over the newest record that belongs to it. Returns a function that releases it; null when there is
 * none.
 */
export const takeOver = (place: Place, draftSync: Pick<DraftSync, 'owns' | 'takeOver'>): Promise<Release | null> =>
  findLeft(
    place,
    (page) => draftSync.owns(page),
    (kept) => draftSync.takeOver(kept),
  );

/** Sends the records that no page has taken over. */
export async function sendLeft(place: Place, send: (kept: Kept) => Promise<void>): Promise<void> {
  await findLeft(
    place,
    () => true,
    async (kept) => {
      await send(kept);
      return false;
    },
  );
}
