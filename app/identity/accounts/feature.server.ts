import type { ServerFeature } from '~/platform/features/feature.server';
import { memberData } from './member-data.server';

export const accountsFeature: ServerFeature = {
  name: 'accounts',
  hooks: [
    memberData({
      keptBack: {
        accounts: 'Holds the hash of the password, which is of use to nobody but an attacker.',
        two_factors: 'Holds the secret of the authenticator app; that there is one is said of the account.',
        member_states: 'Says why an account cannot be signed in to; whoever can download has none.',
        used_codes: 'Holds codes that have been used, for minutes.',
      },
    }),
  ],
};
