import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { securityAuditLog } from '~/identity/audit/schema';
import { permissionsTable, rolePermissions } from '~/identity/roles/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { type Member, operator, roles, visitor } from '~/platform/permissions/actors';
import { grantablePermissions } from '~/platform/permissions/declarations';
import { countPermissions, permissionsOf, setGrants } from '~/platform/permissions/grants';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordDenials } from './denials.server';
import { newPermissionForm } from './grant-rules';
import { createPermission, deletePermission, listPermissions, setGrant, startGrants } from './grants.server';
import * as store from './store-grants.server';

openTestDatabase();

const administrator: Member = { role: 'admin', userId: newId() };
const editor: Member = { role: 'editor', userId: newId() };
const moderator: Member = { role: 'moderator', userId: newId() };

let stop: () => void;
beforeAll(async () => {
  stop = await startGrants();
});
afterAll(() => stop());

async function idOf(name: string): Promise<string> {
  const found = (await listPermissions(administrator)).find((permission) => permission.name === name);
  if (!found) throw new Error(`There is no permission ${name}.`);
  return found.id;
}
const grant = async (actor: Member, name: string, role: Member['role'], isGranted = true) =>
  setGrant(actor, { permissionId: await idOf(name), role, isGranted });
const rowsOf = (action: string) =>
  database()
    .select()
    .from(securityAuditLog)
    .where(eq(securityAuditLog.action, action))
    .orderBy(securityAuditLog.sequence);

test('a new site’s roles have their default permissions, each listed once', async () => {
  const listed = await listPermissions(administrator);
  expect(new Map(listed.map(({ name, roles }) => [name, roles]))).toEqual(
    new Map([...grantablePermissions()].sort(([one], [other]) => (one < other ? -1 : 1))),
  );
  for (const { isBuiltIn, description } of listed) expect([isBuiltIn, description !== '']).toEqual([true, true]);
});

test('granting and revoking a permission take effect immediately and are logged once', async () => {
  expect(mayDo(editor, 'articles.delete')).toBe(true);
  await grant(administrator, 'articles.delete', 'editor', false);
  await grant(administrator, 'articles.delete', 'editor', false);
  expect(mayDo(editor, 'articles.delete')).toBe(false);
  expect(() => authorize(editor, 'articles.delete')).toThrow(/not allowed/);
  expect(permissionsOf('editor')).not.toContain('articles.delete');
  await grant(administrator, 'articles.delete', 'moderator');
  expect(mayDo(moderator, 'articles.delete')).toBe(true);
  expect((await rowsOf('permission_changed')).map(({ userId, newValues }) => [userId, newValues])).toEqual([
    [administrator.userId, { permission: 'articles.delete', role: 'editor', granted: false }],
    [administrator.userId, { permission: 'articles.delete', role: 'moderator', granted: true }],
  ]);
});

test('a change made on another node takes effect on this one', async () => {
  const id = await idOf('media.delete');
  await transaction(async (executor, emit) => {
    await executor.delete(rolePermissions).where(eq(rolePermissions.permissionId, id));
    await emit({ type: 'permissions.changed' });
  });
  await vi.waitFor(() => expect(mayDo(editor, 'media.delete')).toBe(false), { timeout: 60_000 });
});

test('a change takes effect even if the first attempt to read it fails', async () => {
  const id = await idOf('media.use');
  const read = vi.spyOn(store, 'listPermissions').mockRejectedValueOnce(new Error('The database is restarting.'));
  await transaction(async (executor, emit) => {
    await executor.delete(rolePermissions).where(eq(rolePermissions.permissionId, id));
    await emit({ type: 'permissions.changed' });
  });
  await vi.waitFor(() => expect(mayDo(editor, 'media.use')).toBe(false), { timeout: 60_000 });
  read.mockRestore();
});

test('the number of a role’s permissions is the number of its marks in the table, also for roles without changes', async () => {
  const listed = await listPermissions(administrator);
  const { byRole, all } = countPermissions();
  expect(all).toBe(listed.length);
  for (const role of roles) expect(byRole[role]).toBe(listed.filter((one) => one.roles.includes(role)).length);
  await grant(administrator, 'audit.read', 'moderator');
  expect(countPermissions().byRole.moderator).toBe(byRole.moderator + 1);
  await grant(administrator, 'audit.read', 'moderator', false);
});

