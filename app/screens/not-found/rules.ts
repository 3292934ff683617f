/** Most articles suggested in place of a missing page. */
export const maxMatches = 3;

/** Maximum number of words taken from a URL. */
const maxWords = 8;

/**
 * Returns the words in the last part of a path, to search for. Empty for files such as `/wp-login.php`, which only
 * programs request.
 */
export function wordsOf(pathname: string): string[] {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  if (/\.(?!html?$)[a-z0-9]+$/i.test(last)) return [];
  let text = last;
  try {
    text = decodeURIComponent(last);
  } catch {
    // An address with a stray % is searched for as it is.
  }
  const words = text.replace(/\.html?$/i, '').match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, maxWords);
}
