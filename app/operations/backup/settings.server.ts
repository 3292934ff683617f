import { z } from 'zod';
import { AppError } from '~/platform/errors';
import { settingsChecked } from '~/platform/settings/change.server';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';
import { isPublicKey } from './encryption/encryption.server';

const section = { tab: 'Security', title: 'Backups', staleTags: [] } as const;

/** Whether the site makes a backup every day and rehearses a restore every week. */
export const enableBackups = setting('enableBackups', z.boolean().default(true));

const timeSentence = 'Enter a time such as 02:30.';

/** When the daily backup is made: `HH:MM`, in UTC. */
export const backupTime = setting(
  'backupTime',
  z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeSentence)
    .default('02:30'),
);

const limits = {
  days: { min: 1, max: 90 },
  weeks: { min: 0, max: 104 },
  months: { min: 0, max: 120 },
} as const;
const defaults = { days: 7, weeks: 4, months: 12 };

/** How many of the last days, weeks and months with backups keep their newest. */
export const backupRetention = setting(
  'backupRetention',
  z
    .object({
      days: wholeNumberWithin(limits.days),
      weeks: wholeNumberWithin(limits.weeks),
      months: wholeNumberWithin(limits.months),
    })
    .default(defaults),
);

/** The owner's public key, for which backups are encrypted; empty if they are not. */
export const backupPublicKey = setting(
  'backupPublicKey',
  z
    .string()
    .trim()
    .refine((text) => text === '' || isPublicKey(text), 'Enter a public key, which begins with age1.')
    .default(''),
);

const retentionEffect = 'with the next backup';

/** The settings for scheduled backups, as the settings screen shows them. */
export const backupSettings = [
  settingGroup(enableBackups, {
    ...section,
    effect: 'within ten minutes',
    controls: [
      {
        kind: 'switch',
        label: 'Scheduled backups',
        help: 'Makes a backup every day, and test-restores the newest one every week.',
        outcomes: {
          on: 'A backup is made every day. Every week, the newest one is restored to a scratch database and checked.',
          other: 'Backups and rehearsals run only on request.',
        },
      },
    ],
  }),
  settingGroup(backupTime, {
    ...section,
    effect: 'within ten minutes',
    controls: [
      {
        kind: 'text',
        label: 'Time of the daily backup',
        help: 'In UTC. With the built-in database, pages that are not cached wait until the backup is done.',
        allowed: 'a time such as 02:30, in UTC',
        outcomes: { other: 'The daily backup is made at {value} UTC.' },
      },
    ],
  }),
  settingGroup(backupPublicKey, {
    ...section,
    effect: retentionEffect,
    controls: [
      {
        kind: 'text',
        label: 'Public key for backups',
        help: 'Create a key with “npm run backup -- --new-key owner.key” or age-keygen, and keep the file away from the server: without it, no encrypted backup can be restored.',
        allowed: 'a public key that begins with age1',
        isOptional: true,
        outcomes: {
          '': 'Backups are not encrypted. Whoever can read them gets the site’s keys and its readers’ email addresses.',
          other: 'Only the owner of the key can restore backups. The site itself can read only the newest one.',
        },
      },
    ],
  }),
  settingGroup(backupRetention, {
    ...section,
    effect: retentionEffect,
    controls: [
      {
        kind: 'number',
        part: 'days',
        label: 'Daily backups to keep',
        unit: 'days',
        ...limits.days,
        outcomes: {
          1: 'The latest backup of the last day with backups is kept.',
          other: 'The latest backup from each of the last {value} days is kept.',
        },
      },
      {
        kind: 'number',
        part: 'weeks',
        label: 'Weekly backups to keep',
        unit: 'weeks',
        ...limits.weeks,
        outcomes: {
          0: 'No weekly backups are kept.',
          1: 'The latest backup of the last week with backups is kept.',
          other: 'The latest backup from each of the last {value} weeks is kept.',
        },
      },
      {
        kind: 'number',
        part: 'months',
        label: 'Monthly backups to keep',
        unit: 'months',
        ...limits.months,
        outcomes: {
          0: 'No monthly backups are kept.',
          1: 'The latest backup of the last month with backups is kept.',
          other: 'The latest backup from each of the last {value} months is kept.',
        },
      },
    ],
  }),
];

const refusal = 'Only administrators can change this.';

/**
 * Refuses changes by members who may change settings but are not administrators: with these, someone could lock the owner
 * out of future backups, or have earlier ones deleted.
 */
export const backupSettingsChecked = settingsChecked.handledBy(async ({ actor, isChanged }) => {
  if (!('userId' in actor) || actor.role === 'admin') return;
  const refused = [enableBackups, backupTime, backupPublicKey, backupRetention]
    .filter(isChanged)
    .map(({ name }) => [name, refusal]);
  if (refused.length > 0) throw new AppError('invalid', refusal, Object.fromEntries(refused));
});
