import { z } from 'zod';
import { deriveSlug } from '../rules';
import { isPastDate } from './dates';
import { pictureModes } from './rules';

const webAddress = /^https?:\/\/[^/?#\s]+/;

/** The form that begins an import. */
export const importForm = z.object({
  upload: z.uuid('Choose a file and wait until it has been uploaded.'),
  pictureUpload: z.union([z.uuid(), z.literal('')]).default(''),
  category: z
    .string()
    .trim()
    .max(100, 'Use at most 100 characters.')
    .refine((name) => name === '' || deriveSlug(name) !== '', { message: 'Use a name with letters or digits.' })
    .default(''),
  onlyPeople: z.literal('on').optional(),
  pictures: z.enum(pictureModes).default('site'),
  site: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters.')
    .refine((site) => site === '' || (webAddress.test(site) && URL.canParse(site)), {
      message: 'Enter the complete URL of the old site, such as https://example.org.',
    })
    .default(''),
  consentDate: z
    .string()
    .refine((date) => date === '' || isPastDate(date, new Date()), { message: 'Enter a date in the past.' })
    .default(''),
});
export type ImportForm = z.output<typeof importForm>;
