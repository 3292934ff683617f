import type { ServerFeature } from '~/platform/features/feature.server';
import { protectedSettingsChecked } from './access/protected-settings.server';
import { secondFactorChecked } from './access/second-factor.server';
import { secondFactorSettings } from './access/second-factor-settings';
import { addressesChecked } from './access/service.server';
import { addressSettings } from './access/settings.server';
import { sessionSettings } from './authentication/session-length.server';
import { accountJobs } from './jobs.server';
import { memberData } from './member-data.server';
import { sessionLengthChanged } from './sessions/write.server';
import { prepareFirstAdmin } from './setup/service.server';

export const accountsFeature: ServerFeature = {
  name: 'accounts',
  settings: [sessionSettings, ...secondFactorSettings, ...addressSettings],
  start: async () => {
    const link = await prepareFirstAdmin(new Date());
    return { notice: link && `There is no administrator yet. Create the first one at ${link}` };
  },
  jobs: accountJobs,
  hooks: [
    protectedSettingsChecked,
    addressesChecked,
    secondFactorChecked,
    sessionLengthChanged,
    memberData({
      excludedTables: {
        accounts: 'Holds the password hash, which is useful only to an attacker.',
        two_factors: 'Holds the secret of the authenticator app; the account data says whether there is one.',
        member_states: 'Records why an account is blocked; members who can download their data are not blocked.',
        used_codes: 'Holds used codes so that none can be used twice; deleted after about a day.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** A member's name or the visibility of their page changed. */
    'members.changed': { userId: string };
  }
}
