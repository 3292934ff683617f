import { lockRoleOf } from '~/identity/accounts/administration/service.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { mayGrant } from '~/identity/roles/grant-rules';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { onEvent, onEventsMissed, transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import { type Actor, authorize, authorizeMember, type Member, setUserGrants } from '~/platform/permissions/permissions';
import { isExpired, type UserGrant } from './rules';
import * as store from './store.server';

/** Most grants that a screen lists. */
const mostListed = 500;

let loading: Promise<void> = Promise.resolve();

/** Reads who has been granted what, after every reading that is under way: the last to end has seen the most. */
function loadUserGrants(): Promise<void> {
  const load = async (): Promise<void> => {
    const grants = new Map<string, Map<string, Date | null>>();
    for (const { permission, userId, expiresAt } of await store.currentGrants(database(), new Date())) {
      grants.set(permission, (grants.get(permission) ?? new Map()).set(userId, expiresAt));
    }
    setUserGrants(grants);
  };
  loading = loading.catch(() => undefined).then(load);
  return loading;
}

/**
 * From now on holds in memory what single members have been granted, on any node. Resolves to a function that ends it.
 */
export async function startUserGrants(): Promise<() => void> {
  await loadUserGrants();
  const loadAgain = (): void => {
    loadUserGrants().catch((error: unknown) => log.error({ err: error }, 'permissions of members could not be read'));
  };
  const stops = [
    onEvent(({ type }) => {
      if (type === 'permissions.changed') loadAgain();
    }),
    onEventsMissed(loadAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What single members have been granted, by their names; what has expired too. @throws AppError as `authorize`. */
export function listUserGrants(actor: Actor): Promise<UserGrant[]> {
  authorize(actor, 'permissions.manage');
  return store.listGrants(database(), mostListed);
}

/** Whom a permission can be granted to, by name. @throws AppError `not_found`; as `authorize`. */
export async function readGrantee(actor: Actor, userId: string): Promise<{ userId: string; name: string }> {
  authorize(actor, 'permissions.manage');
  const name = isId(userId) ? await store.nameOf(database(), userId) : undefined;
  if (name === undefined) throw gone();
  return { userId, name };
}

const gone = () => new AppError('not_found', 'This account has been deleted.');

type Named = { userId: string; permission: string };

/** The permission’s id, when the actor may decide whether this account has it. */
async function permissionToDecide(executor: Executor, member: Member, { userId, permission }: Named): Promise<string> {
  const role = isId(userId) ? await lockRoleOf(executor, userId) : undefined;
  if (!role) throw gone();
  const id = await store.permissionIdOf(executor, permission);
  if (!id) {
    const sentence = 'This permission cannot be granted.';
    throw new AppError('invalid', sentence, { permission: sentence });
  }
  if (!mayGrant(member, permission, role)) {
    throw new AppError(
      'forbidden',
      'You can only grant permissions you hold yourself, to accounts up to your own role.',
    );
  }
  return id;
}

/**
 * Grants a permission to one member besides those of their role; granted again, it ends when the later call says. It
 * applies from the next request of any session on any node until it expires.
 * @param input.expiresAt null for without end.
 * @throws AppError `invalid` for what cannot be granted or a moment that has passed; `forbidden` for a role above one’s
 * own
 * or a permission that one does not have; `not_found`.
 */
export async function grantToUser(actor: Actor, input: Named & { expiresAt: Date | null }, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'permissions.manage');
  const { userId, permission, expiresAt } = input;
  if (isExpired({ expiresAt }, now)) {
    const sentence = 'Choose a date in the future.';
    throw new AppError('invalid', sentence, { expiresOn: sentence });
  }
  await transaction(async (executor, emit) => {
    const permissionId = await permissionToDecide(executor, member, input);
    await store.saveGrant(executor, { userId, permissionId, grantedBy: member.userId, expiresAt, createdAt: now });
    await emit({ type: 'permissions.changed' });
    await recordAudit(executor, actor, {
      action: 'permission_granted',
      resourceType: 'user',
      resourceId: userId,
      values: { permission, expiresAt: expiresAt?.toISOString() ?? null },
    });
  });
  await loadUserGrants();
}

/**
 * Takes a permission from a member that was granted to them; what their role holds, they keep. Where it was not
 * granted,
 * changes nothing.
 * @throws AppError as `grantToUser`.
 */
export async function revokeFromUser(actor: Actor, input: Named, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'permissions.manage');
  const { userId, permission } = input;
  await transaction(async (executor, emit) => {
    const permissionId = await permissionToDecide(executor, member, input);
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

/** What a member has been granted, for the copy of their data. */
export async function exportOfGrants(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.grantsOf(database(), userId);
}
