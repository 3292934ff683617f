import { z } from 'zod';
import { type AccountState, accountStates } from '~/identity/accounts/states/rules';
import { type Member, type Role, roles } from '~/platform/permissions/permissions';

/** People per page in the list. */
export const peoplePerPage = 50;
/** Maximum lines in a bulk invitation. */
export const maxInvitations = 100;
/** Maximum invitations per member per hour. */
export const invitationsPerHour = 300;
export const longestReason = 300;

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
};

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
  /** ID of the last person on the previous page. */
  before: optional(z.uuid()),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** Labels and descriptions of the roles (spec 3 §6). */
export const roleTexts: Record<Role, { label: string; text: string }> = {
  admin: { label: 'Admin', text: 'Full system access.' },
  editor: { label: 'Editor', text: 'Create, edit and publish content.' },
  moderator: { label: 'Moderator', text: 'Review comments, moderate content, handle reports.' },
  subscriber: { label: 'Subscriber', text: 'Read, comment, save and follow; no access to the newsroom.' },
};

/** Labels of the account states. */
export const stateNames: Record<AccountState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
};

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
