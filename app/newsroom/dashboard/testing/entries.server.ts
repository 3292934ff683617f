import { type Entries, forAdministrators, forStaff } from '~/platform/testing/entries';

/** What can be read of the newsroom’s dashboard. */
export const entries: Entries = {
  reads: {
    'GET /admin': { outcomes: forStaff },
    'GET /admin (status)': { outcomes: forAdministrators, path: () => '/admin?tab=status' },
    'GET /admin/find': { outcomes: forStaff },
  },
};
