import { addMember } from '~/identity/accounts/testing/members.server';
import { administratorsOnly, type Entries, newEmail } from '~/platform/testing/entries';

/** Outcomes for downloads restricted to administrators, which refuse access instead of redirecting. */
const fileForAdministrators = 'refused refused refused refused ok';
const people = (name: string) => `/admin/users?do=${name}`;
const someone = async (): Promise<string> => (await addMember()).userId;

/** Expected access to the routes for managing users, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin/users': { outcomes: 'signin home refused refused ok' },
    'GET /admin/users/export': { outcomes: '400 400 400 400 400' },
  },
  writes: [
    {
      entry: 'POST /admin/users (assign)',
      outcomes: administratorsOnly,
      prepare: async () => ({ path: people('assign'), form: { userId: await someone(), role: 'editor' } }),
    },
    {
      entry: 'POST /admin/users (reset)',
      outcomes: administratorsOnly,
      prepare: async () => ({ path: people('reset'), form: { userId: (await addMember('editor')).userId } }),
    },
    {
      entry: 'POST /admin/users (reveal)',
      outcomes: administratorsOnly,
      prepare: async () => ({ path: people('reveal'), form: { userId: await someone(), reason: 'A question' } }),
    },
    {
      entry: 'POST /admin/users (bulk)',
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: people('bulk'),
        form: { userIds: await someone(), bulk: 'suspend', reason: 'Spam', confirmed: 'on' },
      }),
    },
    {
      entry: 'POST /admin/users (invite)',
      outcomes: administratorsOnly,
      prepare: () => ({
        path: people('invite'),
        form: { addresses: newEmail(), role: 'subscriber', language: 'en' },
      }),
    },
    {
      entry: 'POST /admin/users/export',
      outcomes: fileForAdministrators,
      prepare: () => ({ path: '/admin/users/export', form: { reason: '' } }),
    },
  ],
};
