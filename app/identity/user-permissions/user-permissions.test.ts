import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeRole } from '~/identity/accounts/administration/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { setGrant, startGrants } from '~/identity/roles/grants.server';
import { permissionsTable } from '~/identity/roles/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { permissionsOf, usersGranted } from '~/platform/permissions/grants';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { openTestDatabase } from '~/platform/testing/database.server';
import { userPermissionsFeature } from './feature.server';
import { isExpired, userGrantForm } from './rules';
import { userPermissions } from './schema';
import {
  exportOfGrants,
  grantToUser,
  listUserGrants,
  readGrantee,
  revokeFromUser,
  startUserGrants,
} from './service.server';
import * as store from './store.server';

openTestDatabase();
registerFeatures([userPermissionsFeature]);

let [administrator, editor, moderator, reader]: Member[] = [];
let stops: (() => void)[] = [];

beforeAll(async () => {
  stops = [await startGrants(), await startUserGrants()];
  administrator = await addMember('admin');
  editor = await addMember('editor');
  moderator = await addMember('moderator');
  reader = await addMember('subscriber');
});
afterAll(() => {
  vi.useRealTimers();
  for (const stop of stops) stop();
});

const as = (member: Member | undefined): Member => member as Member;
const now = () => new Date();
const inAnHour = () => new Date(Date.now() + 3_600_000);
const grant = (
  actor: Parameters<typeof grantToUser>[0],
  to: Member | undefined,
  permission: string,
  end: Date | null,
) => grantToUser(actor, { userId: as(to).userId, permission, expiresAt: end }, now());
const revoke = (to: Member | undefined, permission: string) =>
  revokeFromUser(as(administrator), { userId: as(to).userId, permission }, now());
const auditOf = (action: string) =>
  database()
    .select({ who: securityAuditLog.userId, of: securityAuditLog.resourceId, values: securityAuditLog.newValues })
    .from(securityAuditLog)
    .where(eq(securityAuditLog.action, action))
    .orderBy(securityAuditLog.sequence);

test('a permission granted to one member applies to nobody else and ends immediately when revoked', async () => {
  expect(mayDo(as(reader), 'categories.manage')).toBe(false);
  await grant(as(administrator), reader, 'categories.manage', null);
  expect(() => authorize(as(reader), 'categories.manage')).not.toThrow();
  expect(mayDo({ role: 'subscriber', userId: newId() }, 'categories.manage')).toBe(false);
  expect(permissionsOf('subscriber', as(reader).userId)).toContain('categories.manage');
  expect(permissionsOf('subscriber')).not.toContain('categories.manage');
  expect(usersGranted('categories.manage')).toEqual([as(reader).userId]);
  expect(await exportOfGrants(as(reader))).toMatchObject([{ permission: 'categories.manage', expiresAt: null }]);
  await revoke(reader, 'categories.manage');
  await revoke(reader, 'categories.manage');
  expect(() => authorize(as(reader), 'categories.manage')).toThrow(/not allowed/);
  const [who, of] = [as(administrator).userId, as(reader).userId];
  expect(await auditOf('permission_granted')).toEqual([
    { who, of, values: { permission: 'categories.manage', expiresAt: null } },
  ]);
  expect(await auditOf('permission_revoked')).toMatchObject([{ who, of, values: { permission: 'categories.manage' } }]);
});

test('revoking a member’s grant does not revoke the same permission from their role', async () => {
  await grant(as(administrator), moderator, 'articles.write', null);
  await revoke(moderator, 'articles.write');
  expect(mayDo(as(moderator), 'articles.write')).toBe(true);
});

