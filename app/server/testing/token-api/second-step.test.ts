import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secondStepMinutes } from '~/identity/accounts/constants';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { changePassword } from '~/identity/accounts/passwords/change.server';
import { sessions, users } from '~/identity/accounts/schema';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { changeAccountState } from '~/identity/accounts/states/service.server';
import { appCodeAt } from '~/identity/accounts/testing/authenticator.server';
import { addMemberWithSecondFactor } from '~/identity/accounts/testing/second-factor.server';
import {
  addMemberWithPassword,
  testPassword as password,
  TestBrowser,
} from '~/identity/accounts/testing/signed-in.server';
import { readTwoFactor, turnOffTwoFactor } from '~/identity/accounts/two-factor/service.server';
import { completeSecondStep } from '~/identity/accounts/two-factor/sign-in.server';
import * as tokenApi from '~/identity/token-api/routes/token-api';
import { refreshTokens } from '~/identity/token-api/schema';
import * as api from '~/operations/api/routes/api';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { visitor } from '~/platform/permissions/actors';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { openSite } from './site.server';

openTestDatabase();
const site = openSite([
  { path: '/auth/v1/*', ...tokenApi },
  { path: '/api/v1/*', ...api },
]);
openIdleJobs(accountJobs);

// Freeze the clock in the middle of a time step; tests advance it themselves.
beforeEach(() => {
  vi.useFakeTimers({ now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `203.0.113.${networks}`;
}

type RequestOptions = { method?: string; body?: unknown; token?: string; from?: string };

async function request(path: string, { method, body, token, from = newNetwork() }: RequestOptions = {}) {
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${site()}${path}`, {
    method: method ?? (sent === null ? 'GET' : 'POST'),
    body: sent,
    headers: {
      'X-Forwarded-For': from,
      'User-Agent': 'An app',
      ...(sent !== null && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

type Owner = Awaited<ReturnType<typeof addMemberWithSecondFactor>>;

const giveTo = (owner: { email: string }) =>
  request('/auth/v1/token?grant_type=password', { body: { email: owner.email, password } });

/** Signs in with the correct password, which leaves the second step pending. */
async function begin(owner: { email: string }) {
  const { status, body } = await giveTo(owner);
  expect([status, body.user.aud]).toEqual([200, 'second_step']);
  const factorId: string = body.user.factors[0].id;
  return { token: body.access_token as string, refreshToken: body.refresh_token as string, factorId };
}

type Pending = { token: string; factorId: string };

const challenge = ({ token, factorId }: Pending) =>
  request(`/auth/v1/factors/${factorId}/challenge`, { method: 'POST', token });

const idOf = (pending: Pending) => claimsOf(pending.token).jti as string;
const verify = (pending: Pending, code: string, from?: string) =>
  request(`/auth/v1/factors/${pending.factorId}/verify`, {
    token: pending.token,
    body: { challenge_id: idOf(pending), code },
    ...(from !== undefined && { from }),
  });
const codeOf = ({ secret }: Owner, steps = 0) => appCodeAt(secret, new Date(Date.now() + steps * 30_000));
const readUser = (token: string) => request('/auth/v1/user', { token });
const refresh = (token: string) =>
  request('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
const codeIn = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
async function forge(token: string, changes: Record<string, unknown>, secret?: Uint8Array) {
  const key = secret ?? (await siteSecret(database(), 'accounts.tokens'));
  return new SignJWT({ ...claimsOf(token), ...changes }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

const sessionIdsOf = async ({ userId }: { userId: string }) =>
  (await database().select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id);

/** Signs in on the site with the password, which leaves the second step pending. */
async function beginSiteSignIn(owner: Owner, address = newNetwork()): Promise<TestBrowser> {
  const browser = new TestBrowser(address);
  browser.storeCookies((await signIn(visitor, { email: owner.email, password }, browser.client, new Date())).cookies);
  return browser;
}
const completeSiteSignIn = (browser: TestBrowser, code: string) =>
  completeSecondStep(visitor, { code }, browser.client, new Date());

const over = [403, 'session_not_found'];
const wrong = [422, 'mfa_verification_failed'];

describe('a pending sign-in', () => {
  test('is not a session, and gives access only to its second step', async () => {
    const owner = await addMemberWithSecondFactor();
    const before = await sessionIdsOf(owner);
    const { headers, body } = await giveTo(owner);
    expect(headers.getSetCookie()).toEqual([]);
    const { access_token: token, refresh_token: refreshToken } = body;
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ aud: 'second_step', aal: 'aal1', amr: [{ method: 'password' }] });
    expect(claims).not.toHaveProperty('session_id');
    expect([body.expires_in, claims.exp - claims.iat]).toEqual([600, secondStepMinutes * 60]);

    for (const path of ['/api/v1/me', '/api/v1/articles']) expect((await request(path, { token })).status).toBe(401);
    for (const change of [{ data: { name: 'Another' } }, { password: 'another good one' }]) {
      const changed = await request('/auth/v1/user', { method: 'PUT', token, body: change });
      expect(codeIn(changed)).toEqual([403, 'insufficient_aal']);
    }
    for (const scope of ['global', 'others', 'local']) {
      const left = await request(`/auth/v1/logout?scope=${scope}`, { method: 'POST', token });
      expect(codeIn(left)).toEqual([403, 'insufficient_aal']);
    }
    for (const given of [refreshToken, `aal2.${refreshToken}`, claims.jti, claims.challenge]) {
      expect(codeIn(await refresh(given))).toEqual([400, 'refresh_token_not_found']);
    }
    expect(await sessionIdsOf(owner)).toEqual(before);
    expect(await database().select().from(refreshTokens)).toEqual([]);
  });

  test('reveals nothing about the member that the client does not already know or need', async () => {
    const owner = await addMemberWithSecondFactor();
    const { token, factorId } = await begin(owner);
    const user = {
      id: owner.userId,
      aud: 'second_step',
      email: owner.email,
      app_metadata: {},
      user_metadata: {},
      factors: [
        {
          id: factorId,
          factor_type: 'totp',
          status: 'verified',
          friendly_name: 'Authenticator app',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      created_at: expect.any(String),
    };
    const read = await readUser(token);
    expect([read.status, read.body]).toEqual([200, user]);
    expect((await giveTo(owner)).body.user).toEqual(user);
    expect(Math.abs(Date.parse(read.body.factors[0].created_at) - Date.now())).toBeLessThan(60_000);
    const rejected = await request('/auth/v1/token?grant_type=password', {
      body: { email: owner.email, password: 'wrong' },
    });
    expect(codeIn(rejected)).toEqual([400, 'invalid_credentials']);
  });

  test('cannot be turned into an access token, nor can other tokens be turned into a pending sign-in', async () => {
    const owner = await addMemberWithSecondFactor();
    const [sessionId] = await sessionIdsOf(owner);
    const stranger = await addMemberWithPassword();
    const tokens = (await giveTo(stranger)).body;
    const pending = await begin(owner);
    const { token, factorId } = pending;
    const [header = '', , signature = ''] = token.split('.');
    const changed = (change: object) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(token), ...change })).toString('base64url')}.${signature}`;
    const whole = { aud: 'authenticated', session_id: sessionId, aal: 'aal2' };
    for (const forged of [
      changed(whole),
      await forge(token, whole, new Uint8Array(32)),
      // Not even with a valid signature: changing the purpose alone does not make it a session.
      await forge(token, { aud: 'authenticated' }),
      await forge(token, { aud: ['second_step', 'authenticated'], challenge: undefined }),
      await forge(token, { exp: Math.floor(Date.now() / 1000) - 1 }),
      await forge(token, { exp: undefined }),
      await forge(tokens.access_token, { aud: 'second_step' }),
    ]) {
      expect(codeIn(await readUser(forged))).toEqual([403, 'bad_jwt']);
      expect(codeIn(await verify({ ...pending, token: forged }, codeOf(owner)))).toEqual([403, 'bad_jwt']);
      expect((await request('/api/v1/me', { token: forged })).status).toBe(401);
    }
    for (const forged of [
      await forge(token, { sub: stranger.userId }),
      await forge(token, { challenge: 'lowdown.two_factor=2fa-guessed.c2lnbmF0dXJl' }),
      await forge(token, { challenge: `lowdown.session_token=${owner.browser.cookie('session_token')}` }),
    ]) {
      expect(codeIn(await readUser(forged))).toEqual(over);
      expect(codeIn(await verify({ token: forged, factorId }, codeOf(owner)))).toEqual(over);
    }
    expect((await verify(pending, codeOf(owner))).status).toBe(200);
  });

  test('can be completed only once, whatever codes are tried', async () => {
    const owner = await addMemberWithSecondFactor();
    const before = await sessionIdsOf(owner);
    const pending = await begin(owner);
    const responses = await Promise.all([0, -1].map((steps) => verify(pending, codeOf(owner, steps))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    wait(60);
    expect(codeIn(await verify(pending, codeOf(owner)))).toEqual(over);
    expect(codeIn(await challenge(pending))).toEqual(over);
    expect(codeIn(await readUser(pending.token))).toEqual(over);
    expect(await sessionIdsOf(owner)).toHaveLength(before.length + 1);
  });

  test('allows five wrong codes of any kind', async () => {
    const owner = await addMemberWithSecondFactor();
    const pending = await begin(owner);
    for (const code of ['000000', '000 000', '000-000', 'aaaaa-aaaaa', 'bbbbbbbbbb']) {
      expect(codeIn(await verify(pending, code))).toEqual(wrong);
      expect((await challenge(pending)).status).toBe(200);
    }
    expect(codeIn(await verify(pending, codeOf(owner)))).toEqual(over);
    // The valid code rejected above was not used up.
    expect((await verify(await begin(owner), codeOf(owner))).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const owner = await addMemberWithSecondFactor();
    const pending = await begin(owner);
    wait(secondStepMinutes * 60 - 5);
    expect((await readUser(pending.token)).status).toBe(200);
    wait(6);
    expect(codeIn(await readUser(pending.token))).toEqual([403, 'bad_jwt']);
    expect(codeIn(await verify(pending, codeOf(owner)))).toEqual([403, 'bad_jwt']);
  });

  test('ends when the password is changed, the second factor is turned off or the account is deleted', async () => {
    const endings: ((owner: Owner) => Promise<unknown>)[] = [
      (owner) => changePassword(owner, { current: password, password: 'another horse' }, owner.browser.client),
      (owner) => turnOffTwoFactor(owner, password, owner.browser.client),
      (owner) => database().delete(users).where(eq(users.id, owner.userId)),
    ];
    for (const end of endings) {
      const owner = await addMemberWithSecondFactor();
      const pending = await begin(owner);
      await end(owner);
      const after = await sessionIdsOf(owner);
      expect(codeIn(await readUser(pending.token))).toEqual(over);
      expect(codeIn(await challenge(pending))).toEqual(over);
      expect(codeIn(await verify(pending, codeOf(owner)))).toEqual(over);
      expect(await sessionIdsOf(owner)).toEqual(after);
    }
  });

  test('is rejected with the reason when the account has been suspended since it began', async () => {
    const owner = await addMemberWithSecondFactor();
    const pending = await begin(owner);
    const closed = { state: 'suspended', reason: 'Spam in the comments' } as const;
    await changeAccountState(database(), owner.userId, closed, new Date());
    for (const response of [await readUser(pending.token), await verify(pending, codeOf(owner))]) {
      expect(codeIn(response)).toEqual([400, 'user_banned']);
      expect(response.body.message).toContain('Spam in the comments');
    }
    expect(await sessionIdsOf(owner)).toEqual([]);
  });

  test('requires its own factor and its own challenge', async () => {
    const owner = await addMemberWithSecondFactor();
    const other = await addMemberWithSecondFactor();
    const pending = await begin(owner);
    const others = await begin(other);
    for (const factorId of [others.factorId, newId(), '{id}', "'%20or%201=1"]) {
      const mixed = { token: pending.token, factorId };
      expect(codeIn(await challenge(mixed))).toEqual([404, 'mfa_factor_not_found']);
      expect(codeIn(await verify(mixed, codeOf(other)))).toEqual([404, 'mfa_factor_not_found']);
    }
    const response = await request(`/auth/v1/factors/${pending.factorId}/verify`, {
      token: pending.token,
      body: { challenge_id: idOf(others), code: codeOf(owner) },
    });
    expect(codeIn(response)).toEqual([422, 'mfa_challenge_expired']);
    expect(codeIn(await verify(pending, codeOf(other)))).toEqual(wrong);
  });
});

describe('a code', () => {
  test('works once, on the site or in an app', async () => {
    const owner = await addMemberWithSecondFactor();
    await completeSiteSignIn(await beginSiteSignIn(owner), codeOf(owner));
    expect(codeIn(await verify(await begin(owner), codeOf(owner)))).toEqual(wrong);
    const next = codeOf(owner, -1);
    expect((await verify(await begin(owner), next)).status).toBe(200);
    expect(codeIn(await verify(await begin(owner), next))).toEqual(wrong);
    await expect(completeSiteSignIn(await beginSiteSignIn(owner), next)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('cannot be used to sign in after it was used during setup', async () => {
    const owner = await addMemberWithSecondFactor();
    expect(codeIn(await verify(await begin(owner), codeOf(owner, 1)))).toEqual(wrong);
  });

  test('counts towards the same attempt limit on the site and in an app', async () => {
    const owner = await addMemberWithSecondFactor();
    const network = newNetwork();
    const browser = await beginSiteSignIn(owner, network);
    const pending = await begin(owner);
    for (let tries = 1; tries <= 5; tries += 1) {
      await expect(completeSiteSignIn(browser, '000000')).rejects.toMatchObject({ code: 'invalid' });
      expect(codeIn(await verify(pending, '000000', network))).toEqual(wrong);
    }
    const refused = await verify(await begin(owner), codeOf(owner), network);
    expect(codeIn(refused)).toEqual([429, 'over_request_rate_limit']);
    await expect(completeSiteSignIn(await beginSiteSignIn(owner, network), codeOf(owner))).rejects.toMatchObject({
      code: 'too_many',
    });
    // After twenty more attempts from other networks, no network has an attempt left.
    for (let rounds = 1; rounds <= 4; rounds += 1) {
      const another = await begin(owner);
      for (let tries = 1; tries <= 5; tries += 1) expect((await verify(another, '000000')).status).toBe(422);
    }
    expect((await verify(await begin(owner), codeOf(owner))).status).toBe(429);
    await expect(completeSiteSignIn(await beginSiteSignIn(owner), codeOf(owner))).rejects.toMatchObject({
      code: 'too_many',
    });
  });

  test.each([
    ['missing', {}],
    ['a number', { code: 123456 }],
    ['too short', { code: '12345' }],
    ['too long', { code: '1234567' }],
    ['an object', { code: { $ne: '' } }],
    ['extremely long', { code: '1'.repeat(200) }],
  ])('is rejected without counting as an attempt when it is %s', async (_what, given) => {
    const owner = await addMemberWithSecondFactor();
    const pending = await begin(owner);
    const path = `/auth/v1/factors/${pending.factorId}/verify`;
    for (let tries = 1; tries <= 6; tries += 1) {
      const body = { challenge_id: idOf(pending), ...given };
      expect(codeIn(await request(path, { token: pending.token, body }))).toEqual([400, 'validation_failed']);
    }
    expect((await verify(pending, codeOf(owner))).status).toBe(200);
  });
});

test('a recovery code can be used once, in place of an app code', async () => {
  const owner = await addMemberWithSecondFactor();
  const [recovery = ''] = owner.recoveryCodes;
  const { status, body } = await verify(await begin(owner), recovery.toUpperCase().replace('-', ' '));
  expect([status, claimsOf(body.access_token).aal]).toEqual([200, 'aal2']);
  expect((await readTwoFactor(owner)).recoveryCodes).toBe(9);
  expect(codeIn(await verify(await begin(owner), recovery))).toEqual(wrong);
});

describe('the session', () => {
  test('appears in the member’s list, and all its tokens show how it was authenticated', async () => {
    const owner = await addMemberWithSecondFactor();
    const before = await sessionIdsOf(owner);
    const { body, headers } = await verify(await begin(owner), codeOf(owner), '192.0.2.77');
    expect(headers.getSetCookie()).toEqual([]);
    const rows = await database().select().from(sessions).where(eq(sessions.userId, owner.userId));
    const [row] = rows.filter(({ id }) => !before.includes(id));
    expect(row).toMatchObject({ userAgent: 'An app', ipAddress: '192.0.2.77' });
    expect(body.user).toMatchObject({ aud: 'authenticated', user_metadata: { name: owner.name } });
    const next = (await refresh(body.refresh_token)).body;
    for (const token of [body.access_token, next.access_token]) {
      expect(claimsOf(token)).toMatchObject({
        ...{ aud: 'authenticated', session_id: row?.id, aal: 'aal2' },
        amr: [{ method: 'totp' }, { method: 'password' }],
      });
      expect((await request('/api/v1/me', { token })).status).toBe(200);
    }
    expect((await readUser(next.access_token)).body.factors).toHaveLength(1);
  });

  test('started with only a password cannot be upgraded by its tokens or by a code', async () => {
    const member = await addMemberWithPassword();
    const { body } = await giveTo(member);
    expect([claimsOf(body.access_token).aal, body.user.factors]).toEqual(['aal1', []]);
    expect(codeIn(await refresh(`aal2.${body.refresh_token}`))).toEqual([400, 'refresh_token_not_found']);
    const next = (await refresh(body.refresh_token)).body;
    expect(claimsOf(next.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const pending = await begin(await addMemberWithSecondFactor());
    for (const what of ['challenge', 'verify']) {
      const path = `/auth/v1/factors/${pending.factorId}/${what}`;
      const response = await request(path, {
        token: next.access_token,
        body: { challenge_id: idOf(pending), code: '123456' },
      });
      expect(codeIn(response)).toEqual([403, 'mfa_verification_rejected']);
      expect(codeIn(await request(path, { method: 'POST' }))).toEqual([401, 'no_authorization']);
    }
  });
});

test('apps can neither add nor remove factors', async () => {
  const owner = await addMemberWithSecondFactor();
  const pending = await begin(owner);
  const { body } = await verify(pending, codeOf(owner));
  for (const token of [pending.token, body.access_token, undefined]) {
    const bearer = token === undefined ? {} : { token };
    for (const [method, path] of [
      ['POST', '/auth/v1/factors'],
      ['DELETE', `/auth/v1/factors/${pending.factorId}`],
    ] as const) {
      const response = await request(path, { method, ...bearer });
      expect(codeIn(response)).toEqual([403, 'mfa_totp_enroll_not_enabled']);
      expect(response.body.message).toContain('on the site');
    }
  }
  expect((await readTwoFactor(owner)).state).toBe('on');
  const preflight = await request(`/auth/v1/factors/${pending.factorId}`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
});
