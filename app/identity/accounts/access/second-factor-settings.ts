import { z } from 'zod';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';

/** Whether staff can use their permissions only in sessions that were begun with a second factor. */
export const enableTwoFactor = setting('enableTwoFactor', z.boolean().default(false));

const limits = { min: 0, max: 90 } as const;

/** Days, from when `enableTwoFactor` is turned on, during which staff can still work without a second factor. */
export const twoFactorGraceDays = setting('twoFactorGraceDays', wholeNumberWithin(limits).default(7));

const section = {
  tab: 'Security',
  title: 'Two-factor sign-in for staff',
  effect: 'with the next request of each staff member',
  staleTags: [],
} as const;

/** The settings for the second factor of staff, as the settings screen shows them. */
export const secondFactorSettings = [
  settingGroup(enableTwoFactor, {
    ...section,
    controls: [
      {
        kind: 'switch',
        label: 'Staff need a second factor',
        help: 'An authenticator app or a passkey. Readers are never affected. You can turn this on only if you have signed in with a second factor yourself. Set one up in your account’s security settings.',
        outcomes: {
          on: 'Staff have to sign in with an authenticator app or a passkey. Staff who have neither are reminded in the newsroom; once the grace period ends, they have to set one up before they can work. If nobody can get in, run “npm run settings -- set enableTwoFactor off” on the server.',
          other: 'Staff can sign in with a password alone.',
        },
      },
    ],
  }),
  settingGroup(twoFactorGraceDays, {
    ...section,
    controls: [
      {
        kind: 'number',
        label: 'Grace period for a second factor',
        help: 'Days from when the requirement is turned on. The same for all staff.',
        unit: 'days',
        ...limits,
        outcomes: {
          0: 'Staff need a second factor as soon as the requirement is turned on.',
          1: 'After the requirement is turned on, staff can work without a second factor for one day.',
          other: 'After the requirement is turned on, staff can work without a second factor for {value} days.',
        },
      },
    ],
  }),
];
