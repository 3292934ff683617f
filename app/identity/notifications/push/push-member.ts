/** Where a browser keeps for which member it shows notifications. Apart from what it does about them, which few need. */
const key = 'push-member';

/** The member whose notifications this browser was allowed to show last; none when it keeps nothing for the site. */
export function pushMember(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Notes whose notifications this browser shows; `null` when it shows nobody's. */
export function notePushMember(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing for the site has no worker that could show anything either.
  }
}
