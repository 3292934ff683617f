import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members, operators, visitors } from '~/platform/permissions/permissions';

export const accounts = {
  name: 'accounts',
  permissions: {
    /** Signing up, signing in, lost passwords, the links of such mails. */
    'accounts.enter': allow(everyone),
    /** One's own name, address, password, sessions, second factor, data. */
    'accounts.manage_own': allow(members),
    'accounts.mail': allow(operators),
    'accounts.administer': allow(operators),
    /** Making the first administrator with the link that the server prints. */
    'accounts.set_up': allow(visitors),
  },
} as const satisfies Feature;
