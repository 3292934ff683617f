import { idPrefix } from './rules';

/** The id that a heading of these words gets when no other on its page has it. */
export function requestedHeadingId(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return idPrefix + (words.join('-').slice(0, 60).replace(/-$/, '') || 'section');
}

/**
 * Gives the headings of one page their ids, asked for in the order of the page.
 * @param taken ids that the page has already; those that are given are added.
 */
export function headingIds(taken: Set<string>): (text: string) => string {
  /** The next number for headings with the same text. */
  const lastNumber = new Map<string, number>();
  return (text) => {
    const requested = requestedHeadingId(text);
    let id = requested;
    let number = lastNumber.get(requested) ?? 1;
    while (taken.has(id)) {
      number += 1;
      id = `${requested}-${number}`;
    }
    lastNumber.set(requested, number);
    taken.add(id);
    return id;
  };
}
