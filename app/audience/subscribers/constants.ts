/** Numbers that views show. Apart from the rules, so that a form in the browser does not bring their schemas along. */

/** Most characters of a subscriber's name. */
export const longestName = 100;
/** How long the link in a confirmation mail works. */
export const confirmationDays = 7;
