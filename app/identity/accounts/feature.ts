import type { Feature } from '~/platform/features/feature';
import { allow, members, operators, visitors } from '~/platform/permissions/permissions';

export const accounts = {
  name: 'accounts',
  permissions: {
    /** One's own name, address, password, sessions, second factor, data. */
    'accounts.manage_own': allow(members),
    'accounts.mail': allow(operators),
    'accounts.administer': allow(operators),
    /** Making the first administrator with the link that the server prints. */
    'accounts.set_up': allow(visitors),
  },
} as const satisfies Feature;
