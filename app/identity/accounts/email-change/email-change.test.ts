import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { accountJobs } from '../jobs.server';
import { changePassword } from '../passwords/change.server';
import { requestReset, resetPassword } from '../passwords/password-reset.server';
import { emailChanges, users } from '../schema';
import { readSession } from '../sessions/sessions.server';
import { signIn } from '../sign-in/service.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '../testing/signed-in.server';
import { sendEmailChange } from './send-email-change.server';
import { confirmEmailChange, readEmailChange, requestEmailChange } from './service.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(accountJobs);

let networks = 0;
async function addOwner() {
  networks += 1;
  const member = await addMemberWithPassword();
  const browser = new TestBrowser(`203.0.113.${networks}`);
  await signInForTest(member, browser);
  return { ...member, browser };
}
type Owner = Awaited<ReturnType<typeof addOwner>>;

const newAddress = () => `${newId()}@new.test`;
const requestChange = (owner: Owner, email: string, now = new Date()) =>
  requestEmailChange(owner, { email, password: testPassword }, owner.browser.address, now);
const emailsTo = async (email: string) => (await outbox()).filter(({ to }) => to?.[0]?.address === email);
const addressOf = async (userId: string) =>
  (await database().select().from(users).where(eq(users.id, userId)))[0]?.email;
const isSignedIn = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: '' })) !== undefined;
const notFound = { code: 'not_found' };

/** Waits for an email and returns its text. */
async function waitForEmail(email: string, subject: string): Promise<string> {
  const find = async () => (await emailsTo(email)).findLast((mail) => mail.subject === subject)?.text;
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return (await find()) ?? '';
}

async function waitForToken(email: string, path = '/auth/email/'): Promise<string> {
  const subject =
    path === '/auth/email/' ? 'Confirm your new email address for Lowdown' : 'Choose a new password for Lowdown';
  return new RegExp(`${path}([\\w-]+)`).exec(await waitForEmail(email, subject))?.[1] ?? '';
}

const confirm = (
  token: string,
  browser: TestBrowser,
  actor: Parameters<typeof confirmEmailChange>[0] = visitor,
  password = '',
) => confirmEmailChange(actor, { token, password }, browser.client, new Date());

test('the address changes only when the new one is confirmed; both addresses are notified', async () => {
  const owner = await addOwner();
  const elsewhere = new TestBrowser('203.0.113.200');
  await signInForTest(owner, elsewhere);
  const email = newAddress();
  await requestChange(owner, email);
  const token = await waitForToken(email);
  expect(await waitForEmail(owner.email, 'A request to change your email address')).toContain(email);
  // Opening the link changes nothing, since email scanners also open it.
  expect(await readEmailChange(visitor, token, new Date())).toEqual({ state: 'open', email, requiresPassword: true });
  expect(await readEmailChange(owner, token, new Date())).toEqual({ state: 'open', email, requiresPassword: false });
  expect(await addressOf(owner.userId)).toBe(owner.email);

  const old = owner.browser.copy();
  const { isSignedIn: staysSignedIn, cookies } = await confirm(token, owner.browser, owner);
  owner.browser.storeCookies(cookies);
  expect(staysSignedIn).toBe(true);
  expect(await addressOf(owner.userId)).toBe(email);
  expect(await Promise.all([owner.browser, old, elsewhere].map(isSignedIn))).toEqual([true, false, false]);
  for (const recipient of [owner.email, email]) {
    expect(await waitForEmail(recipient, 'Your email address was changed')).toContain(
      `from ${owner.email} to ${email}`,
    );
  }
  await expect(confirm(token, owner.browser, owner)).rejects.toMatchObject(notFound);
  const { client } = new TestBrowser('203.0.113.201');
  await expect(
    signIn(visitor, { email: owner.email, password: testPassword }, client, new Date()),
  ).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await signIn(visitor, { email, password: testPassword }, client, new Date())).state).toBe('signed_in');
});

test('the session that follows a change has the second factor of the one before', async () => {
  for (const hasSecondFactor of [true, undefined]) {
    const owner = await addOwner();
    await database().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, owner.userId));
    const email = newAddress();
    await requestChange(owner, email);
    const { cookies } = await confirm(await waitForToken(email), owner.browser, { ...owner, hasSecondFactor });
    owner.browser.storeCookies(cookies);
    const session = await readSession(owner.browser.headers, { isDocument: false, address: '' });
    expect(session?.actor.hasSecondFactor).toBe(hasSecondFactor);
  }
});

test('a request requires the password, a session and a different address', async () => {
  const owner = await addOwner();
  const { address } = owner.browser;
  const now = new Date();
  await expect(
    requestEmailChange(owner, { email: newAddress(), password: 'wrong' }, address, now),
  ).rejects.toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
  await expect(
    requestEmailChange(visitor, { email: newAddress(), password: testPassword }, address, now),
  ).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(requestChange(owner, owner.email)).rejects.toMatchObject({
    fields: { email: 'This is already your email address.' },
  });
});

