import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Member, visitor } from '~/platform/permissions/actors';
import {
  anotherMembers,
  type Entries,
  everyone,
  forMembers,
  linkOf,
  membersOnly,
  newEmail,
  newNumber,
  nobody,
  redirected,
  redirectedAfterSignIn,
  type StepActor,
  type Write,
} from '~/platform/testing/entries';
import { hashChangeToken } from '../../email-change/token.server';
import { addPasskey, beginPasskeyRegistration } from '../../passkeys/registration.server';
import { listPasskeys } from '../../passkeys/service.server';
import { beginPasskeySignIn } from '../../passkeys/sign-in.server';
import { emailChanges } from '../../schema';
import { listSessions } from '../../sessions/session-list.server';
import { signIn } from '../../sign-in/service.server';
import { password } from '../../testing/accounts.server';
import { appCodeAt, createPasskey } from '../../testing/authenticator.server';
import { addMember, setMemberPassword } from '../../testing/members.server';
import { signInForTest, TestBrowser } from '../../testing/signed-in.server';
import { beginTwoFactor, confirmTwoFactor } from '../../two-factor/service.server';

/** Only for visitors; members are redirected to the front page. */
const visitorsOnly = 'ok home home home home';

type Owner = Member & { email: string };

/** Returns the member, or a new member in place of a visitor, with a password and a signed-in browser. */
async function addOwner(member: StepActor): Promise<{ owner: Owner; browser: TestBrowser }> {
  const owner = member ?? (await addMember());
  await setMemberPassword(owner, password);
  const number = newNumber();
  const browser = new TestBrowser(`192.0.${number >> 8}.${number & 255}`);
  await signInForTest(owner, browser);
  return { owner, browser };
}

/** Returns a browser's cookies as request headers for a member; no headers for a visitor. */
const cookiesOf = (member: StepActor, browser: TestBrowser): Record<string, string> =>
  member ? { cookie: browser.headers.get('cookie') ?? '' } : {};

/** Like `addOwner`, but with a second factor that is on or awaits its first code. */
async function addFactor(member: StepActor, isOn = true) {
  const { owner, browser } = await addOwner(member);
  const { secret } = await beginTwoFactor(owner, password, browser.client);
  const code = appCodeAt(secret, new Date());
  if (!isOn) return { owner, browser, code, recoveryCode: '' };
  const { recoveryCodes, cookies } = await confirmTwoFactor(owner, code, browser.client, new Date());
  browser.storeCookies(cookies);
  return { owner, browser, code, recoveryCode: recoveryCodes[0] ?? '' };
}

/** Like `addOwner`, but with a passkey. */
async function addPasskeyFor(member: StepActor) {
  const { owner, browser } = await addOwner(member);
  const passkey = createPasskey();
  const { options, cookie } = await beginPasskeyRegistration(owner, password, browser.client, new Date());
  browser.storeCookies([cookie]);
  await addPasskey(owner, { name: 'A key', response: passkey.register(options) }, browser.headers, new Date());
  return { id: (await listPasskeys(owner))[0]?.id ?? '', passkey, browser };
}

async function addEmailChange(): Promise<string> {
  const { owner } = await addOwner(undefined);
  const token = newId();
  await database()
    .insert(emailChanges)
    .values({
      ...{ id: newId(), userId: owner.userId, oldEmail: owner.email, newEmail: newEmail() },
      ...{ tokenHash: hashChangeToken(token), expiresAt: new Date(Date.now() + 3_600_000) },
    });
  return token;
}

