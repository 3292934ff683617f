// Constants used by views. Separate from `rules.ts`, so that the bell's bundle does not include its schemas.

/** Highest number shown on the badge; above it, the badge shows `9+` (spec 3 §9). */
const maxBadgeCount = 9;

/** Returns the text of the bell's badge, empty when everything has been read. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > maxBadgeCount ? `${maxBadgeCount}+` : String(unread);
}
