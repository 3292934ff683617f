import { type Entries, forAdministrators, forNewsroom } from '~/platform/testing/entries';

/** Routes of the newsroom’s dashboard, with their expected outcomes. */
export const entries: Entries = {
  reads: {
    'GET /admin': { outcomes: forNewsroom },
    'GET /admin (status)': { outcomes: forAdministrators, path: () => '/admin?tab=status' },
    'GET /admin/find': { outcomes: forNewsroom },
  },
};
