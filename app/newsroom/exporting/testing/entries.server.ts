import { type Entries, forAdministrators } from '~/platform/testing/entries';

/** Outcomes for downloads restricted to administrators, which refuse access instead of redirecting. */
const fileForAdministrators = 'refused refused refused refused ok';

export const entries: Entries = {
  reads: {
    'GET /admin/export': { outcomes: forAdministrators },
    'GET /admin/export/:format': { outcomes: '400 400 400 400 400' },
  },
  writes: [
    {
      entry: 'POST /admin/export/:format',
      outcomes: fileForAdministrators,
      prepare: () => ({ path: '/admin/export/wxr', form: {} }),
    },
  ],
};
