import { idPrefix } from './rules';

/** Returns the ID that a heading with this text gets, unless another heading on the page already has that ID. */
export function requestedHeadingId(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return idPrefix + (words.join('-').slice(0, 60).replace(/-$/, '') || 'section');
}

/**
 * Returns a function that assigns IDs to the headings of one page. Call it for each heading, in page order.
 * @param taken IDs already on the page; assigned IDs are added.
 */
export function headingIds(taken: Set<string>): (text: string) => string {
  /** The last number appended to each requested ID. */
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
