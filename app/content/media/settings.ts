import { z } from 'zod';
import { setting } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';

const wholeNumber = (what: string, largest: number) => {
  const sentence = `${what} must be a whole number from 1 to ${largest.toLocaleString('en')}.`;
  return z.int(sentence).min(1, sentence).max(largest, sentence);
};

/**
 * Upper bounds for the limits on uploaded pictures. Pictures are decoded in memory, where a million pixels need about 4
 * MB.
 */
const largestMediaLimits = { megabytes: 200, megapixels: 200, frames: 2_000 } as const;

const mediaLimitFields = {
  megabytes: wholeNumber('The maximum file size in megabytes', largestMediaLimits.megabytes),
  megapixels: wholeNumber('The number of megapixels', largestMediaLimits.megapixels),
  frames: wholeNumber('The number of frames', largestMediaLimits.frames),
};

/** Limits for uploaded pictures. */
export const mediaLimits = setting(
  'mediaLimits',
  z.object(mediaLimitFields).default({ megabytes: 20, megapixels: 50, frames: 300 }),
);

/** The limits for uploaded pictures, as shown on the settings screen. */
export const mediaLimitSettings = settingGroup(mediaLimits, {
  tab: 'Content',
  title: 'Uploaded pictures',
  effect: 'at once, for new uploads',
  staleTags: [],
  controls: [
    {
      part: 'megabytes',
      kind: 'number',
      label: 'Maximum file size',
      unit: 'MB',
      help: 'Larger files are rejected before upload.',
      min: 1,
      max: largestMediaLimits.megabytes,
      outcomes: {
        other: 'The newsroom can upload files of up to {value} MB. Pictures already in the library are not affected.',
      },
    },
    {
      part: 'megapixels',
      kind: 'number',
      label: 'Maximum picture size',
      unit: 'megapixels',
      help: 'The limit applies to all frames together. Pictures are decoded in memory: each megapixel takes about 4 MB.',
      min: 1,
      max: largestMediaLimits.megapixels,
      outcomes: {
        1: 'The newsroom can upload pictures of up to 1 megapixel. If the frames of an animation together exceed this, only the first is kept.',
        other:
          'The newsroom can upload pictures of up to {value} megapixels. If the frames of an animation together exceed this, only the first is kept.',
      },
    },
    {
      part: 'frames',
      kind: 'number',
      label: 'Maximum animation length',
      unit: 'frames',
      help: 'If an animation has more frames, only the first is kept.',
      min: 1,
      max: largestMediaLimits.frames,
      outcomes: {
        1: 'Only the first frame of each uploaded animation is kept. Pictures already in the library are not affected.',
        other:
          'Uploaded animations can have up to {value} frames. If an animation is longer, only its first frame is kept.',
      },
    },
  ],
});
