/**
 * `localStorage` key of the member whose notifications this browser shows. Separate from `push-browser.ts`, which few
 * pages need.
 */
const key = 'push-member';

/** Returns the member whose notifications this browser shows, or null if there is none or storage is unavailable. */
export function pushMember(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the member whose notifications this browser shows; null for nobody. */
export function storePushMember(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has no service worker to show notifications either.
  }
}
