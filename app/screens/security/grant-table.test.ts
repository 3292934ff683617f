import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { changeGrants, listPermissions, startGrants } from '~/identity/roles/grants.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { grantToUser, startUserGrants } from '~/identity/user-permissions/service.server';
import { listRoles } from '~/newsroom/people/list-roles.server';
import { peopleQuery } from '~/newsroom/people/rules';
import { countTabs, listPeople, openPeople } from '~/newsroom/people/service.server';
import { type CellChange, cellOf, changesBetween, changesText, groupRows } from '~/newsroom/security/grant-table-rules';
import { readGrantTable } from '~/newsroom/security/service.server';
import { type Member, type Role, roles } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as security from './routes/security';

openPageDatabase();

const pages = [{ path: '/admin/security', module: security }] as unknown as Page[];
let stops: (() => void)[] = [];
let administrator: Member;
beforeAll(async () => {
  stops = [await startGrants(), await startUserGrants()];
  administrator = await addMember('admin');
});
afterAll(() => {
  for (const stop of stops) stop();
});

const idOf = async (name: string): Promise<string> =>
  (await listPermissions(administrator)).find((permission) => permission.name === name)?.id ?? '';
const save = (actor: Member, before: string, granted: string) =>
  visit(pages, '/admin/security?tab=permissions&do=grants', { actor, form: { before, granted } });
const rowOf = async (actor: Member, name: string) => {
  const row = (await readGrantTable(actor)).rows.find((each) => each.name === name);
  if (!row) throw new Error(`The table has no row for ${name}.`);
  return row;
};

test('only what someone changed in the table is saved', () => {
  expect(changesBetween('a.editor b.editor', 'b.editor c.moderator')).toEqual<CellChange[]>([
    { permissionId: 'c', role: 'moderator', isGranted: true },
    { permissionId: 'a', role: 'editor', isGranted: false },
  ]);
  expect(changesBetween('a.editor', ' a.editor\n x y. .editor z.owner ')).toEqual([]);
});

test('saving the table changes roles at once, and a change can be undone', async () => {
  const editor = await addMember('editor');
  const cell = cellOf(await idOf('audit.read'), 'editor');
  const saved = await save(administrator, '', cell);
  expect(saved.result).toMatchObject({
    outcome: 'done',
    title: 'Permission granted',
    description: 'Editor: audit.read.',
  });
  expect(mayDo(editor, 'audit.read')).toBe(true);
  const revoked = await save(administrator, cell, '');
  expect(revoked.result).toMatchObject({ description: 'Editor: audit.read.' });
  expect(mayDo(editor, 'audit.read')).toBe(false);
  expect((await save(administrator, '', '')).result).toMatchObject({ outcome: 'refused' });
});

