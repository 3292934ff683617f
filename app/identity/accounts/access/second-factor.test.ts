import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator, type Role, visitor } from '~/platform/permissions/actors';
import { setUserGrants } from '~/platform/permissions/grants';
import { mayDo } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { accountJobs } from '../jobs.server';
import { addPasskey, beginPasskeyRegistration } from '../passkeys/registration.server';
import { listPasskeys, removePasskey } from '../passkeys/service.server';
import { beginPasskeySignIn, signInWithPasskey } from '../passkeys/sign-in.server';
import { changePassword } from '../passwords/change.server';
import { currentMember, readSession } from '../sessions/sessions.server';
import { signIn } from '../sign-in/service.server';
import { setRole } from '../store.server';
import { appCodeAt, createPasskey } from '../testing/authenticator.server';
import { addMember, setMemberPassword } from '../testing/members.server';
import { TestBrowser, testPassword } from '../testing/signed-in.server';
import { beginTwoFactor, confirmTwoFactor, replaceRecoveryCodes, turnOffTwoFactor } from '../two-factor/service.server';
import { completeSecondStep } from '../two-factor/sign-in.server';
import { readSecondFactorRequirement } from './second-factor.server';
import { enableTwoFactor, twoFactorGraceDays } from './second-factor-settings';
import { memberAt } from './service.server';

registerFeatures([accountsFeature]);
openTestDatabase();
openIdleJobs(accountJobs);
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});

const day = 86_400_000;
const daysAgo = (count: number) => new Date(Date.now() - count * day);
const turnOn = (at: Date) => changeSettings(operator, [enableTwoFactor.changeTo(true)], at);

type Person = Member & { email: string };
async function addPerson(role: Role = 'editor'): Promise<Person> {
  const member = await addMember(role);
  await setMemberPassword(member, testPassword);
  return member;
}

let networks = 0;
function newBrowser(): TestBrowser {
  networks += 1;
  return new TestBrowser(`203.0.113.${networks}`);
}

/** Signs in with the password alone. Returns the browser, and what the sign-in returned. */
async function withPassword({ email }: Person) {
  const browser = newBrowser();
  const signedIn = await signIn(visitor, { email, password: testPassword }, browser.client, new Date());
  browser.storeCookies(signedIn.cookies);
  return { browser, signedIn };
}

/** Returns the member of a browser's session, as its next request has them. */
async function memberIn(browser: TestBrowser): Promise<Member> {
  const session = await readSession(browser.headers, { isDocument: true, address: browser.address });
  if (!session) throw new Error('The browser is not signed in.');
  browser.storeCookies(session.cookies);
  return session.actor;
}
const withheldIn = async (browser: TestBrowser) => (await memberIn(browser)).withheld;

async function setUpApp(browser: TestBrowser): Promise<string[]> {
  const member = await memberIn(browser);
  const { secret } = await beginTwoFactor(member, testPassword, browser.client);
  const code = appCodeAt(secret, new Date());
  const { recoveryCodes, cookies } = await confirmTwoFactor(member, code, browser.client, new Date());
  browser.storeCookies(cookies);
  return recoveryCodes;
}

type Passkey = ReturnType<typeof createPasskey>;
/** Begins to add a passkey in a browser. Returns a function that completes it. */
async function beginPasskey(browser: TestBrowser, passkey: Passkey): Promise<() => Promise<void>> {
  const member = await memberIn(browser);
  const { options, cookie } = await beginPasskeyRegistration(member, testPassword, browser.client, new Date());
  browser.storeCookies([cookie]);
  const response = passkey.register(options);
  return async () => addPasskey(await memberIn(browser), { name: 'Phone', response }, browser.headers, new Date());
}
const setUpPasskey = async (browser: TestBrowser, passkey = createPasskey()) =>
  (await beginPasskey(browser, passkey))();

async function signInByPasskey(passkey: Passkey): Promise<TestBrowser> {
  const browser = newBrowser();
  const { options, cookie } = await beginPasskeySignIn(browser.address, new Date());
  browser.storeCookies([cookie]);
  browser.storeCookies((await signInWithPasskey(passkey.authenticate(options), browser.client, new Date())).cookies);
  return browser;
}

const forbidden = { code: 'forbidden', message: expect.stringContaining('To do this, sign out') };

