import { lockRoleOf } from '~/identity/accounts/administration/service.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { expiryProblem, mayGrant, mayGrantTo } from '~/identity/roles/grant-rules';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { inTurn, keepLoaded } from '~/platform/events/reload.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { setUserGrants } from '~/platform/permissions/grants';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { isExpired, type UserGrant } from './rules';
import * as store from './store.server';

/** Maximum number of grants listed. */
const maxListed = 500;

/** Loads all current grants. */
const loadUserGrants = inTurn(async () => {
  const grants = new Map<string, Map<string, Date | null>>();
  for (const { permission, userId, expiresAt } of await store.currentGrants(database(), new Date())) {
    grants.set(permission, (grants.get(permission) ?? new Map()).set(userId, expiresAt));
  }
  setUserGrants(grants);
});

/**
 * Caches the grants to individual members in memory and reloads them when any node changes them. Resolves to a function
 * that stops watching for changes.
 */
export const startUserGrants = (): Promise<() => void> =>
  keepLoaded('permissions.changed', loadUserGrants, 'member permissions could not be read');

/**
 * Returns the grants made to individual members, including expired ones, sorted by the member's name.
 * @throws AppError as `authorize` does.
 */
export async function listUserGrants(actor: Actor): Promise<UserGrant[]> {
  authorize(actor, 'permissions.manage');
  return store.listGrants(database(), maxListed);
}

/**
 * Returns the member to be granted a permission, with their name.
 * @throws AppError `not_found` when the account has been deleted; otherwise as `authorize` does.
 */
export async function readGrantee(actor: Actor, userId: string): Promise<{ userId: string; name: string }> {
  authorize(actor, 'permissions.manage');
  const name = isId(userId) ? await store.nameOf(database(), userId) : undefined;
  if (name === undefined) throw accountNotFound();
  return { userId, name };
}

const accountNotFound = () => new AppError('not_found', 'This account no longer exists.');

type UserPermission = { userId: string; permission: string };

/** Returns a permission's ID. @throws AppError unless the actor may grant the permission to this account. */
async function requireGrantablePermission(
  executor: Executor,
  member: Member,
  { userId, permission }: UserPermission,
): Promise<string> {
  const role = isId(userId) ? await lockRoleOf(executor, userId) : undefined;
  if (!role) throw accountNotFound();
  const id = await store.permissionIdOf(executor, permission);
  if (!id) {
    const sentence = 'This permission cannot be granted.';
    throw new AppError('invalid', sentence, { permission: sentence });
  }
  if (!mayGrant(member, permission, role)) {
    throw new AppError(
      'forbidden',
      'You can grant only permissions that you have, and only to members whose role is not above your own.',
    );
  }
  return id;
}

/**
 * Grants a permission to an individual member in addition to those of their role. Granting it again replaces the
 * expiry. Applies to every session from its next request, on any node.
 * @param input.expiresAt null for never.
 * @returns the member's name.
 * @throws AppError `invalid` for a permission that cannot be granted, an expiry in the past, or one after the actor's
 * own hold of the permission ends; `forbidden` for a role above the actor's own, a permission the actor does not have,
 * or the actor's own account unless they are an administrator; or `not_found` for an unknown account.
 */
export async function grantToUser(
  actor: Actor,
  input: UserPermission & { expiresAt: Date | null },
  now: Date,
): Promise<{ name: string }> {
  const member = authorizeMember(actor, 'permissions.manage');
  const { userId, permission, expiresAt } = input;
  if (isExpired({ expiresAt }, now)) {
    const sentence = 'Choose a date in the future.';
    throw new AppError('invalid', sentence, { expiresOn: sentence });
  }
  const name = await transaction(async (executor, emit) => {
    const permissionId = await requireGrantablePermission(executor, member, input);
    if (!mayGrantTo(member, { userId })) {
      const sentence = 'Only administrators can grant permissions to themselves.';
      throw new AppError('forbidden', sentence, { permission: sentence });
    }
    const tooLong = expiryProblem(member, permission, expiresAt);
    if (tooLong) throw new AppError('invalid', tooLong, { expiresOn: tooLong });
    await store.saveGrant(executor, { userId, permissionId, grantedBy: member.userId, expiresAt, createdAt: now });
    await emit({ type: 'permissions.changed' });
    await recordAudit(executor, actor, {
      action: 'permission_granted',
      resourceType: 'user',
      resourceId: userId,
      values: { permission, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return store.nameOf(executor, userId);
  });
  await loadUserGrants();
  return { name: name ?? '' };
}

/**
 * Revokes a permission granted to an individual member. The permissions of the member's role remain. Does nothing if
 * the permission was not granted.
 * @throws AppError as `grantToUser` does.
 */
export async function revokeFromUser(actor: Actor, input: UserPermission, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'permissions.manage');
  const { userId, permission } = input;
  await transaction(async (executor, emit) => {
    const permissionId = await requireGrantablePermission(executor, member, input);
    if (!(await store.deleteGrant(executor, userId, permissionId))) return;
    await emit({ type: 'permissions.changed' });
    await recordAudit(executor, actor, {
      action: 'permission_revoked',
      resourceType: 'user',
      resourceId: userId,
      values: { permission, revokedAt: now.toISOString() },
    });
  });
  await loadUserGrants();
}

/**
 * Ends all of a member's grants because their role was lowered. The actor needs no further permission: whoever may lower
 * a role may also end what was granted on top of it.
 * @returns how many grants ended.
 */
export async function endGrantsOnDemotion(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<number> {
  const ended = await store.deleteCurrentGrants(executor, userId, now);
  if (ended.length === 0) return 0;
  await emit({ type: 'permissions.changed' });
  for (const permission of ended) {
    await recordAudit(executor, actor, {
      action: 'permission_revoked',
      resourceType: 'user',
      resourceId: userId,
      values: { permission, revokedAt: now.toISOString(), because: 'role_lowered' },
    });
  }
  return ended.length;
}

/** Returns the member's own grants, for the data export. */
export async function exportOfGrants(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.grantsOf(database(), userId);
}
