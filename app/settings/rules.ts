import { z } from 'zod';
import { checkLevels } from '~/workflow/checklist-rules';

const level = (preset: (typeof checkLevels)[number]) => z.enum(checkLevels).default(preset);

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (what: string, largest: number) => {
  const sentence = `${what} must be a whole number from 1 to ${largest.toLocaleString('en')}.`;
  return z.int(sentence).min(1, sentence).max(largest, sentence);
};

/** What may be set at most for uploaded pictures. They are decoded in memory: a million pixels take about 4 MB. */
export const largestMediaLimits = { megabytes: 200, megapixels: 200, frames: 2_000 } as const;

/** What uploaded pictures may be at most, each limit by itself. */
export const mediaLimitFields = {
  megabytes: wholeNumber('The maximum file size in megabytes', largestMediaLimits.megabytes),
  megapixels: wholeNumber('The number of megapixels', largestMediaLimits.megapixels),
  frames: wholeNumber('The number of frames', largestMediaLimits.frames),
};

/**
 * What the newsroom can set while the site runs: the form of each setting, with its default. What belongs to the machine
 * (addresses, keys, folders) is configuration instead.
 */
export const settings = {
  /** IANA name of the zone in which the newsroom says when something is to happen. */
  newsroomTimeZone: z
    .string()
    .refine(isTimeZone, 'This is not a time zone. Enter one such as “Europe/Berlin” or “UTC”.')
    .default('UTC'),
  /** Whether somebody may approve an article of their own. */
  selfApproval: z.boolean().default(false),
  /** What is looked at before an article is published, and what a problem means. */
  checklist: z
    .object({
      title: level('block'),
      excerpt: level('block'),
      picture: level('warn'),
      links: level('warn'),
      headings: level('warn'),
    })
    .prefault({}),
  /** Whether members can write comments. */
  comments: z.boolean().default(true),
  /** Whether comments of a member wait for a moderator until one has been published. */
  commentsHoldFirst: z.boolean().default(false),
  /** Links from which on a comment waits for a moderator; 0 for never. */
  commentsHoldLinks: z
    .int('Enter a whole number from 0 to 100.')
    .min(0, 'Enter a whole number from 0 to 100.')
    .max(100, 'Enter a whole number from 0 to 100.')
    .default(5),
  /** Words and phrases with which a comment waits for a moderator. */
  commentsHoldWords: z
    .array(z.string().max(200, 'A word or phrase can have at most 200 characters.'))
    .max(2_000, 'You can enter at most 2,000 words and phrases.')
    .default([]),
  /** What uploaded pictures may be at most. */
  mediaLimits: z.object(mediaLimitFields).default({ megabytes: 20, megapixels: 50, frames: 300 }),
} satisfies Record<string, z.ZodType>;

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: z.output<(typeof settings)[Name]> };

/** What holds where nothing has been set. */
export const defaultSettings = Object.fromEntries(
  Object.entries(settings).map(([name, schema]) => [name, schema.parse(undefined)]),
) as Settings;
