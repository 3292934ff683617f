import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { database } from '~/platform/database/database.server';
import { type Member, visitor } from '~/platform/permissions/actors';
import { defaultSiteName, provideSiteName } from '~/platform/site-identity/site-name';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { resetCookie } from '../authentication/limits.server';
import { accountJobs } from '../jobs.server';
import { changePassword } from '../passwords/change.server';
import { sessions, twoFactors, usedCodes, users } from '../schema';
import { readSession } from '../sessions/sessions.server';
import { signIn } from '../sign-in/service.server';
import { appCodeAt } from '../testing/authenticator.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '../testing/signed-in.server';
import {
  beginTwoFactor,
  confirmTwoFactor,
  readTwoFactor,
  replaceRecoveryCodes,
  turnOffTwoFactor,
} from './service.server';
import { completeSecondStep } from './sign-in.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(accountJobs);
afterEach(() => {
  vi.useRealTimers();
});

let networks = 0;
/** Returns a browser on its own network. */
function newBrowser(): TestBrowser {
  networks += 1;
  return new TestBrowser(`203.0.113.${networks}`);
}

/** Fakes the date (which determines the codes) but not the timers. */
function setDate(time: Date): Date {
  vi.useFakeTimers({ now: time, toFake: ['Date'] });
  return time;
}
const secondsAfter = (count: number, from = new Date()): Date => new Date(from.getTime() + count * 1000);
/** Returns the middle of the current step, so that a second's delay does not change the code. */
const midStep = (): Date => new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);

type Owner = Member & { email: string; secret: string; recoveryCodes: string[]; browser: TestBrowser };

/** Adds a member whose second factor was turned on two and a half minutes before the middle of the current step. */
async function addOwner(): Promise<Owner> {
  const member = await addMemberWithPassword();
  const browser = newBrowser();
  await signInForTest(member, browser);
  const { secret } = await beginTwoFactor(member, testPassword, browser.client);
  const then = setDate(secondsAfter(-150, midStep()));
  const { recoveryCodes, cookies } = await confirmTwoFactor(member, appCodeAt(secret, then), browser.client, then);
  setDate(secondsAfter(150, then));
  browser.storeCookies(cookies);
  return { ...member, secret, recoveryCodes, browser };
}

/** Enters the password and expects the second step to be required. */
async function enterPassword({ email }: { email: string }, browser = newBrowser()): Promise<TestBrowser> {
  const response = await signIn(visitor, { email, password: testPassword }, browser.client, new Date());
  expect(response.state).toBe('second_step');
  browser.storeCookies(response.cookies);
  expect(browser.cookie('session_token')).toBeUndefined();
  return browser;
}

const submitCode = (browser: TestBrowser, proof: { code: string } | { recovery: string }) =>
  completeSecondStep(visitor, proof, browser.client, new Date());
const signedInAs = async (browser: TestBrowser) =>
  (await readSession(browser.headers, { isDocument: false, address: browser.address }))?.actor.userId;
const wrongCodeError = { code: 'invalid', fields: { code: expect.stringContaining('wrong') } };

async function countEmails(email: string, subject: string): Promise<number> {
  return (await outbox()).filter((message) => message.to?.[0]?.address === email && message.subject === subject).length;
}

