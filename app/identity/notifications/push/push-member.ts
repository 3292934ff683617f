import { readStored, writeStored } from '~/platform/browser-storage';

/**
 * `localStorage` key of the member whose notifications this browser shows. Separate from `push-browser.ts`, which few
 * pages need.
 */
const key = 'push-member';

/** Returns the member whose notifications this browser shows, or null if there is none or storage is unavailable. */
export const pushMember = (): string | null => readStored(key);

/**
 * Stores the member whose notifications this browser shows; null for nobody. A browser that blocks storage has no
 * service worker to show notifications either.
 */
export function storePushMember(userId: string | null): void {
  writeStored(key, userId || null);
}
