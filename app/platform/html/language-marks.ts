/**
 * Elements that may carry the language of their text (`lang`), where it is not the article’s. On others, the sanitiser moves
 * it to the elements inside them.
 */
export const languageElements: ReadonlySet<string> = new Set([
  ...['span', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'li', 'td', 'th', 'figcaption', 'div'],
]);

/** Longer than any tag in use. */
const longestTag = 35;

/** Returns a BCP 47 tag in its canonical form; undefined if the text is none. */
export function languageTag(text: string): string | undefined {
  const written = text.trim().replaceAll('_', '-');
  if (written === '' || written.length > longestTag) return undefined;
  try {
    return Intl.getCanonicalLocales(written)[0];
  } catch {
    return undefined;
  }
}