test('a stranger who receives the link because of a typo cannot use it without the password', async () => {
  const owner = await addOwner();
  const email = newAddress();
  await requestChange(owner, email);
  const token = await waitForToken(email);
  const stranger = await addOwner();
  for (const actor of [visitor, stranger]) {
    await expect(confirm(token, stranger.browser, actor)).rejects.toMatchObject({ code: 'invalid' });
    await expect(confirm(token, stranger.browser, actor, 'wrong')).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(await addressOf(owner.userId)).toBe(owner.email);
  const phone = new TestBrowser('203.0.113.202');
  expect(await confirm(token, phone, visitor, testPassword)).toEqual({ isSignedIn: false, cookies: [] });
  expect(await addressOf(owner.userId)).toBe(email);
  expect(await isSignedIn(owner.browser)).toBe(false);
});

test('requesting a taken address neither reveals that it is taken nor allows switching to it', async () => {
  const owner = await addOwner();
  const other = await addOwner();
  await expect(requestChange(owner, other.email)).resolves.toBeUndefined();
  expect(await waitForEmail(other.email, 'This email address already has an account')).not.toContain('/auth/email/');

  // Another account takes the address after the email is sent but before the confirmation.
  const email = newAddress();
  await requestChange(other, email);
  const token = await waitForToken(email);
  await database().update(users).set({ email }).where(eq(users.id, owner.userId));
  await expect(confirm(token, other.browser, other)).rejects.toMatchObject({ code: 'conflict' });
  expect(await addressOf(other.userId)).toBe(other.email);
});

test('an unconfirmed account created by a stranger does not block the address', async () => {
  const owner = await addOwner();
  const email = newAddress();
  const squatter = newId();
  await database().insert(users).values({ id: squatter, name: 'Somebody', email });
  await requestChange(owner, email);
  await confirm(await waitForToken(email), owner.browser, owner);
  expect(await addressOf(owner.userId)).toBe(email);
  expect(await addressOf(squatter)).toBeUndefined();
});

test('an address gets at most one email an hour, and a member can make at most five requests an hour', async () => {
  const owner = await addOwner();
  const other = await addOwner();
  const email = newAddress();
  const start = new Date();
  await requestChange(owner, email, start);
  const token = await waitForToken(email);
  await requestChange(owner, email, start);
  // The error informs the other member that no link was sent.
  const expectedError = {
    code: 'too_many',
    fields: { email: expect.stringContaining('less than an hour ago. Please try again later.') },
  };
  await expect(requestChange(other, email, start)).rejects.toMatchObject(expectedError);
  expect(await readEmailChange(owner, token, start)).toMatchObject({ state: 'open' });
  for (let times = 3; times <= 5; times += 1) await requestChange(owner, newAddress(), start);
  await expect(requestChange(owner, newAddress(), start)).rejects.toMatchObject({ code: 'too_many' });
  expect(await emailsTo(email)).toHaveLength(1);
});

test('a new request for an earlier address is rejected within an hour of the last email to that address', async () => {
  const owner = await addOwner();
  const [meant, mistyped] = [newAddress(), newAddress()];
  const start = new Date();
  await requestChange(owner, meant, start);
  await requestChange(owner, mistyped, start);
  await expect(requestChange(owner, meant, start)).rejects.toMatchObject({ code: 'too_many' });
  await requestChange(owner, meant, new Date(start.getTime() + 3_600_000));
  const [pending] = await database().select().from(emailChanges).where(eq(emailChanges.userId, owner.userId));
  expect(pending?.newEmail).toBe(meant);
});

test('only the latest link works; it expires after a day, and its token is not stored in plain text', async () => {
  const owner = await addOwner();
  const [first, second] = [newAddress(), newAddress()];
  await requestChange(owner, first);
  const old = await waitForToken(first);
  await requestChange(owner, second);
  const token = await waitForToken(second);
  expect(await readEmailChange(owner, old, new Date())).toEqual({ state: 'unknown' });
  const rows = await database().select().from(emailChanges).where(eq(emailChanges.userId, owner.userId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await readEmailChange(owner, token, new Date(Date.now() + 23.9 * 3_600_000))).toMatchObject({ state: 'open' });
  expect(await readEmailChange(owner, token, new Date(Date.now() + 24 * 3_600_000))).toEqual({ state: 'unknown' });
  expect(await readEmailChange(owner, '', new Date())).toEqual({ state: 'unknown' });
  // When the job runs again, it sends a new link that replaces the first.
  await sendEmailChange(rows[0]?.id ?? '');
  const again = await waitForToken(second);
  expect(again).not.toBe(token);
  expect(await readEmailChange(owner, token, new Date())).toEqual({ state: 'unknown' });
  expect(await readEmailChange(owner, again, new Date())).toMatchObject({ state: 'open' });
});

test('only one of several simultaneous confirmations succeeds', async () => {
  const owner = await addOwner();
  const email = newAddress();
  await requestChange(owner, email);
  const token = await waitForToken(email);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => confirm(token, owner.browser, owner)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('changing or resetting the password cancels a pending address change', async () => {
  for (const way of ['change', 'reset'] as const) {
    const owner = await addOwner();
    const email = newAddress();
    await requestChange(owner, email);
    const token = await waitForToken(email);
    if (way === 'change') {
      await changePassword(owner, { current: testPassword, password: 'another horse' }, owner.browser.client);
    } else {
      await requestReset(owner.email, owner.browser.address, new Date());
      await resetPassword(visitor, await waitForToken(owner.email, '/auth/reset/'), 'another horse');
    }
    expect(await readEmailChange(owner, token, new Date())).toEqual({ state: 'unknown' });
    await expect(confirm(token, owner.browser, owner)).rejects.toMatchObject(notFound);
  }
});

test('changing the address invalidates a password reset link sent to the old one', async () => {
  const owner = await addOwner();
  await requestReset(owner.email, owner.browser.address, new Date());
  const reset = await waitForToken(owner.email, '/auth/reset/');
  const email = newAddress();
  await requestChange(owner, email);
  await confirm(await waitForToken(email), owner.browser, owner);
  await expect(resetPassword(visitor, reset, 'another horse')).rejects.toMatchObject(notFound);
});