test('a restart preserves changed grants, adds new permissions and removes obsolete ones', async () => {
  await grant(administrator, 'categories.manage', 'editor', false);
  const newPermissionId = await idOf('media.use');
  await database().delete(permissionsTable).where(eq(permissionsTable.id, newPermissionId));
  await database()
    .insert(permissionsTable)
    .values({ id: newId(), name: 'old.one', description: '-', resource: 'old', action: 'one', isBuiltIn: true });
  (await startGrants())();
  expect(mayDo(editor, 'categories.manage')).toBe(false);
  expect(mayDo(moderator, 'media.use')).toBe(true);
  expect((await listPermissions(administrator)).map(({ name }) => name)).not.toContain('old.one');
});

test('administrators cannot lock themselves out, whatever the database contains', async () => {
  for (const name of ['newsroom.enter', 'permissions.manage']) {
    await expect(grant(administrator, name, 'admin', false)).rejects.toMatchObject({ code: 'conflict' });
  }
  setGrants(new Map());
  expect(mayDo(administrator, 'permissions.manage')).toBe(true);
  expect(mayDo(administrator, 'newsroom.enter')).toBe(true);
  expect(mayDo(editor, 'newsroom.enter')).toBe(false);
  (await startGrants())();
});

test('grants do not affect operator-only permissions or members’ permissions for their own data', () => {
  setGrants(new Map([['database.backup', new Set(['subscriber' as const])]]));
  expect(mayDo(operator, 'database.backup')).toBe(true);
  expect(mayDo(administrator, 'database.backup')).toBe(false);
  expect(mayDo({ role: 'subscriber', userId: newId() }, 'database.backup')).toBe(false);
  expect(mayDo(editor, 'accounts.manage_own')).toBe(true);
  setGrants(undefined);
});

describe('an editor who may manage permissions', () => {
  beforeAll(() => startGrants().then(() => grant(administrator, 'permissions.manage', 'editor')));
  test.each([
    ['grants their own permissions to lower roles', 'articles.publish', 'moderator', undefined],
    ['cannot grant permissions they do not have', 'settings.manage', 'moderator', 'forbidden'],
    ['cannot grant their own role additional permissions', 'users.manage', 'editor', 'forbidden'],
    ['cannot revoke permissions of administrators', 'articles.publish', 'admin', 'forbidden'],
  ] as const)('%s', async (_, name, role, code) => {
    const outcome = await grant(editor, name, role, role !== 'admin').catch((error: unknown) => error);
    if (code) expect(outcome).toMatchObject({ code });
    else expect(outcome).toEqual({ name });
  });
});

