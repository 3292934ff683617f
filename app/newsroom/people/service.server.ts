import {
  countMembersByRole,
  lockRoleOf,
  requireAnotherAdmin,
  setAccountRole,
} from '~/identity/accounts/administration/service.server';
import { removeAccount } from '~/identity/accounts/deletion/remove.server';
import { maskedEmail } from '~/identity/accounts/masks';
import type { AccountState } from '~/identity/accounts/states/rules';
import { changeAccountState } from '~/identity/accounts/states/service.server';
import { recordAudit, recordAuditSeparately } from '~/identity/audit/audit.server';
import type { AuditAction } from '~/identity/audit/audit-actions';
import type { CsvTable } from '~/identity/audit/csv.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, type Role, roles } from '~/platform/permissions/actors';
import { countPermissions, permissionsOf } from '~/platform/permissions/grants';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import {
  type BulkAction,
  type ListedPerson,
  longestReason,
  maxSelected,
  mayManageRole,
  type PeopleQuery,
  peoplePerPage,
  type RoleDifference,
} from './rules';
import * as store from './store.server';

/** Rows that an export loads per query. */
const exportBatch = 500;

const tabs = [
  ['roles', 'User Roles', 'users.read'],
  ['permissions', 'Permissions', 'permissions.manage'],
  ['activity', 'Activity Logs', 'audit.read'],
  ['bulk', 'Bulk Operations', 'users.manage'],
] as const;

/**
 * Returns the tabs and actions that are available to the actor on the Users screen.
 * @throws AppError as `authorize` does, including for the bulk tab when the actor may not manage users.
 */
export function openPeople(actor: Actor, tab: string | undefined) {
  authorize(actor, 'users.read');
  if (tab === 'bulk') authorize(actor, 'users.manage');
  return {
    tabs: tabs.filter(([, , permission]) => mayDo(actor, permission)).map(([name, label]) => [name, label] as const),
    may: {
      manage: mayDo(actor, 'users.manage'),
      seeEmails: mayDo(actor, 'users.see_emails'),
      grant: mayDo(actor, 'permissions.manage'),
    },
    permissionCounts: countPermissions(),
  };
}

/**
 * Returns the number of accounts and of permissions, shown on the Users screen's tabs.
 * @throws AppError as `authorize` does
 */
export async function countTabs(actor: Actor): Promise<{ roles: number; permissions: number }> {
  authorize(actor, 'users.read');
  const counts = await countMembersByRole(database());
  return { roles: Object.values(counts).reduce((sum, count) => sum + count, 0), permissions: countPermissions().all };
}

/** Returns how many permissions someone gains and loses when one role is replaced by another. */
function roleDifferences(): Record<Role, Record<Role, RoleDifference>> {
  const held = new Map(roles.map((role) => [role, new Set(permissionsOf(role))]));
  const missing = (from: Role, to: Role): number =>
    [...(held.get(to) ?? [])].filter((permission) => !held.get(from)?.has(permission)).length;
  const byRole = <Value>(value: (role: Role) => Value) =>
    Object.fromEntries(roles.map((role) => [role, value(role)])) as Record<Role, Value>;
  return byRole((from) => byRole((to) => ({ gained: missing(from, to), lost: missing(to, from) })));
}

/** Returns a page of people with masked addresses, newest first, and the cursor of the next page. */
export async function listPeople(actor: Actor, query: PeopleQuery) {
  const member = authorizeMember(actor, 'users.read');
  const [found, count, counts] = await Promise.all([
    store.listPeople(database(), query, peoplePerPage + 1),
    store.countPeople(database(), query),
    countMembersByRole(database()),
  ]);
  const mayManage = mayDo(actor, 'users.manage');
  const people = found.slice(0, peoplePerPage).map((person): ListedPerson => {
    return {
      ...person,
      email: maskedEmail(person.email),
      isSelf: person.id === member.userId,
      isManageable: mayDo(actor, 'users.close', { userId: person.id }) && mayManageRole(member, person.role),
      ownPermissions: permissionsOf(person.role, person.id).length - permissionsOf(person.role).length,
    };
  });
  return {
    people,
    /** Number of people that match, on all pages. */
    count,
    next: found.length > peoplePerPage ? (people.at(-1)?.id ?? null) : null,
    counts,
    /** Roles that the member may assign. */
    assignable: mayManage ? roles.filter((role) => mayManageRole(member, role)) : [],
    differences: roleDifferences(),
  };
}

/** @throws AppError as `authorize` does, with the message that the spec requires (spec 3 §8). */
function authorizeFullEmails(actor: Actor): void {
  try {
    authorize(actor, 'users.see_emails');
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
    throw new AppError('forbidden', 'Access denied: Insufficient permissions to access user email data');
  }
}

const accountGone = () => new AppError('not_found', 'This account no longer exists.');
const roleTooHigh = () => new AppError('forbidden', 'You cannot change someone with a role above your own.');

/**
 * Returns a member's full email address, and logs the access with its reason (spec 3 §5).
 * @throws AppError `forbidden`; `invalid` without a reason; `not_found`.
 */
export async function revealEmail(actor: Actor, userId: string, reason: string): Promise<string> {
  authorizeFullEmails(actor);
  if (reason.trim() === '') {
    throw new AppError('invalid', 'Please say why you need the email address.', {
      reason: 'Please say why you need the email address.',
    });
  }
  return transaction(async (executor) => {
    const email = isId(userId) ? await store.emailOf(executor, userId) : undefined;
    if (!email) throw accountGone();
    const values = { reason: reason.trim(), access: 'ADMIN_USER_MANAGEMENT' };
    await recordAudit(executor, actor, { action: 'email_viewed', resourceType: 'user', resourceId: userId, values });
    return email;
  });
}

