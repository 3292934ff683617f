/** Addresses of moderation. Apart from the rules, so that the browser does not get their schemas along. */

/** Where a member reads what was decided about them, and appeals. */
export const appealPath = (decisionId: string): string => `/appeals/${decisionId}`;

export const moderationPath = '/admin/moderation';
export const flagsPath = '/admin/moderation/flags';
export const appealsPath = '/admin/moderation/appeals';
export const queuePath = '/admin/comments';
