import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enableTwoFactor } from '~/identity/accounts/access/second-factor-settings';
import { confirmEmailChange, requestEmailChange } from '~/identity/accounts/email-change/service.server';
import { setEmailChangeToken } from '~/identity/accounts/email-change/store.server';
import { hashChangeToken } from '~/identity/accounts/email-change/token.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { changePassword } from '~/identity/accounts/passwords/change.server';
import { resetPassword } from '~/identity/accounts/passwords/password-reset.server';
import { createResetToken } from '~/identity/accounts/passwords/reset-token.server';
import { emailChanges } from '~/identity/accounts/schema';
import { endSessions } from '~/identity/accounts/sessions/session-list.server';
import { changeAccountState } from '~/identity/accounts/states/service.server';
import { addPassword, password } from '~/identity/accounts/testing/accounts.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member, Role } from '~/platform/permissions/actors';
import { operator, visitor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { apiFeature } from '../feature.server';
import { readApiBearer } from './bearer.server';
import { scopeGroups } from './components/scope-texts';
import { maxTokens } from './constants';
import { announceExpiring } from './expiry-notices.server';
import { createTokenText, expiryOf, isTokenText } from './rules';
import { apiTokens } from './schema';
import { scopeNames } from './scopes';
import { createToken, listTokens, revokeToken } from './service.server';
import { addApiToken } from './testing/api-tokens.server';

openTestDatabase();
openIdleJobs(accountJobs);
registerFeatures([apiFeature]);

const address = '192.0.2.7';
const form = { name: 'A program', scope: ['comments:write'], lifetime: '30', password } as const;

async function addOwner(role: Role = 'subscriber') {
  const member = await addMember(role);
  await addPassword(member.userId);
  return member;
}

const create = (member: Member, fields: Partial<Parameters<typeof createToken>[1]> = {}, now = new Date()) =>
  createToken(member, { ...form, scope: [...form.scope], ...fields }, address, now);

const actorOf = async (token: string): Promise<Member | undefined> => {
  const bearer = await readApiBearer(token, address, new Date());
  return bearer.state === 'member' ? bearer.signedIn.actor : undefined;
};

describe('the text of a token', () => {
  test('is random, and is recognised by its prefix and checksum', () => {
    const [one, other] = [createTokenText(), createTokenText()];
    expect(one).toMatch(/^lowdown_[0-9A-Za-z]{46}$/);
    expect(one).not.toBe(other);
    expect([isTokenText(one), isTokenText(one.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))]).toEqual([
      true,
      false,
    ]);
    expect(isTokenText(`${one}a`)).toBe(false);
  });

  test('expires after the chosen time, and never after more than a year', () => {
    const now = new Date('2026-03-01T12:00:00.000Z');
    expect(expiryOf({ lifetime: '30' }, now)?.toISOString()).toBe('2026-03-31T12:00:00.000Z');
    expect(expiryOf({ lifetime: 'date', until: '2026-03-01' }, now)?.toISOString()).toBe('2026-03-01T23:59:59.000Z');
    for (const until of ['2026-02-28', '2027-03-05', '9999-12-31', 'tomorrow', '', undefined])
      expect(expiryOf({ lifetime: 'date', until }, now)).toBeUndefined();
  });
});

test('a token is stored only as a hash, and its creation is logged without its name', async () => {
  const member = await addOwner();
  const token = await create(member);
  const [row] = await database().select().from(apiTokens).where(eq(apiTokens.userId, member.userId));
  expect(JSON.stringify(row)).not.toContain(token.slice(8));
  const log = await database().select().from(securityAuditLog).where(eq(securityAuditLog.userId, member.userId));
  expect(log).toMatchObject([{ action: 'api_token_created', resourceId: member.userId }]);
  expect(JSON.stringify(log)).not.toContain('A program');
  const actor = await actorOf(token);
  expect(actor).toMatchObject({ userId: member.userId, role: 'subscriber' });
  expect((await listTokens(member, new Date())).tokens).toMatchObject([{ name: 'A program', isExpired: false }]);
});

test('creating needs the password, and scopes that the member can give', async () => {
  const member = await addOwner();
  await expect(create(member, { password: 'wrong' })).rejects.toMatchObject({
    fields: { password: expect.any(String) },
  });
  for (const scope of [['drafts:write'], ['comments:write', 'users.manage'], ['*']])
    await expect(create(member, { scope })).rejects.toMatchObject({ fields: { scope: expect.any(String) } });
  expect((await listTokens(member, new Date())).tokens).toEqual([]);
});

test('a member has at most twenty tokens', async () => {
  const member = await addOwner();
  for (let count = 0; count < maxTokens; count += 1) await addApiToken(member);
  await expect(create(member)).rejects.toMatchObject({ code: 'conflict' });
});

