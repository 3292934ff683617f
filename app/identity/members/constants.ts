/** Numbers and addresses that views show. Apart from the rules, so that a page in the browser does not bring their schemas along. */

/** Where a member's data are downloaded. */
export const exportPath = '/settings/data.json';
/** Downloads of a member in an hour. */
export const exportsPerHour = 5;
