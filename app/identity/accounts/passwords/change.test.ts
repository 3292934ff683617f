import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { database } from '~/platform/database/database.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { auth } from '../authentication/auth.server';
import { accountJobs } from '../jobs.server';
import { sessions } from '../schema';
import { readSession } from '../sessions/sessions.server';
import { signIn } from '../sign-in/service.server';
import { appCodeAt } from '../testing/authenticator.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '../testing/signed-in.server';
import { beginTwoFactor, confirmTwoFactor } from '../two-factor/service.server';
import { completeSecondStep } from '../two-factor/sign-in.server';
import { changePassword } from './change.server';
import { readReset, requestReset } from './password-reset.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(accountJobs);

const isSignedIn = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: '' })) !== undefined;

test('changing the password requires the current one, ends all other sessions and renews this session’s token', async () => {
  const member = await addMemberWithPassword();
  const here = new TestBrowser('203.0.113.1');
  const there = new TestBrowser('203.0.113.2');
  await signInForTest(member, here);
  await signInForTest(member, there);
  const change = { current: testPassword, password: 'another horse' };
  await expect(changePassword(member, { ...change, current: 'wrong' }, here.client)).rejects.toMatchObject({
    code: 'invalid',
    fields: { current: 'This is not your current password.' },
  });
  await expect(changePassword(visitor, change, here.client)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await isSignedIn(there)).toBe(true);

  const old = here.copy();
  here.storeCookies(await changePassword(member, change, here.client));
  expect(await Promise.all([here, old, there].map(isSignedIn))).toEqual([true, false, false]);
  const { email } = member;
  await expect(signIn(visitor, { email, password: testPassword }, there.client, new Date())).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect((await signIn(visitor, { email, password: change.password }, there.client, new Date())).state).toBe(
    'signed_in',
  );
  await expect
    .poll(async () => (await outbox()).find(({ to }) => to?.[0]?.address === email)?.subject, { timeout: 60_000 })
    .toBe('Your password was changed');
});

test('changing the password invalidates a reset link sent earlier', async () => {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('203.0.113.3');
  await signInForTest(member, browser);
  await requestReset(member.email, browser.address, new Date());
  const token = await expect
    .poll(
      async () => {
        const mail = (await outbox()).find(({ to }) => to?.[0]?.address === member.email);
        return /\/auth\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      },
      { timeout: 60_000 },
    )
    .toBeTruthy()
    .then(async () => {
      const mail = (await outbox()).find(({ to }) => to?.[0]?.address === member.email);
      return /\/auth\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    });
  expect(await readReset(token)).toBe('open');
  await changePassword(member, { current: testPassword, password: 'another horse' }, browser.client);
  expect(await readReset(token)).toBe('unknown');
});

test('a network is blocked for 15 minutes after ten wrong current passwords', async () => {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('203.0.113.4');
  const guess = () => changePassword(member, { current: 'wrong', password: 'another horse' }, browser.client);
  for (let attempt = 1; attempt <= 10; attempt += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' });
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' });
  // Attempts from other networks do not lock out the owner.
  const home = new TestBrowser('203.0.113.5');
  await signInForTest(member, home);
  await changePassword(member, { current: testPassword, password: 'another horse' }, home.client);
});

test('only one of two simultaneous changes with the current password succeeds', async () => {
  const member = await addMemberWithPassword();
  const browsers = [new TestBrowser('203.0.113.10'), new TestBrowser('203.0.113.11')];
  for (const browser of browsers) await signInForTest(member, browser);
  const outcomes = await Promise.allSettled(
    browsers.map(({ client }, index) =>
      changePassword(member, { current: testPassword, password: `horse ${index}` }, client),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

/** Runs a callback after the password check but before the session starts. */
async function beforeNextSession(callback: () => Promise<unknown>): Promise<void> {
  const { internalAdapter } = await (await auth()).$context;
  const { createSession } = internalAdapter;
  vi.spyOn(internalAdapter, 'createSession').mockImplementationOnce(async (...args) => {
    await callback();
    return createSession(...args);
  });
}

const sessionsOf = (userId: string) => database().select().from(sessions).where(eq(sessions.userId, userId));

test('signing in with the old password during a password change leaves no session', async () => {
  const owner = await addMemberWithPassword();
  const here = new TestBrowser('203.0.113.6');
  await signInForTest(owner, here);
  await beforeNextSession(async () =>
    here.storeCookies(await changePassword(owner, { current: testPassword, password: 'another horse' }, here.client)),
  );
  const { client } = new TestBrowser('203.0.113.7');
  await expect(
    signIn(visitor, { email: owner.email, password: testPassword }, client, new Date()),
  ).rejects.toMatchObject({ code: 'unauthenticated', message: 'Invalid email or password' });
  expect(await isSignedIn(here)).toBe(true);
  expect(await sessionsOf(owner.userId)).toHaveLength(1);
});

test('completing the second step during a password change leaves no session', async () => {
  const owner = await addMemberWithPassword();
  const here = new TestBrowser('203.0.113.8');
  await signInForTest(owner, here);
  const { secret } = await beginTwoFactor(owner, testPassword, here.client);
  const now = new Date();
  const earlier = appCodeAt(secret, new Date(now.getTime() - 30_000));
  here.storeCookies((await confirmTwoFactor(owner, earlier, here.client, now)).cookies);
  const thief = new TestBrowser('203.0.113.9');
  thief.storeCookies(
    (await signIn(visitor, { email: owner.email, password: testPassword }, thief.client, now)).cookies,
  );
  await beforeNextSession(async () =>
    here.storeCookies(await changePassword(owner, { current: testPassword, password: 'another horse' }, here.client)),
  );
  await expect(completeSecondStep(visitor, { code: appCodeAt(secret, now) }, thief.client, now)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await isSignedIn(here)).toBe(true);
  expect(await sessionsOf(owner.userId)).toHaveLength(1);
});
