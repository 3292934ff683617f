import { z } from 'zod';
import { shortDate } from '~/design/format';
import { type AccountState, accountStates } from '~/identity/accounts/states/rules';
import { formAddress } from '~/platform/forms/form-address';
import type { Notice } from '~/platform/forms/forms';
import { type Member, type Role, roles } from '~/platform/permissions/actors';

/** People per page in the list. */
export const peoplePerPage = 50;
/** Maximum number of accounts that one bulk action changes. */
export const maxSelected = 100;
/** Maximum lines in a bulk invitation. */
export const maxInvitations = 100;
/** Maximum invitations per member per hour. */
export const invitationsPerHour = 300;
export const longestReason = 300;
/** Common reasons for showing a full address; any other can be written. */
export const revealReasons = [
  'Responding to a support request',
  'Investigating abuse',
  'Correcting an account',
  'Sending a legal notice',
] as const;
/** Milliseconds after which a full address is hidden again. */
export const revealDuration = 300_000;

export type Person = {
  id: string;
  name: string;
  /** The full address in rows from the store; services mask it unless a reason is given. */
  email: string;
  role: Role;
  state: AccountState;
  /** False until the owner of the address has confirmed it or chosen a password through an invitation. */
  isConfirmed: boolean;
  joinedAt: Date;
  /** Time of the member's last use of the site, to the hour; null if the member has never signed in. */
  seenAt: Date | null;
  signIn: SignInMethod;
};

/** The strongest sign-in method that the account has; `none` until an invitation is accepted. */
export type SignInMethod = 'two_factor' | 'passkey' | 'password' | 'none';

export const signInNames: Record<SignInMethod, string> = {
  two_factor: 'two-factor',
  passkey: 'passkey',
  password: 'password',
  none: 'no password yet',
};

/** A person in the list, with what the member viewing it may do. */
export type ListedPerson = Person & {
  isSelf: boolean;
  /** Whether the member may change the person's role and account. */
  isManageable: boolean;
  /** Number of permissions that the person has in addition to those of their role. */
  ownPermissions: number;
};

/** Periods of last use by which people can be filtered. */
export const seenPeriods = ['day', 'week', 'month', 'earlier', 'never'] as const;
export type SeenPeriod = (typeof seenPeriods)[number];

export const seenNames: Record<SeenPeriod, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  earlier: 'More than 30 days ago',
  never: 'Never',
};

const hour = 3_600_000;

/** Returns when someone last used the site, as precisely as is known: to the hour. */
export function seenText(seenAt: Date | null, now: Date): string {
  if (!seenAt) return 'never seen';
  const hours = Math.floor((now.getTime() - seenAt.getTime()) / hour);
  if (hours < 1) return 'seen in the last hour';
  if (hours < 24) return `seen ${hours} h ago`;
  if (hours < 48) return 'seen yesterday';
  return hours < 30 * 24 ? `seen ${Math.floor(hours / 24)} days ago` : `seen ${shortDate(seenAt)}`;
}

const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()
    .catch(undefined);

