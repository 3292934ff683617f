/**
 * Maximum length of each field, in characters. Separate from the rules, so that the browser bundle does not include
 * their schemas.
 */
export const longestName = 100;
export const longestSubject = 200;
export const longestMessage = 5000;
