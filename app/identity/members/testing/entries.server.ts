import { addPassword, password } from '~/identity/accounts/testing/accounts.server';
import { type Entries, forMembers, redirectedAfterSignIn } from '~/platform/testing/entries';

/** Requests to the data pages and for preferences. */
export const entries: Entries = {
  reads: {
    'GET /settings/data': { outcomes: forMembers },
    // Members are redirected to enter their password first.
    'GET /settings/data.json': { outcomes: 'signin led led led led' },
    'GET /settings/delete': { outcomes: forMembers },
    'GET /preferences': { outcomes: 'home home home home home' },
  },
  writes: [
    {
      entry: 'POST /settings/data',
      outcomes: redirectedAfterSignIn,
      prepare: async (member) => {
        if (member) await addPassword(member.userId);
        return { path: '/settings/data', form: { password } };
      },
    },
    {
      entry: 'POST /settings/delete',
      outcomes: redirectedAfterSignIn,
      prepare: async (member) => {
        if (member) await addPassword(member.userId);
        return { path: '/settings/delete', form: { confirmation: member?.email ?? '', password } };
      },
    },
    {
      entry: 'POST /preferences',
      outcomes: 'led led led led led',
      prepare: () => ({ path: '/preferences', form: { language: 'de', returnTo: '/about' } }),
    },
  ],
};
