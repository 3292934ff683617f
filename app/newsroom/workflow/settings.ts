import { z } from 'zod';
import { setting } from '~/platform/settings/setting';
import { checkLevels } from './checklist/checklist-rules';

/** Whether writers may approve their own articles. */
export const selfApproval = setting('selfApproval', z.boolean().default(false));

const level = (preset: (typeof checkLevels)[number]) =>
  z.enum(checkLevels, 'Choose what happens when the check fails.').default(preset);

/** The checks before publication, each with its level. */
export const checklist = setting(
  'checklist',
  z
    .object({
      title: level('block'),
      excerpt: level('block'),
      picture: level('warn'),
      links: level('warn'),
      credits: level('warn'),
      linkTexts: level('warn'),
      headings: level('warn'),
      tables: level('warn'),
      languages: level('warn'),
      dates: level('warn'),
      weight: level('warn'),
    })
    .prefault({}),
);

/** Bounds of the limits on an article’s pictures and embeds. */
export const weightBounds = { megabytes: { min: 1, max: 50 }, embeds: { min: 0, max: 200 } } as const;

const wholeNumber = (what: string, { min, max }: { min: number; max: number }) => {
  const sentence = `${what} must be a whole number from ${min} to ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

/** When the checklist reports an article as heavy. */
export const weightLimits = setting(
  'weightLimits',
  z
    .object({
      megabytes: wholeNumber('The size of the pictures in megabytes', weightBounds.megabytes),
      embeds: wholeNumber('The number of embeds', weightBounds.embeds),
    })
    .default({ megabytes: 2, embeds: 10 }),
);