describe('staff who need a second factor', () => {
  test('can work without one for seven days, and then have the permissions of subscribers', async () => {
    const [editor, reader] = [await addMember('editor'), await addMember()];
    const since = new Date('2026-03-01T12:00:00Z');
    const daysLater = (days: number) => new Date(since.getTime() + days * day);
    expect(memberAt('', editor, daysLater(99)).withheld).toBeUndefined();
    await turnOn(since);
    expect(memberAt('', editor, new Date(daysLater(7).getTime() - 1)).withheld).toBeUndefined();
    const withheld = memberAt('', editor, daysLater(7));
    expect(withheld.withheld).toBe('second_factor');
    for (const permission of ['newsroom.enter', 'comments.moderate', 'articles.publish'] as const)
      expect([mayDo(editor, permission), mayDo(withheld, permission)]).toEqual([true, false]);
    expect([mayDo(withheld, 'comments.write'), mayDo(withheld, 'accounts.manage_own')]).toEqual([true, true]);
    expect(memberAt('', reader, daysLater(99)).withheld).toBeUndefined();
    expect(memberAt('', { ...editor, hasSecondFactor: true }, daysLater(99)).withheld).toBeUndefined();
    await changeSettings(operator, [twoFactorGraceDays.changeTo(0)], daysLater(3));
    expect(memberAt('', editor, daysLater(0)).withheld).toBe('second_factor');
  });

  test('include subscribers with a permission of their own', async () => {
    const reader = await addMember();
    await turnOn(daysAgo(8));
    setUserGrants(new Map([['comments.moderate', new Map([[reader.userId, null]])]]));
    onTestFinished(() => setUserGrants(new Map()));
    expect(mayDo(reader, 'comments.moderate')).toBe(true);
    expect(mayDo(memberAt('', reader), 'comments.moderate')).toBe(false);
  });

  test('have their permissions back in the session in which they set up an app, and in no other', async () => {
    const editor = await addPerson();
    const { browser } = await withPassword(editor);
    await turnOn(daysAgo(8));
    const { browser: other, signedIn } = await withPassword(editor);
    expect(signedIn).toMatchObject({ state: 'signed_in', needsSecondFactor: true });
    expect([await withheldIn(browser), await withheldIn(other)]).toEqual(['second_factor', 'second_factor']);
    expect(await readSecondFactorRequirement(await memberIn(browser))).toMatchObject({ hasFactor: false });

    const [recovery = ''] = await setUpApp(browser);
    expect(await withheldIn(browser)).toBeUndefined();
    expect((await currentMember(browser.headers, browser.address))?.withheld).toBeUndefined();
    expect(await readSecondFactorRequirement(await memberIn(browser))).toBeUndefined();
    expect(await withheldIn(other)).toBe('second_factor');
    expect((await currentMember(other.headers, other.address))?.withheld).toBe('second_factor');
    expect(await readSecondFactorRequirement(await memberIn(other))).toMatchObject({ hasFactor: true });

    const { browser: third, signedIn: pending } = await withPassword(editor);
    expect(pending.state).toBe('second_step');
    third.storeCookies((await completeSecondStep(visitor, { recovery }, third.client, new Date())).cookies);
    expect(await withheldIn(third)).toBeUndefined();
  });

  test('have to use their passkey: having one is not enough', async () => {
    const editor = await addPerson();
    const passkey = createPasskey();
    await turnOn(daysAgo(8));
    const { browser } = await withPassword(editor);
    await setUpPasskey(browser, passkey);
    expect(await withheldIn(browser)).toBeUndefined();
    const { browser: other, signedIn } = await withPassword(editor);
    expect(signedIn).toMatchObject({ state: 'signed_in', needsSecondFactor: true });
    expect(await withheldIn(other)).toBe('second_factor');
    expect(await withheldIn(await signInByPasskey(passkey))).toBeUndefined();
  });

  test('keep it through a change of role or password', async () => {
    const editor = await addPerson();
    await turnOn(daysAgo(8));
    const { browser } = await withPassword(editor);
    await setUpApp(browser);
    const before = browser.cookie('session_token');
    await setRole(database(), editor.userId, 'admin');
    expect(await memberIn(browser)).toMatchObject({ role: 'admin', hasSecondFactor: true });
    expect(browser.cookie('session_token')).not.toBe(before);
    const passwords = { current: testPassword, password: 'another password' };
    browser.storeCookies(await changePassword(await memberIn(browser), passwords, browser.client));
    expect(await withheldIn(browser)).toBeUndefined();
  });

  test('lose their permissions at once when they turn it off, whatever time was left', async () => {
    const editor = await addPerson();
    await turnOn(daysAgo(8));
    const { browser } = await withPassword(editor);
    await setUpApp(browser);
    browser.storeCookies(await turnOffTwoFactor(await memberIn(browser), testPassword, browser.client));
    expect(await withheldIn(browser)).toBe('second_factor');
    await setUpPasskey(browser);
    expect(await withheldIn(browser)).toBeUndefined();
    const [passkey] = await listPasskeys(editor);
    const input = { password: testPassword, address: browser.address };
    await removePasskey(await memberIn(browser), passkey?.id ?? '', input);
    expect(await withheldIn(browser)).toBe('second_factor');
  });
});

