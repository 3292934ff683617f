import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { readReset, resetPassword } from '~/identity/accounts/passwords/password-reset.server';
import { accounts, memberStates, profiles, sessions, userRoles, users } from '~/identity/accounts/schema';
import { readSession } from '~/identity/accounts/sessions/sessions.server';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { signUp } from '~/identity/accounts/sign-up/service.server';
import { findSessionEndReason } from '~/identity/accounts/states/service.server';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { signInForTest, TestBrowser } from '~/identity/accounts/testing/signed-in.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { csvResponse } from '~/identity/audit/response.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { membersFeature } from '~/identity/members/feature.server';
import { notificationsFeature } from '~/identity/notifications/feature.server';
import { rolesFeature } from '~/identity/roles/feature.server';
import { startGrants } from '~/identity/roles/grants.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { tokenApiFeature } from '~/identity/token-api/feature.server';
import { signInForTokens } from '~/identity/token-api/sessions.server';
import { userPermissionsFeature } from '~/identity/user-permissions/feature.server';
import { grantToUser } from '~/identity/user-permissions/service.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { invite } from './invite.server';
import { listRoles } from './list-roles.server';
import * as usersScreen from './routes/users';
import {
  differenceText,
  invitationNotice,
  maxInvitations,
  maxSelected,
  parseLines,
  peopleQuery,
  seenText,
} from './rules';
import { applyBulkActionToAll, assignRole, exportPeople, listPeople, revealEmail } from './service.server';

registerFeatures([
  ...[auditFeature, accountsFeature, rolesFeature, userPermissionsFeature],
  ...[membersFeature, tokenApiFeature, notificationsFeature],
]);
openTestDatabase();
const mails = openOutbox();
openJobs(accountJobs);

const now = new Date();
const allPeople = peopleQuery.parse({});
let administrator: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  administrator = await addMember('admin', { name: 'The administrator' });
});

const rowsOf = async (action: string, resourceId: string) =>
  (
    await database()
      .select()
      .from(securityAuditLog)
      .where(and(eq(securityAuditLog.action, action), eq(securityAuditLog.resourceId, resourceId)))
  ).map(({ userId, newValues }) => ({ userId, ...newValues }));
