import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { type Member, visitor } from '~/platform/permissions/actors';
import { defaultSiteName, provideSiteName } from '~/platform/site-identity/site-name';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { accountJobs } from '../jobs.server';
import { passkeys, twoFactors, users, verifications } from '../schema';
import { readSession } from '../sessions/sessions.server';
import { createPasskey, type Deviation } from '../testing/authenticator.server';
import { addMemberWithPassword, signInForTest, TestBrowser, testPassword } from '../testing/signed-in.server';
import { addPasskey, beginPasskeyRegistration } from './registration.server';
import { listPasskeys, readPasskey, removePasskey, renamePasskey } from './service.server';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in.server';

openTestDatabase();
const outbox = openOutbox();
openJobs(accountJobs);

let networks = 0;
function newBrowser(): TestBrowser {
  networks += 1;
  return new TestBrowser(`203.0.113.${networks}`);
}

const now = () => new Date();

async function addOwner() {
  const member = await addMemberWithPassword();
  const browser = newBrowser();
  await signInForTest(member, browser);
  const passkey = createPasskey();
  await register(member, browser, passkey);
  return { ...member, browser, passkey };
}

async function register(
  member: Member,
  browser: TestBrowser,
  passkey: ReturnType<typeof createPasskey>,
  deviation?: Deviation,
): Promise<void> {
  const { options, cookie } = await beginPasskeyRegistration(member, testPassword, browser.client, now());
  browser.storeCookies([cookie]);
  await addPasskey(
    member,
    { name: 'My phone', response: passkey.register(options, deviation) },
    browser.headers,
    now(),
  );
}

async function begin(browser: TestBrowser) {
  const { options, cookie } = await beginPasskeySignIn(browser.address, now());
  browser.storeCookies([cookie]);
  return options;
}

const finish = (browser: TestBrowser, credential: unknown) => signInWithPasskey(credential, browser.client, now());
const unknownPasskeyError = {
  code: 'unauthenticated',
  message: 'No Lowdown account uses this passkey. Please sign in another way.',
};
const expiredError = { code: 'unauthenticated', message: 'That took too long. Please try again.' };

