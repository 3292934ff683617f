/**
 * Folds text for search: case, accents and compatibility forms (ligatures, full-width letters) are taken away, runs of
 * white space become one space. Queries and stored text pass through the same fold, so that they meet.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
