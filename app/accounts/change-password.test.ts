import { expect, test } from 'vitest';
import { jobs } from '~/jobs.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '~/platform/testing/signed-in.server';
import { visitor } from '~/security/permissions';
import { changePassword } from './change-password.server';
import { readReset, requestReset } from './forgotten-password.server';
import { readSession } from './sessions.server';
import { signIn } from './sign-in.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(jobs);

const isSignedIn = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: '' })) !== undefined;

test('the present password is demanded; then all other sessions end, this one goes on under another token', async () => {
  const member = await addMemberWithPassword();
  const here = new TestBrowser('203.0.113.1');
  const there = new TestBrowser('203.0.113.2');
  await signInForTest(member, here);
  await signInForTest(member, there);
  const change = { current: testPassword, password: 'another horse' };
  await expect(changePassword(member, { ...change, current: 'wrong' }, here.client)).rejects.toMatchObject({
    code: 'invalid',
    fields: { current: 'This is not your present password.' },
  });
  await expect(changePassword(visitor, change, here.client)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await isSignedIn(there)).toBe(true);

  const old = here.copy();
  here.keep(await changePassword(member, change, here.client));
  expect(await Promise.all([here, old, there].map(isSignedIn))).toEqual([true, false, false]);
  const { email } = member;
  await expect(signIn(visitor, { email, password: testPassword }, there.client, new Date())).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect((await signIn(visitor, { email, password: change.password }, there.client, new Date())).state).toBe(
    'signed_in',
  );
  await expect
    .poll(async () => (await outbox()).find(({ to }) => to?.[0]?.address === email)?.subject, { timeout: 15_000 })
    .toBe('Your password was changed');
});

test('a link for a forgotten password that was mailed before does not work any more', async () => {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('203.0.113.3');
  await signInForTest(member, browser);
  await requestReset(visitor, member.email, browser.address, new Date());
  const token = await expect
    .poll(
      async () => {
        const mail = (await outbox()).find(({ to }) => to?.[0]?.address === member.email);
        return /\/auth\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      },
      { timeout: 15_000 },
    )
    .toBeTruthy()
    .then(async () => {
      const mail = (await outbox()).find(({ to }) => to?.[0]?.address === member.email);
      return /\/auth\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    });
  expect(await readReset(visitor, token)).toBe('open');
  await changePassword(member, { current: testPassword, password: 'another horse' }, browser.client);
  expect(await readReset(visitor, token)).toBe('unknown');
});

test('the present password may be guessed ten times from one network in a quarter of an hour', async () => {
  const member = await addMemberWithPassword();
  const browser = new TestBrowser('203.0.113.4');
  const guess = () => changePassword(member, { current: 'wrong', password: 'another horse' }, browser.client);
  for (let tries = 1; tries <= 10; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' });
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' });
  // Nobody else's tries shut the owner out.
  const home = new TestBrowser('203.0.113.5');
  await signInForTest(member, home);
  await changePassword(member, { current: testPassword, password: 'another horse' }, home.client);
});
