import type { BrowserStore, Kept } from './browser-store';

/** Ends a claim. */
type Release = () => void;

/**
 * Claims what a page keeps for as long as this page lives; null while another page that lives has it. Where the browser has
 * no locks, as on a site without TLS, nothing is known of other pages: what two of them send is the same, and merges.
 */
export async function claim(clientId: string): Promise<Release | null> {
  if (!('locks' in navigator)) return () => undefined;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`lowdown-draft-${clientId}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
}

/**
 * Finds what pages that are gone have left in the browser's store: after a crash, a closed window, or without a connection.
 * The newest that belongs here is taken over; the others are sent to the server by themselves.
 * @param wanted.isOurs whether something belongs to what is opened here.
 * @param wanted.send resolves whether the server has all of it now.
 */
export async function recover(
  { userId, store, ownId }: { userId: string; store: BrowserStore; ownId: string },
  wanted: { isOurs(kept: Kept): boolean; adopt(kept: Kept): void; send(kept: Kept): Promise<boolean> },
): Promise<Release> {
  const releases: Release[] = [];
  let hasAdopted = false;
  for (const listed of await store.list(userId)) {
    const { clientId } = listed.page;
    if (clientId === ownId) continue;
    const release = await claim(clientId);
    if (!release) continue;
    // The page that had it may have gone on until this moment.
    const kept = (await store.list(userId)).find(({ page }) => page.clientId === clientId);
    if (kept && !hasAdopted && wanted.isOurs(kept)) {
      hasAdopted = true;
      releases.push(release);
      wanted.adopt(kept);
    } else {
      if (kept) await wanted.send(kept);
      release();
    }
  }
  return () => {
    for (const release of releases) release();
  };
}