/** Filters for the list of people. Invalid values are ignored. */
export const peopleQuery = z.object({
  /** Part of the name, or a full email address; matching part of an address would reveal masked addresses. */
  search: optional(z.string().max(254)),
  role: optional(z.enum(roles)),
  state: optional(z.enum(accountStates)),
  seen: optional(z.enum(seenPeriods)),
  /** ID of the last person on the previous page. */
  before: optional(z.uuid()),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** Returns the path of the list of people: search and filters, and the cursor if it is part of the query. */
export function peoplePath(query: PeopleQuery, tab: 'roles' | 'bulk' = 'roles'): string {
  const parameters = new URLSearchParams(peopleParameters(query));
  if (query.before) parameters.set('before', query.before);
  if (tab === 'bulk') parameters.set('tab', tab);
  const text = parameters.toString();
  return text === '' ? '/admin/users' : `/admin/users?${text}`;
}

/** The forms of the screen. */
export const peopleForms = ['assign', 'reset', 'reveal', 'bulk', 'invite'] as const;
export type PeopleForm = (typeof peopleForms)[number];

/** Returns the address of a form. Without JavaScript, its result is shown above the list of this query. */
export const peopleFormAddress = (form: PeopleForm, query?: PeopleQuery, tab?: 'roles' | 'bulk'): string =>
  formAddress(peoplePath(query ?? peopleQuery.parse({}), tab), form);

/** Returns the search and the filters as query parameters. */
export const peopleParameters = ({ search, role, state, seen }: PeopleQuery): [name: string, value: string][] =>
  Object.entries({ search, role, state, seen }).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Labels and descriptions of the roles (spec 3 §6); the short ones are for the role picker. */
export const roleTexts: Record<Role, { label: string; text: string; short: string }> = {
  admin: { label: 'Admin', text: 'Full system access.', short: 'full access' },
  editor: { label: 'Editor', text: 'Create, edit and publish content.', short: 'create, edit, publish' },
  moderator: {
    label: 'Moderator',
    text: 'Review comments, moderate content, handle reports.',
    short: 'review, handle reports',
  },
  subscriber: {
    label: 'Subscriber',
    text: 'Read, comment, save and follow; no access to the newsroom.',
    short: 'read, comment, save',
  },
};

/** Labels of the account states. */
export const stateNames: Record<AccountState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
};

/** How many permissions someone gains and loses with another role. */
export type RoleDifference = { gained: number; lost: number };

/** Formats a difference: “+4 permissions”, “+1, −3 permissions”. */
export function differenceText({ gained, lost }: RoleDifference): string {
  const parts = [gained > 0 && `+${gained}`, lost > 0 && `−${lost}`].filter(Boolean);
  return parts.length === 0
    ? 'same permissions'
    : `${parts.join(', ')} ${gained + lost === 1 ? 'permission' : 'permissions'}`;
}

/** Whether a member may assign a role and manage accounts with that role: true for roles up to their own. */
export const mayManageRole = (member: Member, role: Role): boolean => roles.indexOf(role) <= roles.indexOf(member.role);

export const bulkActions = ['activate', 'deactivate', 'suspend', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkLabels: Record<BulkAction, { label: string; done: string }> = {
  activate: { label: 'Activate', done: 'activated' },
  deactivate: { label: 'Deactivate', done: 'deactivated' },
  suspend: { label: 'Suspend', done: 'suspended' },
  delete: { label: 'Delete', done: 'deleted' },
};

/** A line in a bulk invitation, numbered as in the text box. */
export type InvitationLine = { line: number; text: string };

/** Returns the non-blank lines of a text box, trimmed (spec 3 §5). */
export const parseLines = (text: string): InvitationLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '');

/** Returns the provisional name of an invited person, taken from their email address. */
export const nameFromEmail = (email: string): string => email.slice(0, email.indexOf('@')).slice(0, 100);

/** Maximum number of invited people whom a notice names. */
const maxNamed = 5;

/**
 * Returns the notice about invitations, which have been queued, but not sent yet. Without a relay, they never leave the
 * server.
 */
export function invitationNotice({
  invited,
  refused,
  hasEmailRelay,
}: {
  invited: readonly string[];
  refused: readonly unknown[];
  hasEmailRelay: boolean;
}): Notice & { isWarning?: boolean } {
  const skipped = refused.length > 0;
  if (invited.length === 0) return { title: 'Some lines were skipped', description: 'Nobody was invited.' };
  const more = invited.length - maxNamed;
  const names = `${invited.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (!hasEmailRelay) {
    const description = `${invited.length === 1 ? 'The account has been created' : 'The accounts have been created'}, but no SMTP relay is set, so the emails to ${names} are only written to the outbox folder on the server. Forward them from there, or set a relay on the setup page before you invite others.`;
    return { title: 'Invited, but no email can be sent', description, isWarning: true };
  }
  const title = skipped
    ? 'Some lines were skipped'
    : invited.length === 1
      ? 'Invitation on its way'
      : 'Invitations on their way';
  return { title, description: `${invited.length === 1 ? 'Invitation' : 'Invitations'} queued for ${names}.` };
}
