import { z } from 'zod';
import { setting } from '~/platform/settings/setting';

/** Whether members can write comments. */
export const commentsOpen = setting('comments', z.boolean().default(true));

/** Whether comments of a member wait for a moderator until one has been published. */
export const commentsHoldFirst = setting('commentsHoldFirst', z.boolean().default(false));

/** Links from which on a comment waits for a moderator; 0 for never. */
export const commentsHoldLinks = setting(
  'commentsHoldLinks',
  z
    .int('Enter a whole number from 0 to 100.')
    .min(0, 'Enter a whole number from 0 to 100.')
    .max(100, 'Enter a whole number from 0 to 100.')
    .default(5),
);

/** Words and phrases with which a comment waits for a moderator. */
export const commentsHoldWords = setting(
  'commentsHoldWords',
  z
    .array(z.string().max(200, 'A word or phrase can have at most 200 characters.'))
    .max(2_000, 'You can enter at most 2,000 words and phrases.')
    .default([]),
);
