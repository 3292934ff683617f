import type { ServerFeature } from '~/platform/features/feature.server';
import { accountJobs } from './jobs.server';
import { memberData } from './member-data.server';

export const accountsFeature: ServerFeature = {
  name: 'accounts',
  jobs: accountJobs,
  hooks: [
    memberData({
      keptBack: {
        accounts: 'Holds the password hash, which is useful only to an attacker.',
        two_factors: 'Holds the secret of the authenticator app; the account data says whether there is one.',
        member_states: 'Records why an account is blocked; members who can download their data are not blocked.',
        used_codes: 'Holds used codes, for a few minutes.',
      },
    }),
  ],
};