/**
 * Assigns a role, which takes effect on the next request in any open session.
 * @returns how many individual permissions ended because the role was lowered.
 * @throws AppError `not_found`; `forbidden` for roles above the actor's own; `conflict` for the actor's own role and
 * for the last administrator.
 */
export async function assignRole(actor: Actor, userId: string, role: Role): Promise<number> {
  const member = authorizeMember(actor, 'users.manage');
  return transaction(async (executor, emit) => {
    const before = isId(userId) ? await lockRoleOf(executor, userId) : undefined;
    if (!before) throw accountGone();
    if (!mayManageRole(member, before) || !mayManageRole(member, role)) throw roleTooHigh();
    authorize(actor, 'users.change_role', { userId });
    await emit({ type: 'members.changed', userId });
    return setAccountRole(executor, emit, actor, userId, role);
  });
}

const states: Record<Exclude<BulkAction, 'delete'>, AccountState> = {
  activate: 'active',
  deactivate: 'inactive',
  suspend: 'suspended',
};

const loggedActions = {
  activate: 'user_activated',
  deactivate: 'user_deactivated',
  suspend: 'user_suspended',
  delete: 'user_deleted',
} as const satisfies Record<BulkAction, AuditAction>;

/**
 * Activates, deactivates, suspends or deletes an account. Nobody can sign in to a closed account, and its open sessions
 * end at once.
 * @param reason shown to a suspended member.
 * @throws AppError `not_found`; `forbidden` for a role above the actor's own; `conflict` for the last administrator and
 * for the actor's own account.
 */
async function applyBulkAction(
  actor: Actor,
  userId: string,
  { action, reason, now }: { action: BulkAction; reason: string; now: Date },
): Promise<void> {
  const member = authorizeMember(actor, 'users.manage');
  await transaction(async (executor, emit) => {
    const role = isId(userId) ? await lockRoleOf(executor, userId) : undefined;
    if (!role) throw accountGone();
    if (!mayManageRole(member, role)) throw roleTooHigh();
    if (action !== 'activate') {
      authorize(actor, 'users.close', { userId });
      await requireAnotherAdmin(executor, userId);
    }
    if (action === 'delete') {
      if (!(await removeAccount(executor, emit, userId, { endReason: 'deleted', now }))) return;
    } else {
      const isChanged = await changeAccountState(executor, userId, { state: states[action], reason }, now);
      if (!isChanged) return;
      await emit({ type: 'members.changed', userId });
    }
    await recordAudit(executor, actor, {
      action: loggedActions[action],
      resourceType: 'user',
      resourceId: userId,
      values: action === 'suspend' ? { reason, before: role } : { before: role },
    });
  });
}

/** Result of a bulk action: the number of changed accounts, and the reason for each failure. */
export type BulkOutcome = { done: number; failed: { userId: string; reason: string }[] };

/**
 * Applies an action to several accounts independently: a failure for one does not stop the others.
 * @throws AppError `invalid` when no account is selected, or for a suspension without a reason.
 */
export async function applyBulkActionToAll(
  actor: Actor,
  userIds: readonly string[],
  { action, reason, now }: { action: BulkAction; reason: string; now: Date },
): Promise<BulkOutcome> {
  authorize(actor, 'users.manage');
  if (userIds.length === 0) throw new AppError('invalid', 'Please select users to perform bulk actions');
  if (userIds.length > maxSelected)
    throw new AppError('invalid', `You can change up to ${maxSelected} accounts at once.`);
  if (action === 'suspend' && reason === '') {
    const sentence = `Give a reason. ${userIds.length === 1 ? 'The member' : 'The members'} will see it.`;
    throw new AppError('invalid', sentence, { reason: sentence });
  }
  const outcome: BulkOutcome = { done: 0, failed: [] };
  for (const userId of new Set(userIds)) {
    try {
      await applyBulkAction(actor, userId, { action, reason, now });
      outcome.done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.failed.push({ userId, reason: error.message });
    }
  }
  return outcome;
}

const columns = ['id', 'name', 'email', 'role', 'status', 'confirmed', 'joined', 'last seen'];

/**
 * Exports the people matching a query as CSV, streamed while they are read from the database. The export is logged.
 * @param reason required for exporting full addresses; if empty, addresses are masked.
 * @throws AppError `forbidden`, or `invalid` for a reason that is too long to be logged.
 */
export async function exportPeople(
  actor: Actor,
  query: PeopleQuery,
  { reason, now }: { reason: string; now: Date },
): Promise<CsvTable> {
  authorize(actor, 'users.read');
  if (reason.trim().length > longestReason) {
    const sentence = `The reason can have at most ${longestReason} characters.`;
    throw new AppError('invalid', sentence, { reason: sentence });
  }
  const showsFullEmails = reason.trim() !== '';
  if (showsFullEmails) authorizeFullEmails(actor);
  const { role, state, seen } = query;
  const values = {
    role,
    state,
    seen,
    addresses: showsFullEmails ? 'whole' : 'masked',
    ...(showsFullEmails && { reason: reason.trim() }),
  };
  await recordAuditSeparately(actor, { action: 'data_export', resourceType: 'users', resourceId: null, values });
  async function* pages() {
    let before: string | undefined;
    for (;;) {
      const people = await store.listPeople(database(), { ...query, before }, exportBatch);
      if (people.length === 0) return;
      yield people.map(({ id, name, email, isConfirmed, joinedAt, seenAt, ...person }) => [
        ...[id, name, showsFullEmails ? email : maskedEmail(email), person.role, person.state],
        ...[isConfirmed ? 'yes' : 'no', joinedAt, seenAt],
      ]);
      before = people.at(-1)?.id;
    }
  }
  return { name: `users-${now.toISOString().slice(0, 10)}.csv`, columns, pages: pages() };
}
