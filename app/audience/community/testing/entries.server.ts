import { addMember } from '~/identity/accounts/testing/members.server';
import { type Entries, everyone, nobody } from '~/platform/testing/entries';

/** Member page routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /members/:id': {
      outcomes: everyone,
      path: async () => `/members/${(await addMember('subscriber', { isPublic: true })).userId}`,
    },
    'GET /members/:id (hidden)': { outcomes: nobody, path: async () => `/members/${(await addMember()).userId}` },
  },
};