/** Begins another session for the owner and returns its ID. */
async function addOtherSession(owner: Owner, browser: TestBrowser): Promise<string> {
  await signInForTest(owner, new TestBrowser(browser.address));
  const { sessions } = await listSessions(owner, browser.headers, undefined, new Date());
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

const passkeyPath = (task: string) => async (member: StepActor) =>
  `/settings/security/passkeys/${(await addPasskeyFor(member)).id}${task}`;

const writes: readonly Write[] = [
  {
    // The challenge in the cookie determines the account, regardless of who is signed in.
    entry: 'POST /auth/second-step',
    outcomes: redirected,
    prepare: async () => {
      const { owner, recoveryCode } = await addFactor(undefined);
      const browser = new TestBrowser('192.0.2.2');
      const { cookies } = await signIn(visitor, { email: owner.email, password }, browser.client, new Date());
      browser.storeCookies(cookies);
      return {
        path: '/auth/second-step',
        form: { recovery: recoveryCode, returnTo: '/about' },
        headers: { cookie: browser.headers.get('cookie') ?? '' },
      };
    },
  },
  {
    entry: 'POST /auth/passkey (challenge)',
    outcomes: everyone,
    prepare: () => ({ path: '/auth/passkey', form: {} }),
  },
  {
    entry: 'POST /auth/passkey (credential)',
    outcomes: everyone,
    prepare: async () => {
      const { passkey } = await addPasskeyFor(undefined);
      const browser = new TestBrowser(`192.1.0.${newNumber() % 256}`);
      const { options, cookie } = await beginPasskeySignIn(browser.address, new Date());
      browser.storeCookies([cookie]);
      return {
        path: '/auth/passkey',
        form: { credential: JSON.stringify(passkey.authenticate(options)), returnTo: '/about' },
        headers: { cookie: browser.headers.get('cookie') ?? '' },
      };
    },
  },
  {
    entry: 'POST /auth/email/:token',
    outcomes: redirected,
    prepare: async () => ({ path: `/auth/email/${await addEmailChange()}`, form: { password } }),
  },
  {
    entry: 'POST /settings/security',
    outcomes: forMembers,
    prepare: async (member) => {
      const { owner, browser } = await addOwner(member);
      const session = await addOtherSession(owner, browser);
      return { path: '/settings/security', form: { session }, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security (another’s)',
    outcomes: anotherMembers,
    prepare: async () => {
      const { owner, browser } = await addOwner(undefined);
      return { path: '/settings/security', form: { session: await addOtherSession(owner, browser) } };
    },
  },
  {
    entry: 'POST /settings/security/sign-out',
    outcomes: redirected,
    prepare: () => ({ path: '/settings/security/sign-out', form: {} }),
  },
  {
    entry: 'POST /settings/security/password',
    outcomes: forMembers,
    prepare: async (member) => {
      const { browser } = await addOwner(member);
      const form = { current: password, password: `${password} 2`, confirm: `${password} 2` };
      return { path: '/settings/security/password', form, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/email',
    outcomes: forMembers,
    prepare: async (member) => {
      const { browser } = await addOwner(member);
      const form = { email: newEmail(), password };
      return { path: '/settings/security/email', form, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/two-factor',
    outcomes: forMembers,
    prepare: async (member) => {
      const { browser } = await addOwner(member);
      return { path: '/settings/security/two-factor', form: { password }, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/two-factor/confirm',
    outcomes: forMembers,
    prepare: async (member) => {
      const { browser, code } = await addFactor(member, false);
      return { path: '/settings/security/two-factor/confirm', form: { code }, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/two-factor/codes',
    outcomes: forMembers,
    prepare: async (member) => {
      const { browser } = await addFactor(member);
      return { path: '/settings/security/two-factor/codes', form: { password }, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/two-factor/off',
    outcomes: redirectedAfterSignIn,
    prepare: async (member) => {
      const { browser } = await addFactor(member);
      return { path: '/settings/security/two-factor/off', form: { password }, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/passkeys/registration (challenge)',
    outcomes: membersOnly,
    prepare: async (member) => {
      const { browser } = await addOwner(member);
      const form = { name: 'A key', password };
      return { path: '/settings/security/passkeys/registration', form, headers: cookiesOf(member, browser) };
    },
  },
  {
    entry: 'POST /settings/security/passkeys/registration (credential)',
    outcomes: membersOnly,
    prepare: async (member) => {
      const { owner, browser } = await addOwner(member);
      const { options, cookie } = await beginPasskeyRegistration(owner, password, browser.client, new Date());
      browser.storeCookies([cookie]);
      const form = { name: 'A key', credential: JSON.stringify(createPasskey().register(options)) };
      return { path: '/settings/security/passkeys/registration', form, headers: cookiesOf(member, browser) };
    },
  },
  ...[
    { owner: 'own', outcomes: redirectedAfterSignIn },
    { owner: 'another’s', outcomes: anotherMembers },
  ].flatMap(({ owner, outcomes }) => [
    {
      entry: `POST /settings/security/passkeys/:id (${owner})`,
      outcomes,
      prepare: async (member: StepActor) => {
        const { id } = await addPasskeyFor(owner === 'own' ? member : undefined);
        return { path: `/settings/security/passkeys/${id}`, form: { name: 'Another name' } };
      },
    },
    {
      entry: `POST /settings/security/passkeys/:id/remove (${owner})`,
      outcomes,
      prepare: async (member: StepActor) => {
        const { id } = await addPasskeyFor(owner === 'own' ? member : undefined);
        if (member && owner !== 'own') await setMemberPassword(member, password);
        return { path: `/settings/security/passkeys/${id}/remove`, form: { password } };
      },
    },
  ]),
];

/** Requests that read or change second factors, passkeys, sessions, passwords and email addresses. */
export const entries: Entries = {
  reads: {
    'GET /settings/security': { outcomes: forMembers },
    'GET /settings/security/sign-out': { outcomes: forMembers },
    'GET /settings/security/password': { outcomes: forMembers },
    'GET /settings/security/email': { outcomes: forMembers },
    'GET /settings/security/two-factor': { outcomes: forMembers },
    'GET /settings/security/two-factor/confirm': { outcomes: forMembers },
    'GET /settings/security/two-factor/codes': { outcomes: forMembers },
    'GET /settings/security/two-factor/off': { outcomes: forMembers },
    'GET /settings/security/passkeys': { outcomes: forMembers },
    'GET /settings/security/passkeys/registration': { outcomes: nobody },
    'GET /settings/security/passkeys/:id': { outcomes: forMembers, path: passkeyPath('') },
    'GET /settings/security/passkeys/:id (another’s)': {
      outcomes: 'signin none none none none',
      path: () => passkeyPath('')(undefined),
    },
    'GET /settings/security/passkeys/:id/remove': { outcomes: forMembers, path: passkeyPath('/remove') },
    'GET /settings/security/passkeys/:id/remove (another’s)': {
      outcomes: 'signin none none none none',
      path: () => passkeyPath('/remove')(undefined),
    },
    'GET /auth/second-step': { outcomes: visitorsOnly },
    'GET /auth/passkey': { outcomes: nobody },
    'GET /auth/email/:token': { outcomes: everyone, path: linkOf(writes, 'POST /auth/email/:token') },
  },
  writes,
};
