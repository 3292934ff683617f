import { type AuthChangeEvent, AuthClient, type Session } from '@supabase/auth-js';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEmailChange, sendEmailChangeNotice } from '~/identity/accounts/email-change/send-email-change.server';
import { confirmEmailChange } from '~/identity/accounts/email-change/service.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { emailChanges } from '~/identity/accounts/schema';
import { verifyEmail } from '~/identity/accounts/sign-up/verification.server';
import { appCodeAt } from '~/identity/accounts/testing/authenticator.server';
import { addMember, setMemberPassword } from '~/identity/accounts/testing/members.server';
import { addMemberWithSecondFactor } from '~/identity/accounts/testing/second-factor.server';
import { testPassword } from '~/identity/accounts/testing/signed-in.server';
import { sendVerification } from '~/identity/accounts/verification/send-verification.server';
import * as tokenApi from '~/identity/token-api/routes/token-api';
import * as api from '~/operations/api/routes/api';
import { database } from '~/platform/database/database.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { openSite } from './site.server';

openTestDatabase();
const mails = openOutbox();
const site = openSite([
  { path: '/auth/v1/*', ...tokenApi },
  { path: '/api/v1/*', ...api },
]);
openIdleJobs(accountJobs);

const password = 'a good password';
let clients = 0;

/** Opens the public client as an app uses it, from its own address, and records its events. */
function openClient(options: { autoRefreshToken?: boolean } = {}) {
  clients += 1;
  const kept = new Map<string, string>();
  const client = new AuthClient({
    url: `${site()}/auth/v1`,
    headers: { apikey: 'public', 'X-Forwarded-For': `198.51.100.${clients}` },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    storageKey: `app-${clients}`,
    autoRefreshToken: options.autoRefreshToken ?? false,
  });
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

async function signedInClient(options?: { autoRefreshToken?: boolean }) {
  const member = await addMember();
  await setMemberPassword(member, password);
  const opened = openClient(options);
  const { data, error } = await opened.client.signInWithPassword({ email: member.email, password });
  expect(error).toBeNull();
  if (!data.session) throw new Error('There is no session.');
  return { ...opened, member, session: data.session };
}

const requestMe = (session: Pick<Session, 'access_token'>) =>
  fetch(`${site()}/api/v1/me`, { headers: { Authorization: `Bearer ${session.access_token}` } });

test('signUp creates an account that can sign in once its address is confirmed', async () => {
  const { client, events } = openClient();
  const email = 'New.Reader@members.test';
  const { data, error } = await client.signUp({
    email,
    password,
    options: { data: { name: 'The new reader' }, emailRedirectTo: 'https://elsewhere.test/' },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email: email.toLowerCase(), user_metadata: { name: 'The new reader' } });
  expect(data.user?.identities).toHaveLength(1);
  expect(data.user?.email_confirmed_at).toBeUndefined();

  const early = await client.signInWithPassword({ email, password });
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });

  await sendVerification({ userId: data.user?.id ?? '' }, new Date());
  const mail = (await mails()).at(-1);
  expect(mail?.text).not.toContain('elsewhere.test');
  const token = /\/auth\/verify\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await verifyEmail({ token, password }, '192.0.2.7');

  const { data: signedIn } = await client.signInWithPassword({ email, password });
  expect(signedIn.user?.email_confirmed_at).toEqual(expect.any(String));
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('signUp reports an address that already has an account', async () => {
  const member = await addMember();
  const { error } = await openClient().client.signUp({ email: member.email, password });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
});

test('signUp uses the part of the address before the @ as the default name, and rejects a short password as weak', async () => {
  const { client } = openClient();
  const { data } = await client.signUp({ email: 'nameless@members.test', password });
  expect(data.user?.user_metadata).toEqual({ name: 'nameless' });
  const { error } = await client.signUp({ email: 'other@members.test', password: 'short' });
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    reasons: ['length'],
    message: 'Password must be at least 6 characters long',
  });
});

