/** Letters and marks that take another form beside a joiner. */
const shaped = ['Arab', 'Syrc', 'Mand', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/** Arabic letters that never join the next one, so that a joiner after them cannot be seen. */
const unjoined = 'آأإادذرزژوؤة';
const pictograph = '\\p{Extended_Pictographic}';
const emojiVariant = '[\\ufe0e\\ufe0f]';

/**
 * Characters that are not shown, but hide or reorder others, or make a text look like another: controls of the writing
 * direction, zero-width spaces and fillers, and joiners, variation selectors and tags wherever neither an emoji nor a
 * script needs them.
 */
const invisible = new RegExp(
  [
    '(?![\\u200c\\u200d\\p{Variation_Selector}\\u{e0020}-\\u{e007f}])\\p{Default_Ignorable_Code_Point}',
    `(?<![${shaped}])\\u200c`,
    `(?<=[${unjoined}])\\u200c`,
    `(?<![${shaped}])(?<![${pictograph}\\p{Emoji_Modifier}\\ufe0f])\\u200d`,
    `(?<=[${pictograph}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?!${pictograph})`,
    `(?<!${pictograph})${emojiVariant}(?!\\u20e3)`,
    `(?<![\\p{Script=Han}\\p{Script=Mong}\\p{Script=Mymr}\\p{Script=Phag}])(?!${emojiVariant})\\p{Variation_Selector}`,
    // The flags of countries that are parts of another have up to six tags.
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}]',
  ].join('|'),
  'gu',
);
/** The empty cell of Braille, which looks like a space but is none. */
const blank = /\u2800/g;
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\p{Cc}]/u;

const withoutDisguise = (text: string): string => text.replaceAll(invisible, '').replaceAll(blank, ' ');

/** Returns text without invisible characters that could disguise it; empty if nothing in it can be seen. */
export function withoutInvisible(text: string): string {
  const shown = withoutDisguise(text);
  return visible.test(shown) ? shown : '';
}

/** Whether text contains control characters other than white space, or invisible ones that could disguise it. */
export const hasInvisible = (text: string): boolean => /(?!\s)\p{Cc}/u.test(text) || withoutDisguise(text) !== text;