describe('adding a passkey', () => {
  test('requests a discoverable, user-verified passkey with an opaque handle, and stores the challenge hashed', async () => {
    const member = await addMemberWithPassword();
    const { options, cookie } = await beginPasskeyRegistration(member, testPassword, newBrowser().client, now());
    expect(options).toMatchObject({
      rp: { id: 'magazine.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.userId);
    expect(cookie).toMatch(/^lowdown\.passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const stored = JSON.stringify(await database().select().from(verifications));
    expect(stored).not.toContain(options.challenge);
    expect(stored).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1]);
  });

  test('shows the site’s name to the browser, whatever it contains, and binds the passkey to the same host', async () => {
    provideSiteName(() => '"><script> evil.test');
    onTestFinished(() => provideSiteName(() => defaultSiteName));
    const member = await addMemberWithPassword();
    const { options } = await beginPasskeyRegistration(member, testPassword, newBrowser().client, now());
    expect(options.rp).toEqual({ id: 'magazine.test', name: '"><script> evil.test' });
  });

  test('stores the passkey, notifies its owner and excludes it from the next registration', async () => {
    const owner = await addOwner();
    expect(await listPasskeys(owner)).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    const { options } = await beginPasskeyRegistration(owner, testPassword, owner.browser.client, now());
    expect(options.excludeCredentials).toMatchObject([{ id: owner.passkey.credentialId, transports: ['internal'] }]);
    await expect
      .poll(
        async () =>
          (await outbox()).filter(
            ({ to, subject }) => to?.[0]?.address === owner.email && subject === 'A passkey was added to your account',
          ).length,
        { timeout: 60_000 },
      )
      .toBe(1);
  });

  test('requires the password and a session', async () => {
    const member = await addMemberWithPassword();
    const { client } = newBrowser();
    await expect(beginPasskeyRegistration(member, 'wrong', client, now())).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    });
    await expect(beginPasskeyRegistration(visitor, testPassword, client, now())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('rejects malformed responses, a wrong challenge, site or type, and missing user verification', async () => {
    const member = await addMemberWithPassword();
    const deviations: Deviation[] = [
      { origin: 'https://magazine.test.evil.test' },
      { origin: 'http://magazine.test' },
      { rpId: 'evil.test' },
      { isUnverified: true },
      { type: 'webauthn.get' },
    ];
    for (const deviation of deviations) {
      await expect(register(member, newBrowser(), createPasskey(), deviation)).rejects.toMatchObject({
        code: 'invalid',
        message: 'We couldn’t verify this passkey. Please try again.',
      });
    }
    const browser = newBrowser();
    const { options, cookie } = await beginPasskeyRegistration(member, testPassword, browser.client, now());
    browser.storeCookies([cookie]);
    const elsewhere = createPasskey().register({
      ...options,
      challenge: Buffer.from(randomUUID()).toString('base64url'),
    });
    await expect(addPasskey(member, { name: 'X', response: elsewhere }, browser.headers, now())).rejects.toMatchObject({
      code: 'invalid',
    });
    for (const credential of [null, 'x', {}, { ...elsewhere, response: { clientDataJSON: 7 } }]) {
      await expect(
        addPasskey(member, { name: 'X', response: credential }, browser.headers, now()),
      ).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    expect(await listPasskeys(member)).toEqual([]);
  });

  test('a challenge works once, only for the member and browser that requested it', async () => {
    const member = await addMemberWithPassword();
    const other = await addMemberWithPassword();
    const browser = newBrowser();
    const { options, cookie } = await beginPasskeyRegistration(member, testPassword, browser.client, now());
    browser.storeCookies([cookie]);
    const credential = createPasskey().register(options);
    const add = (actor: Member, headers: Headers) =>
      addPasskey(actor, { name: 'X', response: credential }, headers, now());
    await expect(add(member, newBrowser().headers)).rejects.toMatchObject({ code: 'invalid' });
    await expect(add(other, browser.headers)).rejects.toMatchObject({ code: 'invalid' });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => add(member, browser.headers)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listPasskeys(member)).toHaveLength(1);
  });

  test('rejects a passkey that belongs to another account', async () => {
    const owner = await addOwner();
    const other = await addMemberWithPassword();
    await expect(register(other, newBrowser(), owner.passkey)).rejects.toMatchObject({ code: 'conflict' });
    const [row] = await database().select().from(passkeys).where(eq(passkeys.credentialId, owner.passkey.credentialId));
    expect(row?.userId).toBe(owner.userId);
  });

  test('a member can have at most twenty passkeys, even when several are added simultaneously', async () => {
    const owner = await addOwner();
    await database()
      .insert(passkeys)
      .values(
        Array.from({ length: 18 }, (_, number) => ({
          id: randomUUID(),
          userId: owner.userId,
          name: `Passkey ${number}`,
          credentialId: randomUUID(),
          publicKey: 'none',
        })),
      );
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => register(owner, owner.browser.copy(), createPasskey())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(beginPasskeyRegistration(owner, testPassword, owner.browser.client, now())).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have reached the limit of 20 passkeys. Remove one first.',
    });
  });
});

describe('signing in with a passkey', () => {
  test('replaces both the password and the second step', async () => {
    const owner = await addOwner();
    await database().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, owner.userId));
    await database()
      .insert(twoFactors)
      .values({ id: randomUUID(), userId: owner.userId, secret: 'x', backupCodes: 'x' });
    const browser = newBrowser();
    const options = await begin(browser);
    expect(options).toMatchObject({ rpId: 'magazine.test', userVerification: 'required' });
    // The options do not reveal which passkeys exist.
    expect(options.allowCredentials).toBeUndefined();
    const { userId, cookies } = await finish(browser, owner.passkey.authenticate(options));
    browser.storeCookies(cookies);
    expect(userId).toBe(owner.userId);
    expect((await readSession(browser.headers, { isDocument: false, address: '' }))?.actor.userId).toBe(owner.userId);
    expect(browser.cookie('device')).toBeDefined();
    expect((await listPasskeys(owner))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('rejects a wrong challenge, site, type or user handle, and missing user verification', async () => {
    const owner = await addOwner();
    const deviations: Deviation[] = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { isUnverified: true },
      { type: 'webauthn.create' },
      { userHandle: Buffer.from(randomUUID()).toString('base64url') },
      { userHandle: '' },
    ];
    for (const deviation of deviations) {
      const browser = newBrowser();
      await expect(finish(browser, owner.passkey.authenticate(await begin(browser), deviation))).rejects.toMatchObject(
        unknownPasskeyError,
      );
    }
    const browser = newBrowser();
    await begin(browser);
    const foreign = owner.passkey.authenticate({ challenge: Buffer.from(randomUUID()).toString('base64url') });
    await expect(finish(browser, foreign)).rejects.toMatchObject(unknownPasskeyError);
  });

  test('returns the same error for an unknown passkey as for a wrong signature', async () => {
    const owner = await addOwner();
    const stranger = createPasskey();
    for (const id of [stranger.credentialId, owner.passkey.credentialId]) {
      const browser = newBrowser();
      const credential = { ...stranger.authenticate(await begin(browser)), id, rawId: id };
      await expect(finish(browser, credential)).rejects.toMatchObject(unknownPasskeyError);
    }
  });

  test('a challenge works once, only for signing in and only in the browser that requested it', async () => {
    const owner = await addOwner();
    const browser = newBrowser();
    const credential = owner.passkey.authenticate(await begin(browser));
    await expect(finish(newBrowser(), credential)).rejects.toMatchObject(expiredError);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => finish(browser, credential)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finish(browser, credential)).rejects.toMatchObject(expiredError);

    const { options, cookie } = await beginPasskeyRegistration(owner, testPassword, owner.browser.client, now());
    owner.browser.storeCookies([cookie]);
    await expect(finish(owner.browser, owner.passkey.authenticate(options))).rejects.toMatchObject(expiredError);
  });

  test('a challenge expires after five minutes', async () => {
    const owner = await addOwner();
    const browser = newBrowser();
    const { options, cookie } = await beginPasskeySignIn(browser.address, new Date(Date.now() - 301_000));
    browser.storeCookies([cookie]);
    await expect(finish(browser, owner.passkey.authenticate(options))).rejects.toMatchObject(expiredError);
  });

  test('rejects a counter that does not increase, which indicates a cloned passkey', async () => {
    const owner = await addOwner();
    const use = async (counter: number) => {
      const browser = newBrowser();
      return finish(browser, owner.passkey.authenticate(await begin(browser), { counter }));
    };
    await use(7);
    await expect(use(7)).rejects.toMatchObject(unknownPasskeyError);
    await expect(use(3)).rejects.toMatchObject(unknownPasskeyError);
    await expect(use(0)).rejects.toMatchObject(unknownPasskeyError);
    await use(8);
  });

  test('only one of two simultaneous uses with the same counter succeeds', async () => {
    const owner = await addOwner();
    const browsers = await Promise.all([1, 2].map(async () => newBrowser()));
    const credentials = await Promise.all(
      browsers.map(async (browser) => owner.passkey.authenticate(await begin(browser), { counter: 50 })),
    );
    const outcomes = await Promise.allSettled(browsers.map((browser, number) => finish(browser, credentials[number])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('requires a confirmed email address', async () => {
    const owner = await addOwner();
    await database().update(users).set({ emailVerified: false }).where(eq(users.id, owner.userId));
    const browser = newBrowser();
    await expect(finish(browser, owner.passkey.authenticate(await begin(browser)))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('blocks a network after thirty wrong responses', async () => {
    const browser = newBrowser();
    const stranger = createPasskey();
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await expect(finish(browser, stranger.authenticate(await begin(browser)))).rejects.toMatchObject(
        unknownPasskeyError,
      );
    }
    await expect(finish(browser, stranger.authenticate(await begin(browser)))).rejects.toMatchObject({
      code: 'too_many',
    });
  });
});

describe('a member’s passkeys', () => {
  test('can be renamed or removed only by their owner; removal requires the password', async () => {
    const owner = await addOwner();
    const other = await addMemberWithPassword();
    const id = (await listPasskeys(owner))[0]?.id ?? '';
    const given = { password: testPassword, address: '203.0.113.250' };
    const gone = { code: 'not_found' };
    expect(await listPasskeys(other)).toEqual([]);
    await expect(readPasskey(other, id)).rejects.toMatchObject(gone);
    await expect(renamePasskey(other, id, 'Mine')).rejects.toMatchObject(gone);
    await expect(removePasskey(other, id, given)).rejects.toMatchObject(gone);
    await expect(readPasskey(owner, "' or true")).rejects.toMatchObject(gone);
    await renamePasskey(owner, id, 'My laptop');
    expect((await readPasskey(owner, id)).name).toBe('My laptop');
    await expect(removePasskey(owner, id, { ...given, password: 'wrong' })).rejects.toMatchObject({ code: 'invalid' });
    await removePasskey(owner, id, given);
    expect(await listPasskeys(owner)).toEqual([]);
    const browser = newBrowser();
    await expect(finish(browser, owner.passkey.authenticate(await begin(browser)))).rejects.toMatchObject(
      unknownPasskeyError,
    );
    await expect
      .poll(
        async () =>
          (await outbox()).some(
            ({ to, subject }) =>
              to?.[0]?.address === owner.email && subject === 'A passkey was removed from your account',
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
  });
});