test('signInWithPassword returns an hour-long session that the API accepts, and rejects a wrong password', async () => {
  const { client, member, session, events } = await signedInClient();
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3590);
  expect(session.user).toMatchObject({ id: member.userId, aud: 'authenticated', role: 'authenticated' });
  expect(events).toContain('SIGNED_IN');
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

  const response = await requestMe(session);
  expect([response.status, await response.json()]).toEqual([
    200,
    { data: { name: member.name, role: 'subscriber', permissions: expect.any(Array) } },
  ]);
  expect(response.headers.get('cache-control')).toBe('private, no-store');

  const wrong = await client.signInWithPassword({ email: member.email, password: 'another' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

describe('an account with an authenticator app', () => {
  // Freeze the clock in the middle of a time step, so that codes do not expire during the test.
  beforeEach(() => {
    vi.useFakeTimers({ now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function beginSignIn() {
    const owner = await addMemberWithSecondFactor();
    const opened = openClient();
    const { data, error } = await opened.client.signInWithPassword({ email: owner.email, password: testPassword });
    expect(error).toBeNull();
    return { ...opened, owner, session: data.session as Session };
  }

  test('signs in with mfa.challenge and mfa.verify', async () => {
    const { client, events, owner, session } = await beginSignIn();
    expect(session.expires_in).toBe(600);
    expect((await requestMe(session)).status).toBe(401);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password', timestamp: expect.any(Number) }],
    });
    expect((await client.mfa.getAuthenticatorAssuranceLevel(session.access_token)).data?.nextLevel).toBe('aal2');
    const { data: factors } = await client.mfa.listFactors();
    const [factor] = factors?.totp ?? [];
    expect(factors?.all).toEqual([factor]);
    const factorId = factor?.id ?? '';
    expect((await client.updateUser({ data: { name: 'Too early' } })).error?.code).toBe('insufficient_aal');

    const { data: challenge } = await client.mfa.challenge({ factorId });
    expect(challenge).toMatchObject({ type: 'totp', expires_at: session.expires_at });
    const challengeId = challenge?.id ?? '';
    const failed = await client.mfa.verify({ factorId, challengeId, code: '000000' });
    expect(failed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const code = appCodeAt(owner.secret, new Date());
    const { data, error } = await client.mfa.verify({ factorId, challengeId, code });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: owner.userId } });

    const whole = (await client.getSession()).data.session as Session;
    expect((await requestMe(whole)).status).toBe(200);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await client.updateUser({ data: { name: 'In time' } })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.message).toContain('on the site');
    expect((await client.mfa.unenroll({ factorId })).error?.message).toContain('on the site');
    expect((await client.signOut()).error).toBeNull();
    expect(events).toEqual([
      ...['INITIAL_SESSION', 'SIGNED_IN', 'MFA_CHALLENGE_VERIFIED', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT'],
    ]);
  });

  test('signs in with mfa.challengeAndVerify, using either an app code or a recovery code', async () => {
    for (const proof of ['code', 'recovery'] as const) {
      const { client, events, owner } = await beginSignIn();
      const factorId = (await client.mfa.listFactors()).data?.totp[0]?.id ?? '';
      const code = proof === 'code' ? appCodeAt(owner.secret, new Date()) : (owner.recoveryCodes[0] ?? '');
      expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      expect((await client.getUser()).data.user?.user_metadata).toEqual({ name: owner.name });
      expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'MFA_CHALLENGE_VERIFIED']);
    }
  });

  test('loses its pending session on sign-out, on timeout and after too many wrong codes', async () => {
    const leaving = await beginSignIn();
    expect((await leaving.client.signOut()).error).toBeNull();
    const guessing = await beginSignIn();
    const factorId = guessing.session.user.factors?.[0]?.id ?? '';
    for (let tries = 1; tries <= 5; tries += 1)
      await guessing.client.mfa.challengeAndVerify({ factorId, code: '000000' });
    const { error } = await guessing.client.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(error?.name).toBe('AuthSessionMissingError');
    await guessing.client.getUser();
    const waiting = await beginSignIn();
    expect((await waiting.client.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await waiting.client.getUser()).error).toBeNull();
    vi.setSystemTime(Date.now() + 601_000);
    expect((await waiting.client.getSession()).data.session).toBeNull();
    for (const { client, events } of [leaving, guessing, waiting]) {
      expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
      expect((await client.getSession()).data.session).toBeNull();
    }
  });
});

test('getUser returns the member, and updateUser changes the name', async () => {
  const { client, member, events } = await signedInClient();
  expect((await client.getUser()).data.user).toMatchObject({ id: member.userId, user_metadata: { name: member.name } });
  const { data, error } = await client.updateUser({ data: { name: '  A new\nname ' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ name: 'A new name' });
  expect(events.at(-1)).toBe('USER_UPDATED');
  expect((await client.getUser()).data.user?.user_metadata).toEqual({ name: 'A new name' });
});

test('updateUser changes the password, which ends all other sessions', async () => {
  const { client, member, session } = await signedInClient();
  const other = openClient().client;
  const { data } = await other.signInWithPassword({ email: member.email, password });
  expect((await requestMe(data.session as Session)).status).toBe(200);

  expect((await client.updateUser({ password: 'another good one' })).error).toBeNull();
  expect((await requestMe(data.session as Session)).status).toBe(401);
  expect((await requestMe(session)).status).toBe(200);
  expect((await other.signInWithPassword({ email: member.email, password })).error?.code).toBe('invalid_credentials');
  expect((await other.signInWithPassword({ email: member.email, password: 'another good one' })).error).toBeNull();
});

test('updateUser requires the password to request a new address, and both addresses are notified', async () => {
  const { client, member, events } = await signedInClient();
  const email = `new-${member.email}`;
  expect((await client.updateUser({ email })).error?.code).toBe('reauthentication_needed');
  const wrong = await client.updateUser({ email, current_password: 'wrong' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  const both = await client.updateUser({ email, password: 'another good one', current_password: password });
  expect(both.error).toMatchObject({ status: 400, code: 'validation_failed' });
  // Sending the current address is not a change: apps send it along with other fields.
  expect(
    (await client.updateUser({ email: member.email, data: { name: 'A name' } })).data.user?.new_email,
  ).toBeUndefined();

  const { data, error } = await client.updateUser({ email: email.toUpperCase(), current_password: password });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: member.email, new_email: email });
  expect(events.at(-1)).toBe('USER_UPDATED');
  const [change] = await database().select().from(emailChanges).where(eq(emailChanges.userId, member.userId));
  const { id: changeId = '' } = change ?? {};
  await sendEmailChange(changeId);
  await sendEmailChangeNotice(changeId, 'old');
  const recipients = (await mails()).slice(-2).map(({ to }) => to?.[0]?.address);
  expect(recipients).toEqual([email, member.email]);
  const link = /\/auth\/email\/([\w-]+)/.exec((await mails()).at(-2)?.text ?? '')?.[1] ?? '';
  const browser = { address: '192.0.2.8', headers: new Headers() };
  await confirmEmailChange(visitor, { token: link, password }, browser, new Date());
  expect((await openClient().client.signInWithPassword({ email, password })).error).toBeNull();
});

test('refreshSession returns new tokens for the same session', async () => {
  const { client, session, events } = await signedInClient();
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(events.at(-1)).toBe('TOKEN_REFRESHED');
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.getUser()).data.user?.id).toBe(session.user.id);
});

