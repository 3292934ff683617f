import type { BrowserStore, Kept, PageRecord } from './browser-store';
import type { DraftSync } from './draft-sync';

/** Ends a claim. */
type Release = () => void;

/** How long a page is given to say that it has something, in milliseconds. */
const timeout = 500;

/** The page that has it replies when asked; when two ask simultaneously, neither may get it. */
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
 * Claims what a page keeps for as long as this page lives; null while another page that lives has it. Where the browser
 * has
 * no locks, as on a site without TLS, the pages are asked. From the call on no other page is given it.
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

/** The browser's store, and the page that looks into it. */
type Place = { userId: string; store: BrowserStore; ownId: string };

/**
 * Finds what pages that are gone have left in the browser's store, after a crash, a closed window, or without a
 * connection:
 * what was typed last first.
 * @param use resolves whether it goes on to use what it is given; else that is free for other pages again.
 * @returns what ends the use of the first that is used, after which no more are given; null where none is.
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
    // The page that had it may have gone on until this moment.
    const kept = (await store.list(userId)).find(({ page }) => page.clientId === listed.clientId);
    if (kept && (await use(kept))) return release;
    release();
  }
  return null;
}

/**
 * Has a page take over the newest that belongs to it. Returns what ends that; null where there is nothing of the kind.
 */
export const takeOver = (place: Place, draftSync: Pick<DraftSync, 'owns' | 'takeOver'>): Promise<Release | null> =>
  findLeft(
    place,
    (page) => draftSync.owns(page),
    (kept) => draftSync.takeOver(kept),
  );

/** Has sent what no page has taken over. */
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
