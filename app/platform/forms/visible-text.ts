/**
 * Characters that are not shown, but hide or reorder others: controls of the writing direction, zero-width spaces and
 * fillers. Emoji and several scripts need joiners, variation selectors and tags, which therefore stay.
 */
const invisible = /(?!\u200c|\u200d|[\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\p{Cc}]/u;

/** Returns text without invisible characters that could disguise it; empty if nothing in it can be seen. */
export function withoutInvisible(text: string): string {
  const shown = text.replaceAll(invisible, '');
  return visible.test(shown) ? shown : '';
}

/** Whether text contains control characters other than white space, or invisible ones that could disguise it. */
export const hasInvisible = (text: string): boolean =>
  /(?!\s)\p{Cc}/u.test(text) || text.replaceAll(invisible, '') !== text;