test('concurrent refreshes, as from racing tabs, get the same next token', async () => {
  const { session } = await signedInClient();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => openClient().client.refreshSession({ refresh_token: session.refresh_token })),
  );
  expect(responses.map(({ error }) => error)).toEqual(responses.map(() => null));
  expect(new Set(responses.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

test.each(['global', 'local', 'others'] as const)(
  'signOut with scope %s ends only the sessions in that scope',
  async (scope) => {
    const { client, member, session, events } = await signedInClient();
    const { data } = await openClient().client.signInWithPassword({ email: member.email, password });
    expect((await client.signOut({ scope })).error).toBeNull();
    expect((await requestMe(session)).status).toBe(scope === 'others' ? 200 : 401);
    expect((await requestMe(data.session as Session)).status).toBe(scope === 'local' ? 200 : 401);
    expect(events.includes('SIGNED_OUT')).toBe(scope !== 'others');
  },
);

test('the client drops a session that ended elsewhere', async () => {
  const { client, session, events } = await signedInClient();
  const other = openClient().client;
  await other.setSession(session);
  await other.signOut({ scope: 'global' });
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect(events.at(-1)).toBe('SIGNED_OUT');
  expect((await client.getSession()).data.session).toBeNull();
});

test('resetPasswordForEmail responds identically for known and unknown addresses', async () => {
  const member = await addMember();
  const { client } = openClient();
  const known = await client.resetPasswordForEmail(member.email, { redirectTo: 'https://elsewhere.test/' });
  const unknown = await client.resetPasswordForEmail('nobody@members.test');
  expect(known).toEqual({ data: {}, error: null });
  expect(unknown).toEqual(known);
});

test('the session is checked every 30 seconds and refreshed when 90 seconds remain', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const { client, session, events } = await signedInClient({ autoRefreshToken: true });
    await client.startAutoRefresh();
    const refreshes = () => events.filter((event) => event === 'TOKEN_REFRESHED').length;
    const end = (session.expires_at as number) * 1000;

    // More than two minutes remain: the check does nothing.
    vi.setSystemTime(end - 180_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await client.getSession()).data.session?.access_token).toBe(session.access_token);
    expect(refreshes()).toBe(0);

    vi.setSystemTime(end - 120_000);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(refreshes).toBe(1);
    const next = (await client.getSession()).data.session as Session;
    expect(next.expires_at).toBeGreaterThan(session.expires_at as number);
    expect((await requestMe(next)).status).toBe(200);
    await client.stopAutoRefresh();
  } finally {
    vi.useRealTimers();
  }
});