describe('setup', () => {
  test('shows authenticator apps the site’s name, in which a colon would end it', async () => {
    provideSiteName(() => 'Field: Notes & more');
    onTestFinished(() => provideSiteName(() => defaultSiteName));
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    const { uri } = await beginTwoFactor(member, testPassword, browser.client);
    expect(new URL(uri).searchParams.get('issuer')).toBe('Field Notes & more');
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Field Notes & more:${member.email}`);
  });

  test('with a correct code, returns recovery codes, renews the token and sends an email', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    const before = browser.cookie('session_token');
    const { uri, secret, qr } = await beginTwoFactor(member, testPassword, browser.client);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(uri).toContain(`secret=${secret.replaceAll(' ', '')}`);
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    expect(new Set(qr.map((row) => row.length))).toEqual(new Set([qr.length]));
    expect((await readTwoFactor(member)).state).toBe('waiting');
    // Signing in does not require the second step yet.
    const elsewhere = newBrowser();
    expect(
      (await signIn(visitor, { email: member.email, password: testPassword }, elsewhere.client, new Date())).state,
    ).toBe('signed_in');

    const now = new Date();
    await expect(confirmTwoFactor(member, '000000', browser.client, now)).rejects.toMatchObject(wrongCodeError);
    const { recoveryCodes, cookies } = await confirmTwoFactor(member, appCodeAt(secret, now), browser.client, now);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    const old = browser.copy();
    browser.storeCookies(cookies);
    expect(browser.cookie('session_token')).not.toBe(before);
    expect(await signedInAs(browser)).toBe(member.userId);
    expect(await signedInAs(old)).toBeUndefined();
    expect(await readTwoFactor(member)).toEqual({ state: 'on', recoveryCodes: 10 });
    await expect.poll(() => countEmails(member.email, 'Two-factor sign-in was turned on'), { timeout: 60_000 }).toBe(1);
  });

  test('requires the password and a session, and does not replace an active second factor', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    await expect(beginTwoFactor(member, 'wrong', browser.client)).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: 'This is not your current password.' },
    });
    await expect(beginTwoFactor(visitor, testPassword, browser.client)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(confirmTwoFactor(member, '123456', browser.client, new Date())).rejects.toMatchObject({
      code: 'conflict',
    });
    const owner = await addOwner();
    await expect(beginTwoFactor(owner, testPassword, owner.browser.client)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      confirmTwoFactor(owner, appCodeAt(owner.secret, new Date()), owner.browser.client, new Date()),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('changes nothing if it fails, and the same code still works', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    const { secret } = await beginTwoFactor(member, testPassword, browser.client);
    const now = new Date();
    const code = appCodeAt(secret, now);
    await database().execute(sql`alter table two_factors add constraint falls check (not verified) not valid`);
    await expect(confirmTwoFactor(member, code, browser.client, now)).rejects.toThrow('Failed query');
    await database().execute(sql`alter table two_factors drop constraint falls`);
    expect((await readTwoFactor(member)).state).toBe('waiting');
    expect(await signedInAs(browser)).toBe(member.userId);
    const { email } = member;
    expect((await signIn(visitor, { email, password: testPassword }, newBrowser().client, now)).state).toBe(
      'signed_in',
    );
    browser.storeCookies((await confirmTwoFactor(member, code, browser.client, now)).cookies);
    expect((await readTwoFactor(member)).state).toBe('on');
  });

  test('simultaneous setups and confirmations result in one app, one session and one email', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    await Promise.all([1, 2, 3].map(() => beginTwoFactor(member, testPassword, browser.client)));
    expect(await database().select().from(twoFactors).where(eq(twoFactors.userId, member.userId))).toHaveLength(1);
    const { secret } = await beginTwoFactor(member, testPassword, browser.client);
    const now = setDate(midStep());
    const codes = [-30, 0, 30].map((distance) => appCodeAt(secret, secondsAfter(distance, now)));
    const outcomes = await Promise.allSettled(codes.map((code) => confirmTwoFactor(member, code, browser.client, now)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await database().select().from(sessions).where(eq(sessions.userId, member.userId))).toHaveLength(1);
    await expect.poll(() => countEmails(member.email, 'Two-factor sign-in was turned on'), { timeout: 60_000 }).toBe(1);
  });

  test('allows ten wrong codes in 15 minutes', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    await beginTwoFactor(member, testPassword, browser.client);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect(confirmTwoFactor(member, '000000', browser.client, new Date())).rejects.toMatchObject(
        wrongCodeError,
      );
    }
    await expect(confirmTwoFactor(member, '000000', browser.client, new Date())).rejects.toMatchObject({
      code: 'too_many',
    });
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { userId, secret, recoveryCodes } = await addOwner();
    const [row] = await database().select().from(twoFactors).where(eq(twoFactors.userId, userId));
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret.replaceAll(' ', ''));
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });
});

describe('a code from the app', () => {
  test('signs in and makes the browser a known device', async () => {
    const owner = await addOwner();
    const browser = await enterPassword(owner);
    expect(browser.cookie('device')).toBeUndefined();
    const { cookies, userId } = await submitCode(browser, { code: appCodeAt(owner.secret, new Date()) });
    browser.storeCookies(cookies);
    expect(userId).toBe(owner.userId);
    expect(await signedInAs(browser)).toBe(owner.userId);
    expect(browser.cookie('device')).toBeDefined();
    expect(browser.cookie('two_factor')).toBeUndefined();
    const [session] = await database()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, owner.userId), eq(sessions.ipAddress, browser.address)));
    expect(session?.userAgent).toBe(browser.userAgent);
  });

  test('is accepted one step early or late, but not two', async () => {
    const owner = await addOwner();
    const now = setDate(midStep());
    for (const distance of [-60, 60]) {
      const browser = await enterPassword(owner);
      await expect(
        submitCode(browser, { code: appCodeAt(owner.secret, secondsAfter(distance, now)) }),
      ).rejects.toMatchObject(wrongCodeError);
    }
    for (const distance of [-30, 0, 30]) {
      const browser = await enterPassword(owner);
      await submitCode(browser, { code: appCodeAt(owner.secret, secondsAfter(distance, now)) });
    }
  });

  test('cannot be reused, not even in another browser or one step later', async () => {
    const owner = await addOwner();
    const now = setDate(midStep());
    const code = appCodeAt(owner.secret, now);
    await submitCode(await enterPassword(owner), { code });
    await expect(submitCode(await enterPassword(owner), { code })).rejects.toMatchObject(wrongCodeError);
    setDate(secondsAfter(30, now));
    await expect(submitCode(await enterPassword(owner), { code })).rejects.toMatchObject(wrongCodeError);
  });

  test('signs in only one of five browsers that send it simultaneously', async () => {
    const owner = await addOwner();
    const code = appCodeAt(owner.secret, new Date());
    const browsers = await Promise.all(Array.from({ length: 5 }, () => enterPassword(owner)));
    const outcomes = await Promise.allSettled(browsers.map((browser) => submitCode(browser, { code })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await database().select().from(sessions).where(eq(sessions.userId, owner.userId));
    expect(rows).toHaveLength(2);
  });

  test('cannot be used to sign in if it has already been used to confirm the app', async () => {
    const member = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(member, browser);
    const { secret } = await beginTwoFactor(member, testPassword, browser.client);
    const now = setDate(midStep());
    const code = appCodeAt(secret, now);
    await confirmTwoFactor(member, code, browser.client, now);
    await expect(submitCode(await enterPassword(member), { code })).rejects.toMatchObject(wrongCodeError);
  });

  test('is not stored as used if it was wrong', async () => {
    const owner = await addOwner();
    await expect(submitCode(await enterPassword(owner), { code: '000000' })).rejects.toMatchObject(wrongCodeError);
    const stored = await database()
      .select()
      .from(usedCodes)
      .where(and(eq(usedCodes.userId, owner.userId), eq(usedCodes.code, '000000')));
    expect(stored).toEqual([]);
  });

  test('is rejected if it belongs to another member', async () => {
    const owner = await addOwner();
    const other = await addOwner();
    await expect(
      submitCode(await enterPassword(owner), { code: appCodeAt(other.secret, new Date()) }),
    ).rejects.toMatchObject(wrongCodeError);
  });
});

describe('the challenge', () => {
  test('belongs to the browser in which the password was entered', async () => {
    const owner = await addOwner();
    await enterPassword(owner);
    const stranger = newBrowser();
    const proof = { code: appCodeAt(owner.secret, new Date()) };
    await expect(submitCode(stranger, proof)).rejects.toMatchObject({ code: 'unauthenticated' });
    // A cookie without the site's signature.
    const forged = await enterPassword(owner);
    forged.storeCookies([`__Secure-lowdown.two_factor=${encodeURIComponent('2fa-forged.c2lnbmF0dXJl')}; Path=/`]);
    await expect(submitCode(forged, proof)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('allows five wrong codes and rejects a sixth code even if it is correct', async () => {
    const owner = await addOwner();
    const browser = await enterPassword(owner);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(submitCode(browser, { code: '000000' })).rejects.toMatchObject(wrongCodeError);
    }
    const right = { code: appCodeAt(owner.secret, new Date()) };
    await expect(submitCode(browser, right)).rejects.toMatchObject({ code: 'unauthenticated' });
    // The rejected code has not been used up.
    await submitCode(await enterPassword(owner), right);
  });

  test('ends after ten minutes, on success, on a password change and when the factor is removed', async () => {
    const slowOwner = await addOwner();
    const browser = await enterPassword(slowOwner);
    const later = setDate(secondsAfter(601));
    await expect(submitCode(browser, { code: appCodeAt(slowOwner.secret, later) })).rejects.toMatchObject({
      code: 'unauthenticated',
    });

    const owner = await addOwner();
    const used = await enterPassword(owner);
    await submitCode(used, { code: appCodeAt(owner.secret, new Date()) });
    const next = { code: appCodeAt(owner.secret, secondsAfter(30)) };
    await expect(submitCode(used, next)).rejects.toMatchObject({ code: 'unauthenticated' });

    const thief = await enterPassword(owner);
    const cookies = await changePassword(
      owner,
      { current: testPassword, password: 'another horse' },
      owner.browser.client,
    );
    owner.browser.storeCookies(cookies);
    await expect(submitCode(thief, next)).rejects.toMatchObject({ code: 'unauthenticated' });

    const leaving = await addOwner();
    const waiting = await enterPassword(leaving);
    await turnOffTwoFactor(leaving, testPassword, leaving.browser.client);
    await expect(submitCode(waiting, { code: appCodeAt(leaving.secret, new Date()) })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('ignores the session of another user in the same browser', async () => {
    const owner = await addOwner();
    const other = await addOwner();
    // The other user's session cookie is sent along with the owner's challenge.
    const browser = other.browser.copy();
    const challenged = await enterPassword(owner);
    browser.storeCookies([`__Secure-lowdown.two_factor=${challenged.cookie('two_factor')}`]);
    const code = appCodeAt(other.secret, new Date());
    await expect(submitCode(browser, { code })).rejects.toMatchObject(wrongCodeError);
    const { userId } = await submitCode(browser, { code: appCodeAt(owner.secret, new Date()) });
    expect(userId).toBe(owner.userId);
  });

  test('a network gets ten attempts in 15 minutes; the owner’s known browser is counted separately', async () => {
    const owner = await addOwner();
    const known = await enterPassword(owner);
    known.storeCookies((await submitCode(known, { code: appCodeAt(owner.secret, new Date()) })).cookies);

    const address = newBrowser().address;
    for (let round = 1; round <= 2; round += 1) {
      const browser = await enterPassword(owner, new TestBrowser(address));
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await expect(submitCode(browser, { code: '000000' })).rejects.toMatchObject(wrongCodeError);
      }
    }
    const blocked = await enterPassword(owner, new TestBrowser(address));
    await expect(submitCode(blocked, { code: '000000' })).rejects.toMatchObject({ code: 'too_many' });

    // Wrong codes from four more networks reach the account's own limit of thirty an hour.
    for (let network = 1; network <= 4; network += 1) {
      const browser = await enterPassword(owner);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await expect(submitCode(browser, { code: '000000' })).rejects.toMatchObject(wrongCodeError);
      }
    }
    const strange = await enterPassword(owner);
    await expect(submitCode(strange, { code: appCodeAt(owner.secret, secondsAfter(30)) })).rejects.toMatchObject({
      code: 'too_many',
    });
    // Resetting the password by email does not lift the limits on the second factor.
    strange.storeCookies([await resetCookie(owner.email)]);
    await expect(submitCode(strange, { code: appCodeAt(owner.secret, secondsAfter(30)) })).rejects.toMatchObject({
      code: 'too_many',
    });
    const home = await enterPassword(owner, known);
    expect((await submitCode(home, { code: appCodeAt(owner.secret, secondsAfter(30)) })).userId).toBe(owner.userId);
  });
});

describe('a recovery code', () => {
  test('signs in once and notifies its owner', async () => {
    const owner = await addOwner();
    const [first = '', second = ''] = owner.recoveryCodes;
    const browser = await enterPassword(owner);
    browser.storeCookies((await submitCode(browser, { recovery: first })).cookies);
    expect(await signedInAs(browser)).toBe(owner.userId);
    expect((await readTwoFactor(owner)).recoveryCodes).toBe(9);
    await expect(submitCode(await enterPassword(owner), { recovery: first })).rejects.toMatchObject({
      code: 'invalid',
      fields: { recovery: 'This recovery code is wrong or has already been used. Please try another.' },
    });
    await submitCode(await enterPassword(owner), { recovery: second });
    await expect
      .poll(() => countEmails(owner.email, 'A recovery code was used to sign in'), { timeout: 60_000 })
      .toBe(2);
  });

  test('signs in only one of eight browsers that send it simultaneously', async () => {
    const owner = await addOwner();
    const [recovery = ''] = owner.recoveryCodes;
    const browsers = await Promise.all(Array.from({ length: 8 }, () => enterPassword(owner)));
    const outcomes = await Promise.allSettled(browsers.map((browser) => submitCode(browser, { recovery })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readTwoFactor(owner)).recoveryCodes).toBe(9);
  });

  test('counts towards a challenge’s five attempts', async () => {
    const owner = await addOwner();
    const browser = await enterPassword(owner);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(submitCode(browser, { recovery: 'aaaaa-aaaaa' })).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(submitCode(browser, { recovery: owner.recoveryCodes[0] ?? '' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('stops working once new codes are created; creating them requires the password', async () => {
    const owner = await addOwner();
    await expect(replaceRecoveryCodes(owner, 'wrong', owner.browser.client)).rejects.toMatchObject({ code: 'invalid' });
    const fresh = await replaceRecoveryCodes(owner, testPassword, owner.browser.client);
    expect(fresh).toHaveLength(10);
    expect(fresh).not.toEqual(owner.recoveryCodes);
    await expect(
      submitCode(await enterPassword(owner), { recovery: owner.recoveryCodes[0] ?? '' }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    await submitCode(await enterPassword(owner), { recovery: fresh[0] ?? '' });
    const without = await addMemberWithPassword();
    const browser = newBrowser();
    await signInForTest(without, browser);
    await expect(replaceRecoveryCodes(without, testPassword, browser.client)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('turning the second factor off', () => {
  test('requires the password, renews the token and notifies the owner', async () => {
    const owner = await addOwner();
    await expect(turnOffTwoFactor(owner, 'wrong', owner.browser.client)).rejects.toMatchObject({ code: 'invalid' });
    const old = owner.browser.copy();
    owner.browser.storeCookies(await turnOffTwoFactor(owner, testPassword, owner.browser.client));
    expect(await signedInAs(owner.browser)).toBe(owner.userId);
    expect(await signedInAs(old)).toBeUndefined();
    expect((await readTwoFactor(owner)).state).toBe('off');
    const [user] = await database().select().from(users).where(eq(users.id, owner.userId));
    expect(user?.twoFactorEnabled).toBe(false);
    expect(
      (await signIn(visitor, { email: owner.email, password: testPassword }, newBrowser().client, new Date())).state,
    ).toBe('signed_in');
    await expect.poll(() => countEmails(owner.email, 'Two-factor sign-in was turned off'), { timeout: 60_000 }).toBe(1);
    await expect(turnOffTwoFactor(owner, testPassword, owner.browser.client)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
