import { addPassword, password } from '~/identity/accounts/testing/accounts.server';
import { type Entries, forMembers, membersOnly, redirectedAfterSignIn } from '~/platform/testing/entries';

/** Requests to the profile, settings and data pages. */
export const entries: Entries = {
  reads: {
    // Visitors get a page that explains why they should sign in.
    'GET /profile': { outcomes: membersOnly },
    'GET /settings': { outcomes: membersOnly },
    'GET /settings/data': { outcomes: forMembers },
    // Members are redirected to enter their password first.
    'GET /settings/data.json': { outcomes: 'signin led led led led' },
    'GET /settings/delete': { outcomes: forMembers },
    'GET /preferences': { outcomes: 'home home home home home' },
  },
  writes: [
    {
      entry: 'POST /profile',
      outcomes: membersOnly,
      prepare: () => ({ path: '/profile', form: { name: 'Another name', isPublic: 'off' } }),
    },
    {
      entry: 'POST /settings',
      outcomes: membersOnly,
      prepare: () => ({
        path: '/settings',
        form: {
          emailNotifications: 'off',
          pushNotifications: 'off',
          weeklyDigest: 'on',
          darkMode: 'off',
          systemTheme: 'on',
          language: 'en',
        },
      }),
    },
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
