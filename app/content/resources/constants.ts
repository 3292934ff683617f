/** Most characters of each field. Apart from the rules, so that a form in the browser does not bring their schemas along. */
export const longestToolName = 120;
export const longestDescription = 2000;
