/**
 * Maximum length of each field, in characters. Separate from the rules, so that the browser does not load their
 * schemas.
 */
export const longestToolName = 120;
export const longestDescription = 2000;
