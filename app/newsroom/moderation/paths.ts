/** Paths of the moderation screens. Separate from `rules.ts`, whose schemas must stay out of the browser bundle. */

/** Page on which a member reads a decision about them and can appeal it. */
export const appealPath = (decisionId: string): string => `/appeals/${decisionId}`;

/** Page for everyone with the house rules. */
export const rulesPath = '/rules';

export const moderationPath = '/admin/moderation';
export const pendingPath = '/admin/moderation/articles';
export const flagsPath = '/admin/moderation/flags';
export const appealsPath = '/admin/moderation/appeals';
export const queuePath = '/admin/comments';
