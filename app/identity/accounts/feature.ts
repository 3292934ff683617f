import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members, operators, visitors } from '~/platform/permissions/permissions';

export const accounts = {
  name: 'accounts',
  permissions: {
    /** Signing up, signing in, resetting a password, and following the links in the related emails. */
    'accounts.enter': allow(everyone),
    /** Managing one's own name, email address, password, sessions, second factor and data. */
    'accounts.manage_own': allow(members),
    'accounts.mail': allow(operators),
    'accounts.administer': allow(operators),
    /** Creating the first administrator with the link that the server prints. */
    'accounts.set_up': allow(visitors),
  },
} as const satisfies Feature;
