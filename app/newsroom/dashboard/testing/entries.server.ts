import { type Entries, forAdministrators, forNewsroom } from '~/platform/testing/entries';

/** Expected access to the newsroom dashboard routes, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin': { outcomes: forNewsroom },
    'GET /admin (status)': { outcomes: forAdministrators, path: () => '/admin?tab=status' },
    'GET /admin (roles)': { outcomes: forAdministrators, path: () => '/admin?tab=users' },
    'GET /admin (management)': { outcomes: forAdministrators, path: () => '/admin?tab=management' },
  },
};
