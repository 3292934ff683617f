import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enableTwoFactor } from '~/identity/accounts/access/second-factor-settings';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { profiles, sessions, userRoles, users } from '~/identity/accounts/schema';
import { signIn } from '~/identity/accounts/sign-in/service.server';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { profileChangesPerHour } from '~/identity/members/rules';
import { requestsPerMinute } from '~/identity/token-api/constants';
import * as tokenApi from '~/identity/token-api/routes/token-api';
import { refreshTokens as tokenRows } from '~/identity/token-api/schema';
import { refreshTokens } from '~/identity/token-api/sessions.server';
import * as api from '~/operations/api/routes/api';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { siteSecret } from '~/platform/secrets/secrets.server';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import routes from '~/routes';
import { openSite } from './site.server';

openTestDatabase();
const site = openSite([
  { path: '/auth/v1/*', ...tokenApi },
  { path: '/api/v1/*', ...api },
]);
openIdleJobs(accountJobs);

const password = 'a good password';
let senders = 0;
function nextAddress(): string {
  senders += 1;
  return `203.0.113.${senders}`;
}

type RequestOptions = {
  method?: string;
  body?: unknown;
  raw?: string;
  token?: string;
  headers?: Record<string, string>;
};

async function request(path: string, { method, body, raw, token, headers = {} }: RequestOptions = {}) {
  const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await fetch(`${site()}${path}`, {
    method: method ?? (sent === null ? 'GET' : 'POST'),
    body: sent,
    headers: {
      'X-Forwarded-For': headers['X-Forwarded-For'] ?? nextAddress(),
      ...(sent !== null && { 'Content-Type': 'application/json;charset=UTF-8' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

async function addSignedIn() {
  const member = await addMember();
  await setMemberPassword(member, password);
  const { status, body } = await request('/auth/v1/token?grant_type=password', {
    body: { email: member.email, password },
  });
  expect(status).toBe(200);
  return { member, tokens: body as { access_token: string; refresh_token: string; user: { id: string } } };
}

const refresh = (refreshToken: string) =>
  request('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
const readUser = (token: string) => request('/auth/v1/user', { token });
const sessionsOf = (userId: string) => database().select().from(sessions).where(eq(sessions.userId, userId));

/** Returns a copy of a token with the given claims changed, signed again. */
async function forge(token: string, changes: Record<string, unknown>, secret?: Uint8Array) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const key = secret ?? (await siteSecret(database(), 'accounts.tokens'));
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

describe('an access token', () => {
  test('is rejected unless signed by this site for this purpose and not expired', async () => {
    const { tokens } = await addSignedIn();
    const { tokens: others } = await addSignedIn();
    const token = tokens.access_token;
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect((await readUser(await forge(token, {}))).status).toBe(200);
    const past = Math.floor(Date.now() / 1000) - 1;
    const bad = {
      'no algorithm': new UnsecuredJWT(claims).encode(),
      'no algorithm, with the signature': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`,
      'another key': await forge(token, {}, new Uint8Array(32)),
      'an empty signature': `${header}.${payload}.`,
      expired: await forge(token, { exp: past }),
      endless: await forge(token, { exp: undefined }),
      'another issuer': await forge(token, { iss: 'https://elsewhere.test/auth/v1' }),
      'another audience': await forge(token, { aud: 'anon' }),
      'a session that is none': await forge(token, { session_id: "' or 1=1 --" }),
      'another algorithm': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .sign(await siteSecret(database(), 'accounts.tokens')),
      'the refresh token': tokens.refresh_token,
    };
    for (const [name, forged] of Object.entries(bad)) {
      const user = await readUser(forged);
      expect([name, user.status, user.body.code]).toEqual([name, 403, 'bad_jwt']);
      const api = await request('/api/v1/me', { token: forged });
      expect([name, api.status, api.headers.get('content-type')]).toEqual([name, 401, 'application/problem+json']);
      expect(api.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(api.headers.get('cache-control')).toBe('private, no-store');
    }
    // Signed by this site, but for another member's session.
    const mixed = await readUser(await forge(token, { sub: others.user.id }));
    expect([mixed.status, mixed.body.code]).toEqual([403, 'session_not_found']);
  });

  test('is rejected as soon as its session ends', async () => {
    const { member, tokens } = await addSignedIn();
    expect((await readUser(tokens.access_token)).status).toBe(200);
    // The effect of "sign out everywhere" or of changing the password.
    await database().delete(sessions).where(eq(sessions.userId, member.userId));
    const { status, body } = await readUser(tokens.access_token);
    expect([status, body.code]).toEqual([403, 'session_not_found']);
    expect((await request('/api/v1/me', { token: tokens.access_token })).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).body.code).toBe('refresh_token_not_found');
  });

  test('is rejected, like its refresh token, once its session has expired', async () => {
    const { member, tokens } = await addSignedIn();
    await database().update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, member.userId));
    expect((await readUser(tokens.access_token)).body.code).toBe('session_not_found');
    expect((await refresh(tokens.refresh_token)).body.code).toBe('session_expired');
  });

  test('grants the member’s current role', async () => {
    const { member, tokens } = await addSignedIn();
    await database().insert(userRoles).values({ userId: member.userId, role: 'editor' });
    const response = await request('/api/v1/me', { token: await forge(tokens.access_token, { role: 'admin' }) });
    expect(response.body.data.role).toBe('editor');
  });

  test('has the permissions of a subscriber if staff need a second factor and the sign-in was without one', async () => {
    const { member, tokens } = await addSignedIn();
    await database().insert(userRoles).values({ userId: member.userId, role: 'editor' });
    const permissions = async () =>
      (await request('/api/v1/me', { token: tokens.access_token })).body.data.permissions as string[];
    expect(await permissions()).toContain('newsroom.enter');
    const day = 86_400_000;
    await changeSettings(operator, [enableTwoFactor.changeTo(true)], new Date(Date.now() - 8 * day));
    onTestFinished(() => changeSettings(operator, [enableTwoFactor.changeTo(false)], new Date()));
    expect(await permissions()).not.toContain('newsroom.enter');
    expect(await permissions()).toContain('accounts.manage_own');
    const next = await refresh(tokens.refresh_token);
    const { body } = await request('/api/v1/me', { token: next.body.access_token });
    expect(body.data.permissions).not.toContain('newsroom.enter');
  });

  test('is optional for articles, but an invalid one is an error', async () => {
    expect((await request('/api/v1/articles')).status).toBe(200);
    expect((await request('/api/v1/articles', { token: 'wrong' })).status).toBe(401);
    const { tokens } = await addSignedIn();
    const { status, headers } = await request('/api/v1/articles', { token: tokens.access_token });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const missing = await request('/api/v1/me');
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('never gets a response that is cached for others', async () => {
    const { tokens } = await addSignedIn();
    expect((await request('/api/v1/me', { token: tokens.access_token })).status).toBe(200);
    expect((await request('/api/v1/me')).status).toBe(401);
    expect((await readUser(tokens.access_token)).status).toBe(200);
    const { status, body, headers } = await request('/auth/v1/user');
    expect([status, body.code, headers.get('cache-control')]).toEqual([401, 'no_authorization', 'private, no-store']);
  });
});

describe('a refresh token', () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

  test('returns the same next token when reused within ten seconds', async () => {
    const { tokens } = await addSignedIn();
    const first = await refresh(tokens.refresh_token);
    const again = await refresh(tokens.refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect((await readUser(first.body.access_token)).status).toBe(200);
  });

  test('revokes its whole family when reused later', async () => {
    const { member, tokens } = await addSignedIn();
    const next = (await refresh(tokens.refresh_token)).body;
    const replay = refreshTokens(tokens.refresh_token, later(11));
    await expect(replay).rejects.toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect((await readUser(next.access_token)).body.code).toBe('session_not_found');
    expect((await refresh(next.refresh_token)).body.code).toBe('refresh_token_not_found');
    expect(await sessionsOf(member.userId)).toEqual([]);
  });

  test('revokes its family at once when reused after two refreshes', async () => {
    const { tokens } = await addSignedIn();
    const second = (await refresh(tokens.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    const replay = await refresh(tokens.refresh_token);
    expect([replay.status, replay.body.code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(third.refresh_token)).body.code).toBe('refresh_token_not_found');
  });

  test('ends no other session of the member when reused', async () => {
    const { member, tokens } = await addSignedIn();
    const other = await request('/auth/v1/token?grant_type=password', { body: { email: member.email, password } });
    await refresh(tokens.refresh_token);
    await expect(refreshTokens(tokens.refresh_token, later(11))).rejects.toThrow();
    expect((await refresh(other.body.refresh_token)).status).toBe(200);
  });

  test('cannot be guessed or derived from the session’s other data', async () => {
    const { member, tokens } = await addSignedIn();
    const [session] = await sessionsOf(member.userId);
    const [row] = await database()
      .select()
      .from(tokenRows)
      .where(eq(tokenRows.sessionId, session?.id ?? ''));
    expect(JSON.stringify(row)).not.toContain(tokens.refresh_token);
    for (const wrong of [
      row?.hash,
      session?.token,
      session?.id,
      tokens.access_token.slice(0, 200),
      `${tokens.refresh_token} `,
    ]) {
      expect((await refresh(wrong ?? '')).body.code).toBe('refresh_token_not_found');
    }
    for (const wrong of ['', 'x'.repeat(5000), null, 7, { $ne: '' }]) {
      expect((await refresh(wrong as string)).body.code).toBe('validation_failed');
    }
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('extends its session and deletes obsolete tokens', async () => {
    const { member, tokens } = await addSignedIn();
    const [before] = await sessionsOf(member.userId);
    const sessionId = before?.id ?? '';
    await database()
      .insert(tokenRows)
      .values({
        hash: 'long ago',
        sessionId,
        usedAt: new Date('2020-01-01'),
        createdAt: new Date('2020-01-01'),
      });
    await refreshTokens(tokens.refresh_token, later(3600));
    const [after] = await sessionsOf(member.userId);
    expect(after?.expiresAt.getTime()).toBeGreaterThan((before?.expiresAt.getTime() ?? 0) + 3_500_000);
    const rows = await database().select().from(tokenRows).where(eq(tokenRows.sessionId, sessionId));
    expect(rows.map(({ hash }) => hash)).not.toContain('long ago');
    expect(rows).toHaveLength(2);
  });
});

describe('signing in', () => {
  test('starts one session, which appears in the member’s list, but sets no cookie', async () => {
    const member = await addMember();
    await setMemberPassword(member, password);
    const { headers } = await request('/auth/v1/token?grant_type=password', {
      body: { email: member.email.toUpperCase(), password },
      headers: { 'User-Agent': 'An app', 'X-Forwarded-For': '192.0.2.99' },
    });
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await sessionsOf(member.userId)).toMatchObject([{ userAgent: 'An app', ipAddress: '192.0.2.99' }]);
  });

  test('shares its rate limit with the site’s form', async () => {
    const member = await addMember();
    await setMemberPassword(member, password);
    const address = nextAddress();
    const headers = { 'X-Forwarded-For': address };
    const wrong = { email: member.email, password: 'wrong' };
    for (let times = 0; times < 5; times += 1) {
      const client = { address, headers: new Headers() };
      await expect(signIn(visitor, wrong, client, new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
      expect((await request('/auth/v1/token?grant_type=password', { body: wrong, headers })).status).toBe(400);
    }
    const right = { email: member.email, password };
    const refused = await request('/auth/v1/token?grant_type=password', { body: right, headers });
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit']);
    const client = { address, headers: new Headers() };
    await expect(signIn(visitor, right, client, new Date())).rejects.toMatchObject({ code: 'too_many' });
    // The member is not locked out on another network.
    expect((await request('/auth/v1/token?grant_type=password', { body: right })).status).toBe(200);
  });
});

describe('changing the user', () => {
  test('changes only the name, whatever else is sent', async () => {
    const { member, tokens } = await addSignedIn();
    const before = await database().select().from(users).where(eq(users.id, member.userId));
    const { status, body } = await request('/auth/v1/user', {
      method: 'PUT',
      token: tokens.access_token,
      body: {
        id: newId(),
        role: 'admin',
        email_confirmed_at: null,
        email_confirm: true,
        app_metadata: { role: 'admin' },
        two_factor_enabled: false,
        user_metadata: { name: 'Not this' },
        data: { name: 'This', role: 'admin', email: 'other@members.test', constructor: { role: 'admin' } },
      },
    });
    expect([status, body.id, body.user_metadata]).toEqual([200, member.userId, { name: 'This' }]);
    const after = await database().select().from(users).where(eq(users.id, member.userId));
    expect(after).toEqual(before.map((row) => ({ ...row, name: 'This', updatedAt: expect.any(Date) })));
    expect(await database().select().from(userRoles).where(eq(userRoles.userId, member.userId))).toEqual([]);
    const [profile] = await database().select().from(profiles).where(eq(profiles.userId, member.userId));
    expect(profile?.name).toBe('This');
  });

  let signedIn: ReturnType<typeof addSignedIn> | undefined;
  test.each([
    ['an address', { email: 'other@members.test' }, 400],
    ['a telephone number', { phone: '+49' }, 400],
    ['an empty name', { data: { name: ' ' } }, 400],
    ['an overlong name', { data: { name: 'x'.repeat(101) } }, 400],
    ['a name that is not text', { data: { name: { first: 'x' } } }, 400],
    ['data that is not an object', { data: [] }, 400],
    ['a body that is not an object', 'name', 400],
    ['a short password', { password: '12345' }, 422],
    ['an overlong password', { password: 'x'.repeat(129) }, 400],
  ])('rejects %s', async (_what, change, expected) => {
    signedIn ??= addSignedIn();
    const { tokens } = await signedIn;
    const { status, body } = await request('/auth/v1/user', {
      method: 'PUT',
      token: tokens.access_token,
      body: change,
    });
    expect(status).toBe(expected);
    expect(body.msg).toEqual(expect.stringMatching(/\w{3,}/));
  });

  test('limits name changes as the site does', async () => {
    const { tokens } = await addSignedIn();
    const statuses: number[] = [];
    for (let times = 0; times <= profileChangesPerHour; times += 1) {
      const body = { data: { name: `Name ${times}` } };
      statuses.push((await request('/auth/v1/user', { method: 'PUT', token: tokens.access_token, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(profileChangesPerHour).fill(200), 429]);
    expect((await readUser(tokens.access_token)).body.user_metadata.name).toBe(`Name ${profileChangesPerHour - 1}`);
  });

  test('accepts a new password only soon after signing in, or with the old one', async () => {
    const { member, tokens } = await addSignedIn();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database().update(sessions).set({ createdAt: hourAgo }).where(eq(sessions.userId, member.userId));
    const change = (body: Record<string, string>) =>
      request('/auth/v1/user', { method: 'PUT', token: tokens.access_token, body });
    const wanted = { password: 'another good one' };
    expect((await change(wanted)).body.code).toBe('reauthentication_needed');
    expect((await change({ ...wanted, current_password: 'wrong' })).body.code).toBe('invalid_credentials');
    expect((await change({ ...wanted, current_password: password })).status).toBe(200);
  });

  test('does not allow guessing the old password', async () => {
    const { tokens } = await addSignedIn();
    const headers = { 'X-Forwarded-For': nextAddress() };
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      const body = { password: 'another good one', current_password: `guess ${times}` };
      const response = await request('/auth/v1/user', { method: 'PUT', token: tokens.access_token, body, headers });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('a request', () => {
  test('counts as signed out when it has only a browser’s session cookie', async () => {
    const member = await addMember();
    await setMemberPassword(member, password);
    const client = { address: nextAddress(), headers: new Headers() };
    const { cookies } = await signIn(visitor, { email: member.email, password }, client, new Date());
    const headers = { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
    expect(headers.Cookie).toContain('session_token');
    expect((await request('/auth/v1/user', { headers })).body.code).toBe('no_authorization');
    expect((await request('/api/v1/me', { headers })).status).toBe(401);
    for (const [method, path] of [
      ['POST', '/auth/v1/logout?scope=global'],
      ['PUT', '/auth/v1/user'],
    ] as const) {
      const forged = { Origin: 'https://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' };
      const { status, body } = await request(path, { method, body: {}, headers: { ...headers, ...forged } });
      expect([status, body.code]).toEqual([401, 'no_authorization']);
    }
    expect(await sessionsOf(member.userId)).toHaveLength(1);
  });

  test('is allowed from another origin, but without credentials', async () => {
    const preflight = await request('/auth/v1/token?grant_type=password', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version']),
    );
    const { status, headers } = await request('/auth/v1/recover', {
      body: { email: 'nobody@members.test' },
      headers: { Origin: 'https://app.test', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const api = await request('/api/v1/me', { method: 'OPTIONS', headers: { Origin: 'https://app.test' } });
    expect(api.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });

  test.each([
    ['invalid JSON', { raw: '{"email":' }, 400, 'bad_json'],
    [
      'a form',
      { raw: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'validation_failed',
    ],
    ['plain text', { raw: '{}', headers: { 'Content-Type': 'text/plain' } }, 415, 'validation_failed'],
    ['an empty body', { method: 'POST' }, 400, 'validation_failed'],
    ['an array', { body: [] }, 400, 'validation_failed'],
    ['fields of the wrong types', { body: { email: { $gt: '' }, password: ['x'] } }, 400, 'validation_failed'],
    ['a NUL', { body: { email: 'a\0@members.test', password } }, 400, 'validation_failed'],
  ])('is rejected with a message when it contains %s', async (_what, init, status, code) => {
    const response = await request('/auth/v1/token?grant_type=password', init as RequestOptions);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.body).toMatchObject({ error_code: code, msg: response.body.message });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('is rejected when it is too large', async () => {
    const body = { email: 'a@members.test', password: 'x'.repeat(70_000) };
    expect((await request('/auth/v1/token?grant_type=password', { body })).status).toBe(413);
  });

  test('is rejected at any other endpoint', async () => {
    for (const [method, path, status] of [
      ['POST', '/auth/v1/token', 400],
      ['POST', '/auth/v1/token?grant_type=pkce', 400],
      ['POST', '/auth/v1/admin/users', 404],
      ['GET', '/auth/v1/token?grant_type=password', 404],
      ['DELETE', '/auth/v1/user', 404],
      ['POST', '/auth/v1/__proto__', 404],
    ] as const) {
      const response = await request(path, { method, ...(method === 'GET' ? {} : { body: {} }) });
      expect([method, path, response.status, response.body.code]).toEqual([method, path, status, 'validation_failed']);
    }
    const { tokens } = await addSignedIn();
    const scope = await request('/auth/v1/logout?scope=all', { method: 'POST', token: tokens.access_token });
    expect([scope.status, scope.body.code]).toEqual([400, 'validation_failed']);
    expect((await readUser(tokens.access_token)).status).toBe(200);
  });

  test('is rejected after too many requests from the same network', async () => {
    const headers = { 'X-Forwarded-For': '2001:db8:1:2::1' };
    const responses = await Promise.all(
      Array.from({ length: requestsPerMinute }, () => request('/auth/v1/user', { headers })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    const neighbour = { 'X-Forwarded-For': '2001:db8:1:2:ffff::1' };
    const refused = await request('/auth/v1/user', { headers: neighbour });
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another spelling of the path does not avoid the limit: it is refused before.
    expect((await request('/%61uth/v1/user', { headers: neighbour })).status).toBe(400);
    expect((await request('/auth/v1/user')).status).toBe(401);
  });

  test('reaches its route only by the path that rate limits cover', () => {
    const open = routes.filter(({ path }) => /^(?:api|auth)\/v1\//.test(path ?? ''));
    expect(open.map(({ path, caseSensitive }) => [path, caseSensitive])).toEqual([
      ['api/v1/*', true],
      ['auth/v1/*', true],
    ]);
  });
});
