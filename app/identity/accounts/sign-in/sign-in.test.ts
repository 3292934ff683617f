import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { addUser, changeRole, listUsers } from '../administration/service.server';
import { cancelPendingRequests } from '../authentication/store.server';
import { purgeAccounts } from '../deletion/purge.server';
import { accountJobs } from '../jobs.server';
import { readReset, requestReset, resetPassword } from '../passwords/password-reset.server';
import { accountEmails, accounts, sessions, users } from '../schema';
import { readSession } from '../sessions/sessions.server';
import { prepareFirstAdmin, readSetup, setUp } from '../setup/service.server';
import { signUp } from '../sign-up/service.server';
import { readVerification, verifyEmail } from '../sign-up/verification.server';
import { addMember } from '../testing/members.server';
import { signIn } from './service.server';
import { signOut } from './sign-out.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(accountJobs);

let network = 0;
let sender = { address: '', locale: 'en' as const };
beforeEach(() => {
  network += 1;
  sender = { address: `198.51.100.${network}`, locale: 'en' };
});

const password = 'correct horse';
const newEmail = () => `${newId()}@readers.test`;
const client = (cookie = '') => ({
  address: sender.address,
  headers: new Headers({ cookie, 'user-agent': 'Test browser' }),
});
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

async function rejection(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

/** Waits for an email with a link under `path` and returns the latest link's token. */
async function mailedToken(email: string, path: string): Promise<string> {
  return expect
    .poll(
      async () => {
        const emails = (await outbox()).filter(({ to }) => to?.[0]?.address === email);
        return emails.map(({ text }) => new RegExp(`${path}([\\w-]+)`).exec(text ?? '')?.[1]).findLast(Boolean);
      },
      { timeout: 60_000 },
    )
    .toBeTruthy()
    .then(async () => {
      const emails = (await outbox()).filter(({ to }) => to?.[0]?.address === email);
      return emails.map(({ text }) => new RegExp(`${path}([\\w-]+)`).exec(text ?? '')?.[1]).findLast(Boolean) ?? '';
    });
}

async function signUpAndVerify(email = newEmail()): Promise<string> {
  await signUp({ name: 'The reader', email, password }, sender, new Date());
  const token = await mailedToken(email, '/auth/verify/');
  await verifyEmail({ token, password }, sender.address);
  return email;
}

const countEmailsTo = async (email: string) => (await outbox()).filter(({ to }) => to?.[0]?.address === email).length;

describe('signing up', () => {
  test('creates an account that can be signed in to once its address is confirmed', async () => {
    const email = newEmail();
    await signUp({ name: 'The reader', email, password }, sender, new Date());
    expect(await rejection(signIn(visitor, { email, password }, client(), new Date()))).toMatchObject({
      code: 'forbidden',
    });
    const token = await mailedToken(email, '/auth/verify/');
    expect(await readVerification(visitor, token)).toBe('open');
    expect(await readVerification(visitor, 'another')).toBe('unknown');
    await verifyEmail({ token, password }, sender.address);
    expect(await readVerification(visitor, token)).toBe('unknown');
    const { state, cookies } = await signIn(visitor, { email, password }, client(), new Date());
    expect(state).toBe('signed_in');
    expect(cookies.every((cookie) => /; HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie))).toBe(true);
    const session = await readSession(client(cookieOf(cookies)).headers, { isDocument: true, address: '' });
    expect(session?.actor.role).toBe('subscriber');
    expect(session?.viewer.name).toBe('The reader');
    if (!session) throw new Error('Nobody is signed in.');
    // The member's own link stays known, even after a new password; for others, it is any link that does not work.
    expect(await readVerification(session.actor, token)).toBe('done');
    await cancelPendingRequests(database(), session.actor.userId);
    expect(await readVerification(session.actor, token)).toBe('done');
    expect(await readVerification(session.actor, 'another')).toBe('unknown');
    expect(await readVerification(await addMember(), token)).toBe('unknown');
  });

  test('an address that already has an account is rejected and gets no confirmation email', async () => {
    const email = await signUpAndVerify();
    const before = await countEmailsTo(email);
    const refused = await rejection(signUp({ name: 'Another', email, password: 'another' }, sender, new Date()));
    expect(refused.message).toBe('An account with this email already exists. Please try signing in instead.');
    expect(await countEmailsTo(email)).toBe(before);
    await signIn(visitor, { email, password }, client(), new Date());
  });

  test('an address is emailed at most once an hour, even if it is used to sign up from several networks', async () => {
    const email = newEmail();
    const now = new Date();
    for (let index = 1; index <= 5; index++) {
      sender = { ...sender, address: `203.0.113.${index}` };
      await signUp({ name: 'The reader', email, password }, sender, now);
      await rejection(signIn(visitor, { email, password }, client(), now));
    }
    await mailedToken(email, '/auth/verify/');
    expect(await countEmailsTo(email)).toBe(1);
    const [record] = await database().select().from(accountEmails).where(eq(accountEmails.email, email));
    expect(record?.sentAt).toEqual(now);
  });

  test('the owner of an address cannot confirm a stranger’s sign-up without the stranger’s password', async () => {
    const email = newEmail();
    await signUp({ name: 'The stranger', email, password: 'the stranger’s' }, sender, new Date());
    const token = await mailedToken(email, '/auth/verify/');
    const refused = await rejection(verifyEmail({ token, password: 'the owner’s' }, sender.address));
    expect(refused.fields).toHaveProperty('password');
    expect((await rejection(signIn(visitor, { email, password: 'the stranger’s' }, client(), new Date()))).code).toBe(
      'forbidden',
    );
    // After the owner signs up too, the link sent earlier also accepts the new password.
    await signUp({ name: 'The owner', email, password: 'the owner’s' }, sender, new Date());
    await verifyEmail({ token, password: 'the owner’s' }, sender.address);
    await rejection(signIn(visitor, { email, password: 'the stranger’s' }, client(), new Date()));
    await signIn(visitor, { email, password: 'the owner’s' }, client(), new Date());
  });

  test('a stranger’s repeated sign-up does not invalidate the confirmation already sent', async () => {
    const email = newEmail();
    await signUp({ name: 'The owner', email, password: 'the owner’s' }, sender, new Date());
    const token = await mailedToken(email, '/auth/verify/');
    const strange = { name: 'The stranger', email, password: 'the stranger’s' };
    for (let index = 1; index <= 3; index++) {
      await signUp(strange, { ...sender, address: `203.0.113.${index}` }, new Date());
    }
    // A sign-up concurrent with the confirmation does not invalidate it either.
    const [confirmed] = await Promise.allSettled([
      verifyEmail({ token, password: 'the owner’s' }, sender.address),
      signUp(strange, { ...sender, address: '203.0.113.4' }, new Date()),
    ]);
    expect(confirmed).toEqual({ status: 'fulfilled', value: { email } });
    expect((await rejection(signIn(visitor, { email, password: 'the stranger’s' }, client(), new Date()))).code).toBe(
      'unauthenticated',
    );
    const { cookies } = await signIn(visitor, { email, password: 'the owner’s' }, client(), new Date());
    const session = await readSession(client(cookieOf(cookies)).headers, { isDocument: true, address: '' });
    expect(session?.viewer.name).toBe('The owner');
  });

  test('sign-ups are limited to five an hour per address, without blocking a password reset', async () => {
    const email = newEmail();
    const signUpFrom = (address: string) =>
      signUp({ name: 'The stranger', email, password: 'the stranger’s' }, { ...sender, address }, new Date());
    for (let index = 1; index <= 5; index++) await signUpFrom(`203.0.113.${index}`);
    const refused = await rejection(signUpFrom('203.0.113.6'));
    expect(refused).toMatchObject({ code: 'too_many', message: expect.stringContaining('Forgot your password?') });
    await requestReset(email, sender.address, new Date());
    await resetPassword(visitor, await mailedToken(email, '/auth/reset/'), 'the owner’s');
    expect((await signIn(visitor, { email, password: 'the owner’s' }, client(), new Date())).state).toBe('signed_in');
  });

  test('simultaneous sign-ups with one address create one account', async () => {
    const email = newEmail();
    await Promise.all([1, 2, 3, 4].map(() => signUp({ name: 'The reader', email, password }, sender, new Date())));
    const rows = await database().select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    expect(
      await database()
        .select()
        .from(accounts)
        .where(eq(accounts.userId, rows[0]?.id ?? '')),
    ).toHaveLength(1);
  });

  test('a client can create at most ten accounts an hour', async () => {
    for (let index = 0; index < 10; index++) {
      await signUp({ name: 'The reader', email: newEmail(), password }, sender, new Date());
    }
    const refused = await rejection(signUp({ name: 'x', email: newEmail(), password }, sender, new Date()));
    expect(refused.code).toBe('too_many');
  });

  test('unconfirmed accounts are purged, but confirmed accounts are not', async () => {
    const confirmedEmail = await signUpAndVerify();
    const email = newEmail();
    await signUp({ name: 'The reader', email, password }, sender, new Date());
    await purgeAccounts(new Date(Date.now() + 31 * 86_400_000));
    expect(await database().select().from(users).where(eq(users.email, email))).toHaveLength(0);
    expect(await database().select().from(users).where(eq(users.email, confirmedEmail))).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('does not distinguish a wrong password from an unknown address', async () => {
    const email = await signUpAndVerify();
    const wrong = await rejection(signIn(visitor, { email, password: 'wrong' }, client(), new Date()));
    const unknown = await rejection(signIn(visitor, { email: newEmail(), password: 'wrong' }, client(), new Date()));
    expect(wrong.message).toBe('Invalid email or password');
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message]);
  });

  test('ten wrong passwords block the network they came from but not the owner elsewhere', async () => {
    const email = await signUpAndVerify();
    for (let index = 0; index < 10; index++) {
      await rejection(signIn(visitor, { email, password: 'wrong' }, client(), new Date()));
    }
    expect((await rejection(signIn(visitor, { email, password }, client(), new Date()))).code).toBe('too_many');
    sender = { ...sender, address: '203.0.113.200' };
    await signIn(visitor, { email, password }, client(), new Date());
  });

  test('wrong passwords from many networks do not block the owner’s known browser', async () => {
    const email = await signUpAndVerify();
    const { cookies } = await signIn(visitor, { email, password }, client(), new Date());
    for (let index = 0; index < 30; index++) {
      sender = { ...sender, address: `2001:db8:${index.toString(16)}::1` };
      await rejection(signIn(visitor, { email, password: 'wrong' }, client(), new Date()));
    }
    sender = { ...sender, address: '2001:db8:ffff::1' };
    expect((await rejection(signIn(visitor, { email, password: 'wrong' }, client(), new Date()))).code).toBe(
      'too_many',
    );
    await signIn(visitor, { email, password }, client(cookieOf(cookies)), new Date());
    // A forged cookie does not make a browser known.
    const forged = client(`lowdown.device=${'A'.repeat(43)}`);
    expect((await rejection(signIn(visitor, { email, password }, forged, new Date()))).code).toBe('too_many');
  });

  test('repeated successful sign-ins are not limited', async () => {
    const email = await signUpAndVerify();
    for (let index = 0; index < 15; index++) await signIn(visitor, { email, password }, client(), new Date());
  });

  test('signing out ends only this session', async () => {
    const email = await signUpAndVerify();
    const one = cookieOf((await signIn(visitor, { email, password }, client(), new Date())).cookies);
    const other = cookieOf((await signIn(visitor, { email, password }, client(), new Date())).cookies);
    const read = (cookie: string) => readSession(client(cookie).headers, { isDocument: true, address: '' });
    const actor = (await read(one))?.actor ?? visitor;
    const cookies = await signOut(actor, client(one).headers);
    expect(cookies.join()).toMatch(/session_token=;/);
    expect(await read(one)).toBeUndefined();
    expect(await read(other)).toBeDefined();
  });

  test('a forged or expired session is rejected', async () => {
    const email = await signUpAndVerify();
    const { cookies, userId } = await signIn(visitor, { email, password }, client(), new Date());
    const cookie = cookieOf(cookies);
    const read = (text: string) => readSession(client(text).headers, { isDocument: true, address: '' });
    expect(await read(cookie.replace(/session_token=.{5}/, 'session_token=aaaaa'))).toBeUndefined();
    await database()
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, userId));
    expect(await read(cookie)).toBeUndefined();
  });
});

