import { z } from 'zod';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';

/** Whether members can post comments. */
export const commentsOpen = setting('comments', z.boolean().default(true));

/** Whether every member's comments are held for moderation; moderators' own comments never are. */
export const moderateComments = setting('moderateComments', z.boolean().default(false));

/** Whether a member's comments are held for moderation until one has been published. */
export const commentsHoldFirst = setting('commentsHoldFirst', z.boolean().default(false));

export const linkLimits = { min: 0, max: 100 } as const;

/** Number of links at or above which a comment is held for moderation; 0 disables the check. */
export const commentsHoldLinks = setting('commentsHoldLinks', wholeNumberWithin(linkLimits).default(5));

/** Words and phrases that cause a comment to be held for moderation. */
export const commentsHoldWords = setting(
  'commentsHoldWords',
  z
    .array(z.string().max(200, 'A word or phrase can have at most 200 characters.'))
    .max(2_000, 'You can enter at most 2,000 words and phrases.')
    .default([]),
);
