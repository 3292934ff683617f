import { type Entries, membersOnly } from '~/platform/testing/entries';

/** Requests to the profile and settings pages. */
export const entries: Entries = {
  reads: {
    'GET /profile': { outcomes: membersOnly },
    // Visitors get a page that explains why they should sign in.
    'GET /settings': { outcomes: membersOnly },
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
  ],
};