describe('a forgotten password', () => {
  test('can be reset with a one-time link; the reset ends all sessions', async () => {
    const email = await signUpAndVerify();
    const cookie = cookieOf((await signIn(visitor, { email, password }, client(), new Date())).cookies);
    await requestReset(email, sender.address, new Date());
    const token = await mailedToken(email, '/auth/reset/');
    expect(await readReset(token)).toBe('open');
    await resetPassword(visitor, token, 'a new one');
    expect(await readReset(token)).toBe('unknown');
    expect((await rejection(resetPassword(visitor, token, 'again'))).code).toBe('not_found');
    expect(await readSession(client(cookie).headers, { isDocument: true, address: '' })).toBeUndefined();
    await rejection(signIn(visitor, { email, password }, client(), new Date()));
    await signIn(visitor, { email, password: 'a new one' }, client(), new Date());
  });

  /** Resets the password with an emailed link. Returns the cookie that the browser receives. */
  async function reset(email: string): Promise<string> {
    await requestReset(email, sender.address, new Date());
    return cookieOf([await resetPassword(visitor, await mailedToken(email, '/auth/reset/'), 'a new one')]);
  }
  const tryPassword = (email: string, given: string, cookie = '') =>
    signIn(visitor, { email, password: given }, client(cookie), new Date());

  test.each([
    ['an unknown', false],
    ['a known', true],
  ])('after ten wrong attempts in %s browser, a reset by email allows signing in again', async (_, isKnown) => {
    const email = await signUpAndVerify();
    const known = isKnown ? cookieOf((await tryPassword(email, password)).cookies) : '';
    for (let index = 0; index < 10; index++) await rejection(tryPassword(email, 'wrong', known));
    const refused = await rejection(tryPassword(email, password, known));
    expect(refused).toMatchObject({
      code: 'too_many',
      message: 'Too many attempts. Please wait 15 minutes, or reset your password by email.',
    });
    const shown = `${known}; ${await reset(email)}`;
    expect((await tryPassword(email, 'a new one', shown)).state).toBe('signed_in');
    // Without the new cookie, the limit still applies. Wrong passwords sent with the cookie count too, so that access
    // to the mailbox does not allow unlimited guesses.
    expect((await rejection(tryPassword(email, 'a new one', known))).code).toBe('too_many');
    for (let index = 0; index < 10; index++) await rejection(tryPassword(email, 'wrong', shown));
    const again = await rejection(tryPassword(email, 'a new one', shown));
    expect(again.message).toBe('Too many attempts. Please wait 15 minutes.');
  });

  test('a reset lets the owner sign in even after guesses from many networks have used up the limit', async () => {
    const email = await signUpAndVerify();
    for (let index = 0; index < 30; index++) {
      sender = { ...sender, address: `2001:db8:a${index.toString(16).padStart(2, '0')}::1` };
      await rejection(tryPassword(email, 'wrong'));
    }
    sender = { ...sender, address: '2001:db8:bbb::1' };
    const refused = await rejection(tryPassword(email, password));
    expect(refused.message).toBe('Too many attempts. Please wait 60 minutes, or reset your password by email.');
    const cookie = await reset(email);
    expect((await tryPassword(email, 'a new one', cookie)).state).toBe('signed_in');
    // The cookie is valid for this address only.
    const other = await signUpAndVerify();
    for (let index = 0; index < 10; index++) await rejection(tryPassword(other, 'wrong', cookie));
    expect((await rejection(tryPassword(other, password, cookie))).code).toBe('too_many');
  });

  test('is reset atomically: if one write fails, nothing changes', async () => {
    const email = await signUpAndVerify();
    const cookie = cookieOf((await signIn(visitor, { email, password }, client(), new Date())).cookies);
    await requestReset(email, sender.address, new Date());
    const token = await mailedToken(email, '/auth/reset/');
    // Makes the last write of the transaction fail.
    await database().execute(
      sql`alter table security_audit_log add constraint falls check (action <> 'password_changed') not valid`,
    );
    await expect(resetPassword(visitor, token, 'a new one')).rejects.toThrow('Failed query');
    await database().execute(sql`alter table security_audit_log drop constraint falls`);
    expect(await readReset(token)).toBe('open');
    expect(await readSession(client(cookie).headers, { isDocument: true, address: '' })).toBeDefined();
    await signIn(visitor, { email, password }, client(), new Date());
    await resetPassword(visitor, token, 'a new one');
    await signIn(visitor, { email, password: 'a new one' }, client(), new Date());
  });

  test('an address without an account gets the same response but no email', async () => {
    const email = newEmail();
    expect(await requestReset(email, sender.address, new Date())).toBeUndefined();
    expect(await countEmailsTo(email)).toBe(0);
  });

  test('only one of two simultaneous uses of a link succeeds', async () => {
    const email = await signUpAndVerify();
    await requestReset(email, sender.address, new Date());
    const token = await mailedToken(email, '/auth/reset/');
    const done = await Promise.allSettled([
      resetPassword(visitor, token, 'the first'),
      resetPassword(visitor, token, 'the second'),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('administrators', () => {
  test('the printed link creates one administrator, and the last administrator cannot be demoted', async () => {
    const link = (await prepareFirstAdmin(new Date())) ?? '';
    const token = link.split('/setup/')[1] ?? '';
    expect(await readSetup(visitor, 'guessed')).toBe('unknown');
    const email = newEmail();
    await setUp(visitor, token, { name: 'The owner', email, password });
    const again = await rejection(setUp(visitor, token, { name: 'The thief', email: newEmail(), password }));
    expect(again.code).toBe('not_found');
    expect(await prepareFirstAdmin(new Date())).toBeUndefined();
    expect((await rejection(changeRole(operator, email, 'editor'))).code).toBe('conflict');

    const { cookies } = await signIn(visitor, { email, password }, client(), new Date());
    expect((await readSession(client(cookieOf(cookies)).headers, { isDocument: false, address: '' }))?.actor.role).toBe(
      'admin',
    );
  });

  test('a new role applies at once, and the next page load renews the session’s token', async () => {
    const email = newEmail();
    await addUser(operator, { email, name: 'The colleague', role: 'subscriber' });
    await requestReset(email, sender.address, new Date());
    await resetPassword(visitor, await mailedToken(email, '/auth/reset/'), password);
    const cookie = cookieOf((await signIn(visitor, { email, password }, client(), new Date())).cookies);
    await changeRole(operator, email, 'editor');
    const read = (text: string, isDocument: boolean) => readSession(client(text).headers, { isDocument, address: '' });
    expect((await read(cookie, false))?.actor.role).toBe('editor');
    const renewed = await read(cookie, true);
    expect(renewed?.actor.role).toBe('editor');
    expect(await read(cookie, false)).toBeUndefined();
    expect((await read(cookieOf(renewed?.cookies ?? []), true))?.actor.role).toBe('editor');
    expect(await listUsers(operator)).toContainEqual(
      expect.objectContaining({ email, role: 'editor', emailVerified: true }),
    );
  });

  test.each(['visitor', 'subscriber', 'admin'] as const)(
    'a %s cannot call the administration services',
    async (role) => {
      const actor = role === 'visitor' ? visitor : { role, userId: newId() };
      expect((await rejection(changeRole(actor, 'a@b.test', 'admin'))).code).toMatch(/forbidden|unauthenticated/);
      expect((await rejection(listUsers(actor))).code).toMatch(/forbidden|unauthenticated/);
    },
  );
});
