/** Numbers that views show. Apart from the rules, so that the bell does not bring their schemas along. */

/** The badge says `9+` for more than this (spec 3 §9). */
const mostInBadge = 9;

/** What the bell's badge shows; nothing when everything has been read. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > mostInBadge ? `${mostInBadge}+` : String(unread);
}