test('a token can neither create nor revoke tokens, nor see them', async () => {
  const member = await addOwner('admin');
  const { token, id } = await addApiToken(member);
  const actor = await actorOf(token);
  if (!actor) throw new Error('The token is not valid.');
  await expect(create(actor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(listTokens(actor, new Date())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(revokeToken(actor, id)).rejects.toMatchObject({ code: 'forbidden' });
  const permissions = ['accounts.manage_own', 'articles.publish', 'users.manage', 'newsroom.enter'] as const;
  expect(permissions.filter((permission) => mayDo(actor, permission))).toEqual([]);
  expect(mayDo(actor, 'articles.write')).toBe(true);
});

test('only the owner revokes a token; afterwards it no longer works', async () => {
  const member = await addOwner();
  const { token, id } = await addApiToken(member);
  await expect(revokeToken(await addMember('admin'), id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await actorOf(token)).toBeDefined();
  await revokeToken(member, id);
  expect(await actorOf(token)).toBeUndefined();
  await expect(revokeToken(member, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('signing out everywhere and closing the account end all tokens', async () => {
  const member = await addOwner();
  const first = await addApiToken(member);
  await endSessions(member);
  expect(await actorOf(first.token)).toBeUndefined();
  const second = await addApiToken(member);
  await transaction((executor) =>
    changeAccountState(executor, member.userId, { state: 'suspended', reason: 'A test' }, new Date()),
  );
  expect(await actorOf(second.token)).toBeUndefined();
  // Opening the account again does not bring them back.
  await transaction((executor) =>
    changeAccountState(executor, member.userId, { state: 'active', reason: '' }, new Date()),
  );
  expect(await actorOf(second.token)).toBeUndefined();
});

test('a password reset by email and a new address end all tokens; a password changed with the old one does not', async () => {
  const member = await addOwner();
  const { token } = await addApiToken(member);
  const client = { address, headers: new Headers() };
  await changePassword(member, { current: password, password: 'a new password 1' }, client);
  expect(await actorOf(token)).toBeDefined();
  const link = await createResetToken(member.userId, new Date(Date.now() + 60_000));
  await resetPassword(visitor, link, password);
  expect(await actorOf(token)).toBeUndefined();
  const second = await addApiToken(member);
  await requestEmailChange(member, { email: `${newId()}@new.test`, password }, address, new Date());
  const [change] = await database().select().from(emailChanges).where(eq(emailChanges.userId, member.userId));
  await setEmailChangeToken(database(), change?.id ?? '', hashChangeToken('a link'));
  expect(await actorOf(second.token)).toBeDefined();
  await confirmEmailChange(member, { token: 'a link', password: '' }, client, new Date());
  expect(await actorOf(second.token)).toBeUndefined();
});

test('where staff need a second factor, a token made without one has the permissions of subscribers', async () => {
  const staff = await addOwner('editor');
  const { token } = await addApiToken(staff);
  const before = await actorOf(token);
  expect(before && mayDo(before, 'articles.write')).toBe(true);
  const admin: Member = { role: 'admin', userId: (await addMember('admin')).userId, hasSecondFactor: true };
  // The grace period has passed.
  await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date(Date.now() - 90 * 86_400_000));
  onTestFinished(() => changeSettings(admin, [enableTwoFactor.changeTo(false)], new Date()));
  const after = await actorOf(token);
  expect(after).toMatchObject({ withheld: 'second_factor' });
  expect(after && mayDo(after, 'articles.write')).toBe(false);
  expect(after && mayDo(after, 'comments.write')).toBe(true);
});

test('an owner is notified once, a week before the token expires', async () => {
  const member = await addOwner();
  const [now, day] = [Date.now(), 86_400_000];
  const created = { createdAt: new Date(now - 30 * day) };
  await addApiToken(member, { ...created, name: 'Soon', expiresAt: new Date(now + 6 * day) });
  await addApiToken(member, { ...created, name: 'In time', expiresAt: new Date(now + 8 * day) });
  // Made for two days only: its owner knows.
  await addApiToken(member, { name: 'Short', createdAt: new Date(now), expiresAt: new Date(now + 2 * day) });
  await addApiToken(member, { ...created, name: 'Long past', expiresAt: new Date(now - 31 * day) });
  await announceExpiring(new Date(now));
  await announceExpiring(new Date(now));
  const sent = await database().select().from(notifications).where(eq(notifications.userId, member.userId));
  expect(sent.map(({ message }) => message)).toEqual([expect.stringContaining('“Soon”')]);
  const { tokens } = await listTokens(member, new Date(now));
  expect(tokens.map(({ name }) => name).sort()).toEqual(['In time', 'Short', 'Soon']);
});

test('every scope is in one group of the form', () => {
  for (const name of scopeNames)
    expect(
      scopeGroups.filter(({ prefix }) => name.startsWith(prefix)),
      name,
    ).toHaveLength(1);
});