describe('an editor whose role holds a permission for a limited time', () => {
  const end = new Date('2100-02-01T00:00:00Z');
  const later = new Date(end.getTime() + 1);
  const grantUntil = async (actor: Member, role: Member['role'], expiresAt: Date | null) =>
    setGrant(actor, { permissionId: await idOf('audit.read'), role, isGranted: true, expiresAt });
  beforeAll(() => grantUntil(administrator, 'editor', end));
  afterAll(async () => {
    for (const role of ['moderator', 'editor'] as const) await grant(administrator, 'audit.read', role, false);
  });

  test.each([
    ['for ever', null],
    ['for longer', later],
  ])('cannot grant it to another role %s', async (_, expiresAt) => {
    await expect(grantUntil(editor, 'moderator', expiresAt)).rejects.toMatchObject({
      code: 'invalid',
      message: 'You have audit.read only until 31 January 2100, so you cannot grant it for longer.',
    });
    expect(mayDo(moderator, 'audit.read')).toBe(false);
  });

  test('can grant it to another role for the same time, and administrators for any', async () => {
    await grantUntil(editor, 'moderator', end);
    expect(mayDo(moderator, 'audit.read')).toBe(true);
    await grantUntil(administrator, 'moderator', null);
  });

  test('cannot grant it to their own role, not even for the same time', async () => {
    for (const expiresAt of [null, end]) {
      await expect(grantUntil(editor, 'editor', expiresAt)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('permissions for apps', () => {
  test('can be created, granted and deleted; built-in permissions cannot be deleted', async () => {
    await createPermission(administrator, { resource: 'podcast', action: 'record', description: 'Record' });
    expect(permissionsOf('editor')).not.toContain('podcast.record');
    await grant(administrator, 'podcast.record', 'editor');
    expect(permissionsOf('editor')).toContain('podcast.record');
    const again = createPermission(administrator, { resource: 'podcast', action: 'record', description: 'Record' });
    await expect(again).rejects.toMatchObject({ code: 'conflict', fields: { action: expect.any(String) } });
    await expect(deletePermission(administrator, await idOf('articles.write'))).rejects.toMatchObject({
      code: 'conflict',
    });
    const id = await idOf('podcast.record');
    await deletePermission(administrator, id);
    expect(permissionsOf('editor')).not.toContain('podcast.record');
    for (const gone of [id, 'x']) {
      await expect(deletePermission(administrator, gone)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await rowsOf('permission_created')).toHaveLength(1);
    expect(await rowsOf('permission_deleted')).toHaveLength(1);
  });

  test('can be deleted only by those who may revoke them from every role', async () => {
    await createPermission(administrator, { resource: 'podcast', action: 'publish', description: 'Publish' });
    const id = await idOf('podcast.publish');
    expect(mayDo(editor, 'permissions.manage')).toBe(true);
    await expect(deletePermission(editor, id)).rejects.toMatchObject({ code: 'forbidden' });
    await deletePermission(administrator, id);
  });

  test('cannot use names reserved by the program', async () => {
    for (const [resource, action] of [
      ['comments', 'read'],
      ['database', 'restore'],
      ['articles', 'write'],
    ] as const) {
      const creation = createPermission(administrator, { resource, action, description: 'Mine' });
      await expect(creation).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  test.each([
    [{ resource: 'podcast', action: 'record', description: 'x' }, true],
    [{ resource: ' podcast ', action: 'record_2', description: ' x ' }, true],
    [{ resource: 'Podcast', action: 'record', description: 'x' }, false],
    [{ resource: 'pod cast', action: 'record', description: 'x' }, false],
    [{ resource: 'a.b', action: 'record', description: 'x' }, false],
    [{ resource: '2nd', action: 'record', description: 'x' }, false],
    [{ resource: 'podcast', action: '', description: 'x' }, false],
    [{ resource: 'podcast', action: 'record', description: ' ' }, false],
    [{ resource: 'p'.repeat(30), action: 'record', description: 'x' }, false],
    [{ resource: 'podcast', action: 'record', description: 'x'.repeat(201) }, false],
    [{}, false],
  ])('the form %j is valid: %s', (form, isValid) => {
    expect(newPermissionForm.safeParse(form).success).toBe(isValid);
  });
});

test('only members who may manage permissions can read or change them', async () => {
  const id = await idOf('articles.write');
  for (const actor of [visitor, operator, moderator, { role: 'subscriber', userId: newId() } as const]) {
    await expect(listPermissions(actor)).rejects.toMatchObject({ name: 'AppError' });
    const attempts = [
      setGrant(actor, { permissionId: id, role: 'subscriber', isGranted: true }),
      createPermission(actor, { resource: 'a', action: 'b', description: 'c' }),
      deletePermission(actor, id),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ name: 'AppError' });
  }
});

test('denials are logged at most once a minute per permission', async () => {
  recordDenials();
  const curious: Member = { role: 'subscriber', userId: newId() };
  for (const permission of ['audit.read', 'audit.read', 'users.read'] as const) {
    expect(() => authorize(curious, permission)).toThrow();
  }
  expect(() => authorize(visitor, 'audit.read')).toThrow();
  const denied = async () =>
    (await rowsOf('permission_denied'))
      .map(({ userId, newValues }) => [userId, newValues.permission])
      .sort(([, one], [, other]) => String(one).localeCompare(String(other)));
  // Denials are logged asynchronously and in any order.
  await vi.waitFor(
    async () =>
      expect(await denied()).toEqual([
        [curious.userId, 'audit.read'],
        [curious.userId, 'users.read'],
      ]),
    { timeout: 60_000 },
  );
});
