/** Most characters of each field. Apart from the rules, so that a form in the browser does not bring their schemas along. */
export const longestName = 100;
export const longestSubject = 200;
export const longestMessage = 5000;
