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
      linkTexts: level('warn'),
      headings: level('warn'),
      tables: level('warn'),
      dates: level('warn'),
    })
    .prefault({}),
);
