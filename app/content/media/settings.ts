import { z } from 'zod';
import { setting } from '~/platform/settings/setting';

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

/** What uploaded pictures may be at most. */
export const mediaLimits = setting(
  'mediaLimits',
  z.object(mediaLimitFields).default({ megabytes: 20, megapixels: 50, frames: 300 }),
);
