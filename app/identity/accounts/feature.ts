import { NotAllowedError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { members, moderators, operators, visitors } from '~/platform/permissions/actors';
import { allow, allowOn } from '~/platform/permissions/declarations';
import { isOwnEmailChange } from './email-change/policy';

export const accounts = {
  name: 'accounts',
  permissions: {
    /** Managing the member's own name, email address, password, sessions, second factor and data. */
    'accounts.manage_own': allow(members),
    /** Reading the member's own name, role and permissions, also with an API token. */
    'accounts.read_own': allow(members),
    /** Managing accounts with commands. */
    'accounts.administer': allow(operators),
    /** Confirming the member's own new email address without a password. */
    'email_changes.confirm_own': allowOn(members, isOwnEmailChange, () => new NotAllowedError('forbidden')),
    /** Creating the first administrator with the link that the server prints. */
    'accounts.set_up': allow(visitors),
    /** Required for every newsroom screen. */
    'newsroom.enter': allow(moderators, 'Enter the newsroom', { isPermanentForAdmins: true }),
  },
  auditActions: {
    login_failed: {
      name: 'Sign-in failed',
      verb: 'failed to sign in to the account of',
      severity: 'high',
      isFailure: true,
    },
    password_changed: { verb: 'changed the password of' },
    role_assignment: { name: 'Role assigned', verb: 'changed the role of', severity: 'high' },
    role_removal: { name: 'Role reset', verb: 'reset the role of', severity: 'high' },
    two_factor_off: { name: 'Two-factor sign-in turned off', verb: 'turned off two-factor sign-in for' },
    two_factor_on: { name: 'Two-factor sign-in turned on', verb: 'turned on two-factor sign-in for' },
    user_added: { verb: 'added' },
    user_deleted: { name: 'Account deleted', verb: 'deleted' },
  },
} as const satisfies Feature;