test('a grant expires on time without a scheduled job and can be extended', async () => {
  const end = inAnHour();
  await grant(as(administrator), reader, 'media.use', end);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(end.getTime() - 1);
  expect(mayDo(as(reader), 'media.use')).toBe(true);
  vi.setSystemTime(end);
  expect(mayDo(as(reader), 'media.use')).toBe(false);
  expect(usersGranted('media.use')).toEqual([]);
  expect((await listUserGrants(as(administrator))).map((listed) => isExpired(listed, new Date()))).toContain(true);
  await grant(as(administrator), reader, 'media.use', null);
  expect(mayDo(as(reader), 'media.use')).toBe(true);
  vi.useRealTimers();
  await revoke(reader, 'media.use');
});

test('a role’s grant expires on time', async () => {
  const [found] = await database().select().from(permissionsTable).where(eq(permissionsTable.name, 'audit.read'));
  const end = inAnHour();
  await setGrant(as(administrator), {
    ...{ permissionId: found?.id ?? '', role: 'editor' as const, isGranted: true, expiresAt: end },
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(mayDo(as(editor), 'audit.read')).toBe(true);
  vi.setSystemTime(end);
  expect(mayDo(as(editor), 'audit.read')).toBe(false);
  expect(permissionsOf('editor')).not.toContain('audit.read');
  vi.useRealTimers();
});

test('a grant made on another node takes effect on this one', async () => {
  const [found] = await database().select().from(permissionsTable).where(eq(permissionsTable.name, 'users.read'));
  await transaction(async (executor, emit) => {
    const row = { userId: as(reader).userId, permissionId: found?.id ?? '' };
    await executor.insert(userPermissions).values(row);
    await emit({ type: 'permissions.changed' });
  });
  await vi.waitFor(() => expect(mayDo(as(reader), 'users.read')).toBe(true), { timeout: 60_000 });
  await revoke(reader, 'users.read');
});

test('a grant takes effect even if the first attempt to read it fails', async () => {
  const id = await store.permissionIdOf(database(), 'users.read');
  const read = vi.spyOn(store, 'currentGrants').mockRejectedValueOnce(new Error('The database is restarting.'));
  await transaction(async (executor, emit) => {
    await executor.insert(userPermissions).values({ userId: as(reader).userId, permissionId: id ?? '' });
    await emit({ type: 'permissions.changed' });
  });
  await vi.waitFor(() => expect(mayDo(as(reader), 'users.read')).toBe(true), { timeout: 60_000 });
  read.mockRestore();
  await revoke(reader, 'users.read');
});

test('a lower role ends a member’s grants, each logged; a higher one does not', async () => {
  const member = await addMember('moderator');
  const granted = ['categories.manage', 'users.read'];
  for (const permission of granted) await grant(as(administrator), member, permission, null);
  const expired = await store.permissionIdOf(database(), 'settings.manage');
  const expiresAt = new Date(Date.now() - 1);
  await database()
    .insert(userPermissions)
    .values({ userId: member.userId, permissionId: expired ?? '', expiresAt });
  expect(await changeRole(operator, member.email, 'editor')).toBe(0);
  expect(mayDo(member, 'users.read')).toBe(true);
  expect(await changeRole(operator, member.email, 'subscriber')).toBe(2);
  const subscriber: Member = { ...member, role: 'subscriber' };
  await vi.waitFor(
    () => expect(granted.some((name) => permissionsOf('subscriber', member.userId).includes(name))).toBe(false),
    {
      timeout: 60_000,
    },
  );
  expect(mayDo(subscriber, 'users.read')).toBe(false);
  const logged = (await auditOf('permission_revoked')).filter(({ of }) => of === member.userId);
  expect(logged.map(({ values }) => values)).toEqual(
    granted.map((permission) => ({ permission, revokedAt: expect.any(String), because: 'role_lowered' })),
  );
  expect(await changeRole(operator, member.email, 'subscriber')).toBe(0);
});

describe('grants are rejected', () => {
  test.each([
    ['for a permission that cannot be granted', 'comments.change_own', 'invalid'],
    ['for an unknown permission', 'no.such', 'invalid'],
  ])('%s', async (_, permission, code) => {
    await expect(grant(as(administrator), reader, permission, null)).rejects.toMatchObject({ code });
  });

  test('for an expiry in the past', async () => {
    const past = new Date(Date.now() - 1);
    await expect(grant(as(administrator), reader, 'media.use', past)).rejects.toMatchObject({
      code: 'invalid',
      fields: { expiresOn: 'Choose a date in the future.' },
    });
  });

  test('for an unknown account', async () => {
    for (const userId of [newId(), 'x']) {
      const input = { userId, permission: 'media.use', expiresAt: null };
      await expect(grantToUser(as(administrator), input, now())).rejects.toMatchObject({ code: 'not_found' });
      await expect(readGrantee(as(administrator), userId)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('for an editor who grants permissions they lack or any permission to an administrator', async () => {
    await expect(grant(as(editor), reader, 'media.use', null)).rejects.toMatchObject({ code: 'forbidden' });
    await grant(as(administrator), editor, 'permissions.manage', null);
    await grant(as(editor), reader, 'media.use', null);
    await expect(grant(as(editor), reader, 'settings.manage', null)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(grant(as(editor), administrator, 'media.use', null)).rejects.toMatchObject({ code: 'forbidden' });
    await revoke(editor, 'permissions.manage');
    await revoke(reader, 'media.use');
  });

  test('for an editor’s own account, and for longer than the editor’s own hold of the permission', async () => {
    const end = new Date('2100-02-01T00:00:00Z');
    const later = new Date(end.getTime() + 1);
    for (const permission of ['permissions.manage', 'users.read']) {
      await grant(as(administrator), editor, permission, end);
    }
    for (const expiresAt of [null, later, end, inAnHour()]) {
      await expect(grant(as(editor), editor, 'users.read', expiresAt)).rejects.toMatchObject({
        code: 'forbidden',
        fields: { permission: 'Only administrators can grant permissions to themselves.' },
      });
    }
    for (const expiresAt of [null, later]) {
      await expect(grant(as(editor), reader, 'users.read', expiresAt)).rejects.toMatchObject({
        code: 'invalid',
        fields: {
          expiresOn: 'You have users.read only until 31 January 2100, so you cannot grant it for longer.',
        },
      });
    }
    await grant(as(editor), reader, 'users.read', end);
    // The editor’s role has this one permanently, and administrators may grant permissions to themselves.
    await grant(as(editor), reader, 'media.use', null);
    await grant(as(administrator), administrator, 'users.read', null);
    for (const permission of ['users.read', 'media.use']) await revoke(reader, permission);
    for (const permission of ['permissions.manage', 'users.read']) await revoke(editor, permission);
    await revoke(administrator, 'users.read');
  });

  test('for anyone who may not manage permissions', async () => {
    for (const actor of [visitor, operator, as(reader), as(moderator)]) {
      await expect(grant(actor, reader, 'media.use', null)).rejects.toMatchObject({ name: 'AppError' });
      await expect(
        revokeFromUser(actor, { userId: as(reader).userId, permission: 'media.use' }, now()),
      ).rejects.toMatchObject({ name: 'AppError' });
      await expect(listUserGrants(actor)).rejects.toMatchObject({ name: 'AppError' });
      await expect(readGrantee(actor, as(reader).userId)).rejects.toMatchObject({ name: 'AppError' });
    }
  });
});

test.each([
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['', null],
  [undefined, null],
])('the form converts the last day %s to the expiry %s', (expiresOn, end) => {
  const { expiresAt } = { expiresAt: userGrantForm.parse({ userId: newId(), permission: 'a.b', expiresOn }).expiresOn };
  expect(expiresAt?.toISOString() ?? null).toBe(end);
});

test.each(['31.12.2026', '2026-13-01', 'soon'])('the form rejects %s', (expiresOn) => {
  expect(userGrantForm.safeParse({ userId: newId(), permission: 'a.b', expiresOn }).success).toBe(false);
});