describe('whoever knows only the password of a member of staff', () => {
  test('cannot add, remove or replace a second factor, not even before it is required', async () => {
    const editor = await addPerson();
    const { browser } = await withPassword(editor);
    await setUpPasskey(browser);
    const { browser: stranger } = await withPassword(editor);
    await turnOn(new Date());
    const member = await memberIn(stranger);
    expect(member.withheld).toBeUndefined();
    const [passkey] = await listPasskeys(editor);
    const input = { password: testPassword, address: stranger.address };
    await expect(removePasskey(member, passkey?.id ?? '', input)).rejects.toMatchObject(forbidden);
    await expect(beginTwoFactor(member, testPassword, stranger.client)).rejects.toMatchObject(forbidden);
    await expect(beginPasskey(stranger, createPasskey())).rejects.toMatchObject(forbidden);

    await setUpApp(browser);
    await expect(turnOffTwoFactor(member, testPassword, stranger.client)).rejects.toMatchObject(forbidden);
    await expect(replaceRecoveryCodes(member, testPassword, stranger.client)).rejects.toMatchObject(forbidden);
    expect(await replaceRecoveryCodes(await memberIn(browser), testPassword, browser.client)).toHaveLength(10);
  });

  test('cannot complete what was begun before the owner set one up', async () => {
    const editor = await addPerson();
    await turnOn(daysAgo(8));
    const [{ browser }, { browser: stranger }] = [await withPassword(editor), await withPassword(editor)];
    const complete = await beginPasskey(stranger, createPasskey());
    const member = await memberIn(stranger);
    const { secret } = await beginTwoFactor(member, testPassword, stranger.client);
    await setUpPasskey(browser);
    await expect(complete()).rejects.toMatchObject(forbidden);
    const code = appCodeAt(secret, new Date());
    await expect(confirmTwoFactor(member, code, stranger.client, new Date())).rejects.toMatchObject(forbidden);
    expect(await withheldIn(stranger)).toBe('second_factor');
  });

  test('has not proved the owner’s by adding one of their own, while none is required', async () => {
    const editor = await addPerson();
    const { browser } = await withPassword(editor);
    await setUpPasskey(browser);
    const { browser: stranger } = await withPassword(editor);
    await setUpPasskey(stranger);
    await turnOn(daysAgo(8));
    expect([await withheldIn(browser), await withheldIn(stranger)]).toEqual([undefined, 'second_factor']);
  });
});

test('staff at an address that is not on the list cannot change a second factor, even if none is required', async () => {
  const editor = await addPerson();
  const { browser } = await withPassword(editor);
  await setUpPasskey(browser);
  const { secret } = await beginTwoFactor(editor, testPassword, browser.client);
  const member: Member = { ...editor, withheld: 'address' };
  const [passkey] = await listPasskeys(editor);
  const { client, address } = browser;
  const refused = { code: 'forbidden', message: expect.stringContaining('only from an IP address') };
  const confirm = (actor: Member) => confirmTwoFactor(actor, appCodeAt(secret, new Date()), client, new Date());
  const removal = removePasskey(member, passkey?.id ?? '', { password: testPassword, address });
  await expect(removal).rejects.toMatchObject(refused);
  await expect(beginPasskeyRegistration(member, testPassword, client, new Date())).rejects.toMatchObject(refused);
  await expect(beginTwoFactor(member, testPassword, client)).rejects.toMatchObject(refused);
  await expect(confirm(member)).rejects.toMatchObject(refused);
  await confirm(editor);
  await expect(replaceRecoveryCodes(member, testPassword, client)).rejects.toMatchObject(refused);
  await expect(turnOffTwoFactor(member, testPassword, client)).rejects.toMatchObject(refused);
});

describe('the switch', () => {
  const switchedOn = [enableTwoFactor.changeTo(true)];

  test('can be turned on only by those who have signed in with a second factor', async () => {
    const admin = await addPerson('admin');
    const { browser } = await withPassword(admin);
    const change = async () => changeSettings(await memberIn(browser), switchedOn, new Date());
    const refused = (sentence: string) => ({
      code: 'invalid',
      fields: { enableTwoFactor: expect.stringContaining(sentence) },
    });
    await expect(change()).rejects.toMatchObject(refused('First set up an authenticator app or a passkey'));
    const { browser: other } = await withPassword(admin);
    await setUpPasskey(other);
    await expect(change()).rejects.toMatchObject(refused('sign in again with your authenticator app or passkey'));
    expect(siteSetting(enableTwoFactor)).toBe(false);
    await changeSettings(await memberIn(other), switchedOn, daysAgo(1));

    // While there is time left, administrators without one can change everything else.
    const colleague = await addMember('admin');
    await expect(changeSettings(colleague, [twoFactorGraceDays.changeTo(0)], new Date())).rejects.toMatchObject({
      fields: { twoFactorGraceDays: expect.stringContaining('First set up') },
    });
    await changeSettings(colleague, [enableTwoFactor.changeTo(false)], new Date());
  });

  test('can be turned on and off by the operator', async () => {
    const admin = await addMember('admin');
    await changeSettings(operator, [...switchedOn, twoFactorGraceDays.changeTo(0)], daysAgo(1));
    const withheld = memberAt('', admin);
    expect(withheld.withheld).toBe('second_factor');
    await expect(changeSettings(withheld, [enableTwoFactor.changeTo(false)], new Date())).rejects.toMatchObject({
      code: 'forbidden',
    });
    await changeSettings(operator, [enableTwoFactor.changeTo(false)], new Date());
    expect(memberAt('', admin).withheld).toBeUndefined();
  });
});
