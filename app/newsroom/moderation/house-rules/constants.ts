/** Cache tag of the moderation log. */
export const moderationLogTag = 'moderation-log';
