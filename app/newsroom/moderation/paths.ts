/** Paths of the moderation screens. Separate from `rules.ts`, whose schemas must stay out of the browser bundle. */

/** Page on which a member reads a decision about them and can appeal it. */
export const appealPath = (decisionId: string): string => `/appeals/${decisionId}`;

/** Pages for everyone: the house rules and the moderation log. */
export const rulesPath = '/rules';
export const moderationLogPath = '/rules/log';

export const moderationPath = '/admin/moderation';
export const pendingPath = '/admin/moderation/articles';
export const flagsPath = '/admin/moderation/flags';
export const appealsPath = '/admin/moderation/appeals';
export const queuePath = '/admin/comments';
