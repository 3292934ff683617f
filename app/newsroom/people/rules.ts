import { z } from 'zod';
import { type AccountState, accountStates } from '~/identity/accounts/states/rules';
import { type Member, type Role, roles } from '~/platform/permissions/permissions';

/** People on one page of the list. */
export const peoplePage = 50;
/** Lines of one bulk invitation. */
export const mostInvitations = 100;
/** Invitations that one member may send in an hour. */
export const invitationsPerHour = 300;
export const longestReason = 300;

export type Person = {
  id: string;
  name: string;
  /** As it may be looked at without a reason. */
  email: string;
  role: Role;
  state: AccountState;
  /** False until the owner of the address has confirmed it, or chosen a password with an invitation. */
  isConfirmed: boolean;
  joinedAt: Date;
  /** When a session was last in use; none when nobody is signed in. */
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

/** Who of the people is asked for. What is not understood is not filtered by. */
export const peopleQuery = z.object({
  /** Part of the name, or a full address: matching parts of addresses would reveal masked ones. */
  search: optional(z.string().max(254)),
  role: optional(z.enum(roles)),
  state: optional(z.enum(accountStates)),
  /** Key of the person that the page begins behind. */
  before: optional(z.uuid()),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** What roles are for (spec 3 §6). */
export const roleTexts: Record<Role, { label: string; text: string }> = {
  admin: { label: 'Admin', text: 'Full system access.' },
  editor: { label: 'Editor', text: 'Create, edit and publish content.' },
  moderator: { label: 'Moderator', text: 'Review comments, moderate content, handle reports.' },
  subscriber: { label: 'Subscriber', text: 'Read, comment, save and follow; no access to the newsroom.' },
};

/**
 * Whether someone may decide over an account that has a role, or is to have it: nobody over a role above their own.
 */
export const mayDecideOver = (member: Member, role: Role): boolean => roles.indexOf(role) <= roles.indexOf(member.role);

export const bulkActions = ['activate', 'deactivate', 'suspend', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkLabels: Record<BulkAction, { label: string; done: string }> = {
  activate: { label: 'Activate', done: 'activated' },
  deactivate: { label: 'Deactivate', done: 'deactivated' },
  suspend: { label: 'Suspend', done: 'suspended' },
  delete: { label: 'Delete', done: 'deleted' },
};

/** One line of a bulk invitation, numbered as in the box. */
export type InvitationLine = { line: number; text: string };

/** The lines of a box that hold anything; blank ones are left out (spec 3 §5). */
export const linesOf = (text: string): InvitationLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ line: place + 1, text: line.trim() }))
    .filter(({ text }) => text !== '');

/** Name of an invited person until they choose one. */
export const nameOfAddress = (email: string): string => email.slice(0, email.indexOf('@')).slice(0, 100);
