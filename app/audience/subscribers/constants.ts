/** Limits shown in views. Separate from the rules, so that the browser bundle does not include their schemas. */

/** Maximum length of a subscriber's name, in characters. */
export const longestName = 100;
/** Days for which a confirmation link is valid. */
export const confirmationDays = 7;
