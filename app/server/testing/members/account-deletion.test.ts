import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rate, setLike } from '~/audience/engagement/service.server';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { readArticle } from '~/content/articles/service.server';
import { addArticle } from '~/content/articles/testing/articles.server';
import { serverFeatures } from '~/features.server';
import { deleteAccount } from '~/identity/accounts/deletion/service.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { accountEmails, userRoles, users, verifications } from '~/identity/accounts/schema';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { addRowOf, tables, tablesContaining, tablesOfMembers } from './tables.server';

registerFeatures(serverFeatures);
openTestDatabase();
const mails = openOutbox();
openJobs(accountJobs);

const password = 'correct horse battery';
const address = '192.0.2.9';

async function addMemberWithPassword(...given: Parameters<typeof addMember>) {
  const member = await addMember(...given);
  await setMemberPassword(member, password);
  return member;
}

const userExists = async (userId: string): Promise<boolean> =>
  (await database().select().from(users).where(eq(users.id, userId))).length > 0;

test('no table contains data about a deleted member, and their email address is purged once the deletion notice is sent', async () => {
  const member = await addMemberWithPassword('editor', { name: `reader ${newId()}`, language: 'de' });
  const other = await addMemberWithPassword();
  for (const name of tablesOfMembers) {
    const table = tables.get(name);
    if (table) await addRowOf(table, member.userId);
  }
  const now = new Date();
  await database().insert(newsletterSubscribers).values({ id: newId(), email: member.email, status: 'active' });
  await database().insert(accountEmails).values({ email: member.email, kind: 'reset', sentAt: now });
  for (const value of [member.userId, JSON.stringify({ newEmail: member.email.toUpperCase() })]) {
    await database().insert(verifications).values({ id: newId(), identifier: 'hash', value, expiresAt: now });
  }
  const before = [...(await tablesContaining(member.userId)), ...(await tablesContaining(member.userId, 'transient'))];
  expect(before, 'a table without a row: add the values it needs in tables.server.ts').toEqual(
    expect.arrayContaining([...tablesOfMembers, 'users']),
  );

  await deleteAccount(member, { password, confirmation: member.email.toUpperCase() }, address);

  expect(await tablesContaining(member.name)).toEqual([]);
  expect(await userExists(other.userId)).toBe(true);
  const [mail] = await vi.waitFor(
    async () => {
      const sent = await mails();
      expect(sent).toHaveLength(1);
      return sent;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(mail?.to?.[0]?.address).toBe(member.email);
  expect(mail?.subject).toBe('Dein Konto bei Lowdown wurde gelöscht');
  // The email address is stored until the deletion notice has been sent.
  await vi.waitFor(async () => expect(await tablesContaining(member.email)).toEqual([]), { timeout: 60_000 });
  // The audit log remains, under an ID that no longer identifies anyone.
  expect(await tablesContaining(member.userId)).toEqual(['security_audit_log']);
  expect(await tablesContaining(member.email, 'pgboss')).toEqual([]);
  for (const text of [member.userId, member.email]) expect(await tablesContaining(text, 'transient')).toEqual([]);
});

test('deletion requires the correct password and the typed address, and removes only the member’s own account', async () => {
  const member = await addMemberWithPassword();
  const other = await addMemberWithPassword();
  const attempt = (given: { password?: string; confirmation?: string }) =>
    deleteAccount(member, { password, confirmation: member.email, ...given }, address);
  await expect(attempt({ password: 'wrong' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: expect.any(String) },
  });
  for (const confirmation of ['', 'delete', other.email]) {
    await expect(attempt({ confirmation })).rejects.toMatchObject({
      code: 'invalid',
      fields: { confirmation: expect.any(String) },
    });
  }
  await expect(deleteAccount(visitor, { password, confirmation: member.email }, address)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await userExists(member.userId)).toBe(true);
  expect(await userExists(other.userId)).toBe(true);
});

test('after ten wrong passwords, further attempts from that network are rejected', async () => {
  const member = await addMemberWithPassword();
  const attempt = (given: string, from: string) =>
    deleteAccount(member, { password: given, confirmation: member.email }, from);
  for (let number = 0; number < 10; number += 1) {
    await expect(attempt(`guess ${number}`, address)).rejects.toMatchObject({ code: 'invalid' });
  }
  await expect(attempt(password, address)).rejects.toMatchObject({ code: 'too_many' });
  expect(await userExists(member.userId)).toBe(true);
  await attempt(password, '198.51.100.7');
  expect(await userExists(member.userId)).toBe(false);
});

test('the last administrator cannot delete their account, even when the last two try at once, until someone replaces them', async () => {
  const admins = [await addMemberWithPassword('admin'), await addMemberWithPassword('admin')];
  const leave = (admin: (typeof admins)[number]) =>
    deleteAccount(admin, { password, confirmation: admin.email }, address);
  const outcomes = await Promise.allSettled(admins.map(leave));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'conflict' });
  expect(await database().select().from(userRoles).where(eq(userRoles.role, 'admin'))).toHaveLength(1);

  const [last] = (
    await Promise.all(admins.map(async (admin) => ((await userExists(admin.userId)) ? [admin] : [])))
  ).flat();
  if (!last) throw new Error('No administrator is left.');
  await addMember('admin');
  await leave(last);
  expect(await userExists(last.userId)).toBe(false);
});

test('a deleted member’s likes and ratings no longer count', async () => {
  const [member, other] = [await addMemberWithPassword(), await addMember()];
  const articleId = await addArticle();
  for (const actor of [member, other]) await setLike(actor, { articleId, isLiked: true });
  await rate(member, { articleId, rating: 1 });
  await rate(other, { articleId, rating: 4 });
  await deleteAccount(member, { password, confirmation: member.email }, address);
  expect(await readArticle(articleId)).toMatchObject({ likeCount: 1, ratingCount: 1, ratingAverage: 4 });
});