const roleOf = async (userId: string): Promise<string> =>
  (await database().select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role ?? 'subscriber';
const act = (actor: Member, ids: string[], action: 'activate' | 'deactivate' | 'suspend' | 'delete', reason = 'Spam') =>
  applyBulkActionToAll(actor, ids, { action, reason, now });

describe('roles', () => {
  test('are assigned and reset, and each change is logged once', async () => {
    const { userId } = await addMember();
    for (const role of ['editor', 'editor', 'subscriber'] as const) await assignRole(administrator, userId, role);
    expect(await roleOf(userId)).toBe('subscriber');
    expect(await rowsOf('role_assignment', userId)).toEqual([
      { userId: administrator.userId, role: 'editor', before: 'subscriber' },
    ]);
    expect(await rowsOf('role_removal', userId)).toEqual([
      { userId: administrator.userId, role: 'subscriber', before: 'editor' },
    ]);
  });

  test('report how many individual permissions ended when an administrator lowers them', async () => {
    const { userId } = await addMember('editor');
    (await startGrants())();
    const pages = [{ path: '/admin/users', module: usersScreen }] as unknown as Page[];
    for (const permission of ['users.read', 'audit.read']) {
      await grantToUser(administrator, { userId, permission, expiresAt: null }, now);
    }
    const lowered = await visit(pages, '/admin/users?do=assign', {
      actor: administrator,
      form: { userId, role: 'moderator' },
    });
    expect(lowered.result).toMatchObject({
      description: 'New role: Moderator. 2 individual permissions have ended.',
    });
    const reset = await visit(pages, '/admin/users?do=reset', { actor: administrator, form: { userId } });
    expect(reset.result).toMatchObject({ description: 'New role: Subscriber.' });
    expect(await rowsOf('permission_revoked', userId)).toHaveLength(2);
  });

  test('take effect in open sessions', async () => {
    const member = await addMember('editor');
    const browser = new TestBrowser('192.0.2.7');
    await signInForTest(member, browser);
    const actor = async () => (await readSession(browser.headers, { isDocument: false, address: '192.0.2.7' }))?.actor;
    expect(await actor()).toMatchObject({ role: 'editor' });
    await assignRole(administrator, member.userId, 'subscriber');
    expect(await actor()).toMatchObject({ role: 'subscriber' });
  });

  test('cannot be assigned without permission, or to a missing account', async () => {
    const deputy: Member = { role: 'editor', userId: newId() };
    const { userId } = await addMember();
    // By default, editors lack the permission.
    await expect(assignRole(deputy, userId, 'moderator')).rejects.toMatchObject({ code: 'forbidden' });
    for (const id of [newId(), 'x']) {
      await expect(assignRole(administrator, id, 'editor')).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('cannot be changed by the member themselves, up or down', async () => {
    const deputy = await addMember('admin');
    for (const role of ['editor', 'subscriber'] as const) {
      await expect(assignRole(deputy, deputy.userId, role)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('your own role'),
      });
    }
    expect(await roleOf(deputy.userId)).toBe('admin');
    expect(await rowsOf('role_assignment', deputy.userId)).toEqual([]);
    const [self] = (await listPeople(deputy, { ...allPeople, search: deputy.email })).people;
    expect(self).toMatchObject({ isSelf: true, isManageable: false });
    await assignRole(administrator, deputy.userId, 'subscriber');
  });

  test('the last administrator able to sign in cannot be demoted, suspended or deleted', async () => {
    const others = [await addMember('admin'), await addMember('admin')];
    // Neither of these administrators counts: one is suspended, and the other has never confirmed their address.
    const suspended = await addMember('admin');
    await act(administrator, [suspended.userId], 'suspend');
    const unconfirmed = await addMember('admin');
    await database().update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
    await assignRole(others[0] as Member, administrator.userId, 'subscriber');
    const outcomes = await Promise.allSettled(
      others.map(({ userId }, place) => assignRole(others[1 - place] as Member, userId, 'editor')),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] = (
      await Promise.all(others.map(async (one) => ((await roleOf(one.userId)) === 'admin' ? [one] : [])))
    ).flat();
    if (!left) throw new Error('No administrator is left.');
    await expect(assignRole(administrator, left.userId, 'moderator')).rejects.toMatchObject({ code: 'conflict' });
    for (const action of ['suspend', 'deactivate', 'delete'] as const) {
      const outcome = await act(administrator, [left.userId], action);
      expect(outcome).toMatchObject({ done: 0, failed: [{ reason: expect.stringContaining('only administrator') }] });
    }
    await assignRole(left, administrator.userId, 'admin');
  });
});

describe('closing an account', () => {
  const password = 'correct horse battery';
  const client = { address: '198.51.100.9', headers: new Headers() };
  let member: Awaited<ReturnType<typeof addMember>>;
  beforeEach(async () => {
    member = await addMember();
    await setMemberPassword(member, password);
  });
  const tryPassword = () => signIn(visitor, { email: member.email, password }, client, now);

  test.each([
    ['suspend', 'suspended', /Reason: Spam/],
    ['deactivate', 'inactive', /deactivated/],
  ] as const)(
    'the action “%s” ends all sessions, explains why at sign-in, and can be reversed',
    async (action, state, sentence) => {
      const browser = new TestBrowser('192.0.2.7');
      await signInForTest(member, browser);
      const tokens = await signInForTokens(
        visitor,
        { email: member.email, password },
        { address: '192.0.2.8', userAgent: '' },
        now,
      );
      expect(tokens.access_token).toBeTruthy();
      expect(await act(administrator, [member.userId], action)).toEqual({ done: 1, failed: [] });
      expect(await database().select().from(sessions).where(eq(sessions.userId, member.userId))).toEqual([]);
      expect(await readSession(browser.headers, { isDocument: true, address: '192.0.2.7' })).toBeUndefined();
      expect(await findSessionEndReason(browser.headers.get('cookie'))).toBe(state);
      await expect(tryPassword()).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringMatching(sentence),
      });
      const byApp = signInForTokens(
        visitor,
        { email: member.email, password },
        { address: '192.0.2.8', userAgent: '' },
        now,
      );
      await expect(byApp).rejects.toMatchObject({ code: 'user_banned' });
      // Other ways of starting a session fail too.
      await expect(signInForTest(member, new TestBrowser('192.0.2.9'))).rejects.toMatchObject({ code: 'forbidden' });
      expect((await listPeople(administrator, { ...allPeople, search: member.email })).people[0]?.state).toBe(state);

      expect(await act(administrator, [member.userId], 'activate')).toEqual({ done: 1, failed: [] });
      expect(await tryPassword()).toMatchObject({ state: 'signed_in' });
      // The old session remains invalid.
      expect(await readSession(browser.headers, { isDocument: true, address: '192.0.2.7' })).toBeUndefined();
    },
  );

  test('sign-in does not reveal the account state without the correct password', async () => {
    await act(administrator, [member.userId], 'suspend');
    const guess = signIn(visitor, { email: member.email, password: 'a guess' }, client, now);
    await expect(guess).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await rowsOf('login_failed', member.userId)).toEqual([{ userId: null }]);
  });

  test('also blocks a session that was started concurrently', async () => {
    const browser = new TestBrowser('192.0.2.7');
    await signInForTest(member, browser);
    await database()
      .insert(memberStates)
      .values({ userId: member.userId, state: 'suspended', reason: 'Spam', changedAt: now });
    expect(await readSession(browser.headers, { isDocument: true, address: '192.0.2.7' })).toBeUndefined();
  });

  test('the time of last use is kept, and is later than the sign-in', async () => {
    const browser = new TestBrowser('192.0.2.7');
    await signInForTest(member, browser);
    const seen = async () =>
      (await listPeople(administrator, { ...allPeople, search: member.email })).people[0]?.seenAt;
    const use = () => readSession(browser.headers, { isDocument: true, address: '192.0.2.7' });
    const setSeen = (lastSeenAt: Date) =>
      database().update(profiles).set({ lastSeenAt }).where(eq(profiles.userId, member.userId));
    expect(await seen()).toBeNull();
    const before = new Date();
    await use();
    expect((await seen())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    // Within the hour, a request writes nothing.
    const [lately, longAgo] = [30, 61].map((minutes) => new Date(Date.now() - minutes * 60_000)) as [Date, Date];
    await setSeen(lately);
    await use();
    expect(await seen()).toEqual(lately);
    await setSeen(longAgo);
    await use();
    expect((await seen())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    await act(administrator, [member.userId], 'suspend');
    expect((await seen())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('a deleted account’s owner learns by email that an administrator deleted it', async () => {
    await act(administrator, [member.userId], 'delete');
    const find = async () => (await mails()).find(({ to }) => to?.[0]?.address === member.email)?.text;
    await expect.poll(find, { timeout: 60_000 }).toContain('An administrator deleted the account.');
    expect(await find()).not.toContain('password');
  });

  test('a deleted account’s session cookie yields the end reason “deleted”', async () => {
    const browser = new TestBrowser('192.0.2.7');
    await signInForTest(member, browser);
    await act(administrator, [member.userId], 'delete');
    expect(await database().select().from(users).where(eq(users.id, member.userId))).toEqual([]);
    expect(await findSessionEndReason(browser.headers.get('cookie'))).toBe('deleted');
    expect(await rowsOf('user_deleted', member.userId)).toEqual([
      { userId: administrator.userId, before: 'subscriber' },
    ]);
  });

  test.each([
    null,
    '',
    'lowdown.session_token=',
    'lowdown.session_token=%',
    `lowdown.session_token=${'a'.repeat(32)}.b`,
  ])('the invalid cookie %j yields no end reason', async (cookie) => {
    expect(await findSessionEndReason(cookie)).toBeUndefined();
  });
});

test('a bulk action continues after failures, suspends only with a reason, and rejects the actor’s own account', async () => {
  const [one, other] = [await addMember(), await addMember()];
  const gone = newId();
  const outcome = await act(
    administrator,
    [one.userId, gone, administrator.userId, one.userId, other.userId],
    'deactivate',
  );
  expect(outcome.done).toBe(2);
  expect(outcome.failed.map(({ userId }) => userId)).toEqual([gone, administrator.userId]);
  await expect(act(administrator, [one.userId], 'suspend', '')).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await expect(act(administrator, [], 'activate')).rejects.toMatchObject({ code: 'invalid' });
});

test('email addresses are masked until a reason is given; the reason is logged without the address', async () => {
  const member = await addMember();
  const [shown] = (await listPeople(administrator, { ...allPeople, search: member.email })).people;
  expect(shown).toMatchObject({ id: member.userId, email: expect.stringMatching(/^.•••@m•••\.test$/) });
  for (const reason of ['', '  ']) {
    await expect(revealEmail(administrator, member.userId, reason)).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(await revealEmail(administrator, member.userId, ' A question ')).toBe(member.email);
  expect(await rowsOf('email_viewed', member.userId)).toEqual([
    { userId: administrator.userId, reason: 'A question', access: 'ADMIN_USER_MANAGEMENT' },
  ]);
});

test('viewing an email address without permission fails with the message that the spec requires', async () => {
  const refusal = {
    code: 'forbidden',
    message: 'Access denied: Insufficient permissions to access user email data',
  };
  const moderator = await addMember('moderator');
  await expect(revealEmail(moderator, administrator.userId, 'A question')).rejects.toMatchObject(refusal);
  await expect(revealEmail(visitor, administrator.userId, 'A question')).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await rowsOf('email_viewed', administrator.userId)).toEqual([]);
});

test('search matches part of a name or a full email address, and can be combined with filters and paging', async () => {
  const name = `Somebody 100%_${newId().slice(-6)}`;
  const member = await addMember('moderator', { name });
  const found = async (query: Record<string, string>) =>
    (await listPeople(administrator, peopleQuery.parse(query))).people.map(({ id }) => id);
  expect(await found({ search: '100%_' })).toEqual([member.userId]);
  expect(await found({ search: member.email.toUpperCase() })).toEqual([member.userId]);
  expect(await found({ search: member.email.slice(0, 20) })).toEqual([]);
  expect(await found({ search: name, role: 'moderator', state: 'active' })).toEqual([member.userId]);
  expect(await found({ search: name, role: 'subscriber' })).toEqual([]);
  expect(await found({ search: name, state: 'suspended' })).toEqual([]);
  expect(await found({ search: name, before: member.userId })).toEqual([]);
});

test('people are found by when they were last seen, and counted on all pages', async () => {
  const name = `Seen ${newId().slice(-8)}`;
  const day = 86_400_000;
  const ages = [0.5, 3, 20, 60, null];
  const ids: string[] = [];
  for (const age of ages) {
    const { userId } = await addMember('subscriber', { name });
    ids.push(userId);
    const lastSeenAt = age === null ? null : new Date(Date.now() - age * day);
    await database().update(profiles).set({ lastSeenAt }).where(eq(profiles.userId, userId));
  }
  const found = async (seen: string) => {
    const { people, count } = await listPeople(administrator, peopleQuery.parse({ search: name, seen }));
    expect(count).toBe(people.length);
    return people.map(({ id }) => ids.indexOf(id)).sort();
  };
  expect(await found('day')).toEqual([0]);
  expect(await found('week')).toEqual([0, 1]);
  expect(await found('month')).toEqual([0, 1, 2]);
  expect(await found('earlier')).toEqual([3]);
  expect(await found('never')).toEqual([4]);
  expect(await found('nonsense')).toEqual([0, 1, 2, 3, 4]);
  const rest = await listPeople(administrator, peopleQuery.parse({ search: name, before: ids[2] }));
  expect([rest.people.length, rest.count]).toEqual([2, 5]);
});

test('the list says how people sign in, and what they may do beyond their role', async () => {
  const { userId, email } = await addMember('subscriber');
  const shown = async () => (await listPeople(administrator, { ...allPeople, search: email })).people[0];
  await database().delete(accounts).where(eq(accounts.userId, userId));
  expect(await shown()).toMatchObject({ signIn: 'none', ownPermissions: 0, isManageable: true });
  await setMemberPassword({ userId, email } as never, 'correct horse battery');
  expect(await shown()).toMatchObject({ signIn: 'password' });
  await database().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  (await startGrants())();
  await grantToUser(administrator, { userId, permission: 'audit.read', expiresAt: null }, now);
  expect(await shown()).toMatchObject({ signIn: 'two_factor', ownPermissions: 1 });
});

test('each role is listed with its people, counted and the newest named, and with its permissions', async () => {
  const { userId } = await addMember('moderator');
  const { permissions, roles } = await listRoles(administrator);
  expect(roles.map(({ role }) => role)).toEqual(['admin', 'editor', 'moderator', 'subscriber']);
  expect(roles[0]?.permissions).toBe(permissions);
  const moderators = roles[2];
  const [newest] = (await listPeople(administrator, peopleQuery.parse({ role: 'moderator' }))).people;
  expect(newest?.id).toBe(userId);
  expect(moderators?.people[0]).toBe(newest?.name);
  expect(moderators?.people.length).toBe(Math.min(5, moderators?.count ?? 0));
});

test('another role is described by the permissions gained and lost', async () => {
  const { differences, assignable } = await listPeople(administrator, allPeople);
  expect(differences.editor.editor).toEqual({ gained: 0, lost: 0 });
  expect(differences.subscriber.admin.gained).toBeGreaterThan(0);
  expect(differences.admin.subscriber).toEqual({ gained: 0, lost: differences.subscriber.admin.gained });
  expect(assignable).toEqual(['subscriber', 'moderator', 'editor', 'admin']);
  expect(differenceText({ gained: 4, lost: 0 })).toBe('+4 permissions');
  expect(differenceText({ gained: 1, lost: 3 })).toBe('+1, −3 permissions');
  expect(differenceText({ gained: 0, lost: 1 })).toBe('−1 permission');
  expect(differenceText({ gained: 0, lost: 0 })).toBe('same permissions');
});

test.each([
  [null, 'never seen'],
  [0.2, 'seen in the last hour'],
  [5.9, 'seen 5 h ago'],
  [30, 'seen yesterday'],
  [24 * 6, 'seen 6 days ago'],
])('someone last seen %s hours ago was “%s”', (hours, text) => {
  const seenAt = hours === null ? null : new Date(now.getTime() - hours * 3_600_000);
  expect(seenText(seenAt, now)).toBe(text);
});

test('an email address reaches the browser only after a reason was given, whatever the request', async () => {
  const { userId, email } = await addMember('editor', { name: 'The masked one' });
  const pages = [{ path: '/admin/users', module: usersScreen }] as unknown as Page[];
  const [local = ''] = email.split('@');
  for (const query of [
    '',
    `search=${encodeURIComponent(local)}`,
    'search=The%20masked%20one',
    'role=editor',
    'tab=bulk',
  ]) {
    const { html } = await visit(pages, `/admin/users?${query}`, { actor: administrator });
    expect(html).toContain(query.includes(local) ? 'No users found' : '•••@');
    expect(html.replaceAll(/value="[^"]*"/g, '')).not.toContain(email);
  }
  const reveal = (reason: string, actor: Member = administrator) =>
    visit(pages, '/admin/users?do=reveal', { actor, form: { userId, reason } });
  for (const attempt of [await reveal(' '), await reveal('Curious', await addMember('editor'))]) {
    expect(attempt.html ?? '').not.toContain(email);
    expect(attempt.result).not.toMatchObject({ outcome: 'done' });
  }
  expect((await reveal('A question')).result).toMatchObject({ shown: email });
});

test('one field can name several accounts, but no more than the screen shows', async () => {
  const [one, other] = [await addMember(), await addMember()];
  const pages = [{ path: '/admin/users', module: usersScreen }] as unknown as Page[];
  const suspended = await visit(pages, '/admin/users?do=bulk', {
    actor: administrator,
    form: { bulk: 'suspend', userIds: `${one.userId},${other.userId}`, reason: 'Spam' },
  });
  expect(suspended.result).toMatchObject({ outcome: 'done', shown: { done: 2, failed: [] } });
  const many = Array.from({ length: maxSelected + 1 }, () => newId());
  await expect(act(administrator, many, 'activate')).rejects.toMatchObject({ code: 'invalid' });
});

test('an export of people contains no spreadsheet formulas, masks addresses, and is logged', async () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
    await addMember('subscriber', { name: `${begin}cmd|'/c calc'!A0` });
  }
  const response = csvResponse(await exportPeople(administrator, allPeople, { reason: '', now }));
  const text = await response.text();
  expect(text).not.toMatch(/(?:^|,|")[=+\-@\t\r]cmd/m);
  expect(text.match(/'[=+\-@\t\r]cmd/g)).toHaveLength(6);
  expect(text).toContain('•••@m•••.test');
  expect(text).not.toContain(administrator.email);
  await expect(exportPeople(administrator, allPeople, { reason: 'a'.repeat(301), now })).rejects.toMatchObject({
    fields: { reason: 'The reason can have at most 300 characters.' },
  });
  const whole = csvResponse(await exportPeople(administrator, allPeople, { reason: 'Moving', now }));
  expect(await whole.text()).toContain(administrator.email);
  const rows = await database()
    .select()
    .from(securityAuditLog)
    .where(eq(securityAuditLog.action, 'data_export'))
    .orderBy(securityAuditLog.sequence);
  expect(rows.map(({ newValues }) => newValues)).toEqual([
    { addresses: 'masked' },
    { addresses: 'whole', reason: 'Moving' },
  ]);
});

describe('invitations', () => {
  test('report invalid lines, and email the other addresses a link to choose a password', async () => {
    const member = await addMember();
    const addresses = [
      'first@newsroom.test',
      '',
      ' not an address ',
      'FIRST@newsroom.test',
      member.email,
      'a@b',
      'second@newsroom.test',
    ];
    const outcome = await invite(administrator, { addresses: addresses.join('\r\n'), role: 'editor', language: 'de' });
    expect(outcome.invited).toEqual(['first@newsroom.test', 'second@newsroom.test']);
    expect(outcome.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'is not an email address'],
      [4, 'is a duplicate'],
      [5, 'already has an account'],
      [6, 'is not an email address'],
    ]);
    const sent = await vi.waitFor(
      async () => {
        const invitations = (await mails()).filter(({ subject }) => subject === 'Du bist zu Lowdown eingeladen');
        expect(invitations).toHaveLength(2);
        return invitations;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(sent[0]?.text).toMatch(/\/auth\/reset\/[\w-]{32}/);
    const [first] = await database().select().from(users).where(eq(users.email, 'first@newsroom.test'));
    expect(first).toMatchObject({ emailVerified: false });
    expect(await roleOf(first?.id ?? '')).toBe('editor');
    const [profile] = await database()
      .select()
      .from(profiles)
      .where(eq(profiles.userId, first?.id ?? ''));
    expect(profile).toMatchObject({ name: 'first', hasProvisionalName: true });
    expect(await rowsOf('user_invited', first?.id ?? '')).toEqual([{ userId: administrator.userId, role: 'editor' }]);
  });

  test('the notice says what has happened to the emails', () => {
    const one = { invited: ['first@newsroom.test'], refused: [] };
    expect(invitationNotice({ ...one, hasEmailRelay: true })).toEqual({
      title: 'Invitation on its way',
      description: 'Invitation queued for first@newsroom.test.',
    });
    const { title, description, isWarning } = invitationNotice({ ...one, hasEmailRelay: false });
    expect(title).toBe('Invited, but no email can be sent');
    expect(isWarning).toBe(true);
    expect(description).toContain('outbox folder');
    expect(invitationNotice({ invited: [], refused: [1], hasEmailRelay: true }).description).toBe(
      'Nobody was invited.',
    );
  });

  test('a stranger’s unconfirmed sign-up neither blocks the invited owner nor grants access', async () => {
    const email = 'squatted@newsroom.test';
    const password = 'the stranger’s';
    const sender = { address: '198.51.100.77', locale: 'en' as const };
    await signUp({ name: 'The stranger', email, password }, sender, now);
    const send = () => invite(administrator, { addresses: email, role: 'moderator', language: 'en' });
    expect(await send()).toEqual({ invited: [email], refused: [] });
    const [invited] = await database().select().from(users).where(eq(users.email, email));
    expect(invited).toMatchObject({ name: 'squatted', emailVerified: false });
    expect(await roleOf(invited?.id ?? '')).toBe('moderator');
    const find = async () => {
      const message = (await mails()).find(
        ({ to, text }) => to?.[0]?.address === email && text?.includes('/auth/reset/'),
      );
      return /\/auth\/reset\/([\w-]+)/.exec(message?.text ?? '')?.[1];
    };
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    // A second invitation finds the account that the first one created.
    expect(await send()).toMatchObject({ invited: [], refused: [{ reason: 'already has an account' }] });
    const enter = (chosen: string) =>
      signIn(visitor, { email, password: chosen }, { address: sender.address, headers: new Headers() }, now);
    await expect(enter(password)).rejects.toMatchObject({ code: 'unauthenticated' });
    const token = (await find()) ?? '';
    expect(await readReset(token)).toBe('invitation');
    await expect(resetPassword(visitor, token, 'the owner’s')).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    });
    await resetPassword(visitor, token, 'the owner’s', 'Ina Vited');
    expect(
      await database()
        .select()
        .from(profiles)
        .where(eq(profiles.userId, invited?.id ?? '')),
    ).toMatchObject([{ name: 'Ina Vited', hasProvisionalName: false }]);
    await expect(enter(password)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await enter('the owner’s')).toMatchObject({ state: 'signed_in', userId: invited?.id });
  });

  test('reject empty input and too many lines', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, number) => `reader-${number}@x`).join('\n');
    const send = (addresses: string) => invite(administrator, { addresses, role: 'subscriber', language: 'en' });
    for (const wrong of ['', ' \n\n', lines(maxInvitations + 1)]) {
      await expect(send(wrong)).rejects.toMatchObject({ fields: { addresses: expect.any(String) } });
    }
    expect(parseLines('a\r\n\r\nb\rc\n')).toEqual([
      { line: 1, text: 'a' },
      { line: 3, text: 'b' },
      { line: 4, text: 'c' },
    ]);
  });
});

test('reading, changing, inviting and exporting people requires permission', async () => {
  const { userId } = await addMember();
  const actors = [visitor, operator, await addMember(), await addMember('moderator'), await addMember('editor')];
  for (const actor of actors) {
    const attempts = [
      listPeople(actor, allPeople),
      listRoles(actor),
      assignRole(actor, userId, 'admin'),
      act(actor as Member, [userId], 'delete'),
      revealEmail(actor, userId, 'Curious'),
      exportPeople(actor, allPeople, { reason: '', now }),
      invite(actor, { addresses: 'a@newsroom.test', role: 'admin', language: 'en' }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ name: 'AppError' });
  }
  expect(await roleOf(userId)).toBe('subscriber');
});