test('if one change is refused, none is made', async () => {
  const deputy = await addMember('editor');
  await grantToUser(
    administrator,
    { userId: deputy.userId, permission: 'permissions.manage', expiresAt: null },
    new Date(),
  );
  const [own, others] = [await idOf('media.use'), await idOf('users.manage')];
  const moderator = await addMember('moderator');
  const had = mayDo(moderator, 'media.use');
  await expect(
    changeGrants(deputy, [
      { permissionId: own, role: 'moderator', isGranted: !had },
      // The deputy does not have this permission.
      { permissionId: others, role: 'moderator', isGranted: true },
    ]),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(mayDo(moderator, 'media.use')).toBe(had);
  expect(mayDo(moderator, 'users.manage')).toBe(false);
});

test('the table offers a member only what they may change, and names the end of a time-limited hold', async () => {
  const deputy = await addMember('editor');
  const grant = (permission: string, expiresAt: Date | null) =>
    grantToUser(administrator, { userId: deputy.userId, permission, expiresAt }, new Date());
  await grant('permissions.manage', null);
  await grant('audit.read', new Date('2100-02-01T00:00:00Z'));
  expect((await rowOf(deputy, 'users.manage')).changeable).toEqual([]);
  // Nor can they grant it to their own role: that would turn their individual permission into one of the role.
  expect((await rowOf(deputy, 'permissions.manage')).changeable).toEqual(['subscriber', 'moderator']);
  const limited = await rowOf(deputy, 'audit.read');
  expect(limited).toMatchObject({ changeable: [], heldUntil: new Date('2100-01-31T00:00:00Z') });
  const { html } = await visit(pages, '/admin/security?tab=permissions', { actor: deputy });
  expect(html).toContain('You have this permission only until 31 January 2100, so you cannot grant it to a role.');
  // A forged form with other cells is rejected.
  for (const name of ['users.manage', 'audit.read']) {
    const forged = await save(deputy, '', cellOf(await idOf(name), 'moderator'));
    expect(forged.result).not.toMatchObject({ outcome: 'done' });
  }
});

test('an administrator can change everything except administrators’ built-in permissions', async () => {
  const { changeable, heldUntil } = await rowOf(administrator, 'audit.read');
  expect([changeable, heldUntil]).toEqual([['subscriber', 'moderator', 'editor'], null]);
});

test('permissions are grouped by what they are about, and those for apps come last', async () => {
  const { rows } = await readGrantTable(administrator);
  const row = rows[0] as (typeof rows)[0];
  const groups = groupRows([
    ...rows,
    { ...row, id: 'x', name: 'aa.app', isBuiltIn: false },
    { ...row, id: 'y', name: 'new_things.manage', isBuiltIn: true },
  ]);
  expect(groups.map(({ title }) => title)).toEqual([
    ...['Articles', 'Content', 'Community', 'People', 'Site'],
    ...['New things', 'For apps'],
  ]);
  expect(groups.at(-1)).toMatchObject({ rows: [{ id: 'x' }] });
  expect(groups.find(({ title }) => title === 'People')?.rows.map(({ name }) => name)).toEqual([
    'permissions.manage',
    'subscribers.import',
    'subscribers.manage',
    'users.manage',
    'users.read',
    'users.see_emails',
  ]);
});

test('unsaved changes say whom they affect, each role once', async () => {
  const table = {
    ...(await readGrantTable(administrator)),
    people: { subscriber: 9, moderator: 1, editor: 2, admin: 1 },
  };
  const [row] = table.rows;
  const change = (role: CellChange['role']): CellChange => ({ permissionId: row?.id ?? '', role, isGranted: true });
  expect(changesText([change('moderator')], table)).toBe(`Moderator gets ${row?.name}, affecting 1 person`);
  const two = [change('editor'), { ...change('editor'), permissionId: 'y' }];
  expect(changesText([...two, change('moderator')], table)).toBe('3 changes, affecting 3 people');
});

test('every screen counts a role’s permissions as the table lists them, also after a change', async () => {
  const { userId } = await addMember('editor');
  const withOneMore = { userId, permission: 'permissions.manage', expiresAt: null };
  await grantToUser(administrator, withOneMore, new Date());
  const compareScreens = async () => {
    const { rows, counts } = await readGrantTable(administrator);
    const held = (role: Role): number => rows.filter((row) => row.roles.includes(role)).length;
    const byRole = Object.fromEntries(roles.map((role) => [role, held(role)])) as Record<Role, number>;
    const listed = { byRole, all: rows.length };
    expect(counts).toEqual(listed);
    const security = await listRoles(administrator);
    expect(Object.fromEntries(security.roles.map(({ role, permissions }) => [role, permissions]))).toEqual(byRole);
    expect(security.permissions).toBe(listed.all);
    expect(openPeople(administrator, undefined).permissionCounts).toEqual(listed);
    expect((await countTabs(administrator)).permissions).toBe(listed.all);
    // What someone holds beyond their role is counted apart from it.
    const { people } = await listPeople(administrator, peopleQuery.parse({ role: 'editor' }));
    expect(people.find(({ id }) => id === userId)?.ownPermissions).toBe(1);
    return byRole.editor;
  };
  const before = await compareScreens();
  const cell = cellOf(await idOf('audit.read'), 'editor');
  await save(administrator, '', cell);
  expect(await compareScreens()).toBe(before + 1);
  await save(administrator, cell, '');
  expect(await compareScreens()).toBe(before);
});
