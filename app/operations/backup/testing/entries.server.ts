import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: { 'GET /admin/health/backups': { outcomes: forAdministrators } },
  writes: [
    {
      entry: 'POST /admin/health/backups',
      outcomes: administratorsOnly,
      prepare: () => ({ path: '/admin/health/backups', form: { intent: 'backup' } }),
    },
  ],
};
