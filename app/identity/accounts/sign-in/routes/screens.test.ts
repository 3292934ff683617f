import { expect, test, vi } from 'vitest';
import * as signOutEverywhere from '~/identity/accounts/security/routes/sign-out-everywhere';
import * as signUp from '~/identity/accounts/sign-up/routes/sign-up';
import * as verify from '~/identity/accounts/sign-up/routes/verify';
import { addToken } from '~/identity/accounts/testing/accounts.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { storeUsedLink } from '~/identity/accounts/verification/store.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { verificationIdentifier } from '../../rules';
import * as signIn from './sign-in';
import * as signOut from './sign-out';

openPageDatabase();

const ending = vi.hoisted(() => ({ fails: false }));
vi.mock('../sign-out.server', async (importActual) => {
  const real = await importActual<typeof import('../sign-out.server')>();
  return {
    signOut: (...args: Parameters<typeof real.signOut>) =>
      ending.fails ? Promise.reject(new Error('The database does not respond.')) : real.signOut(...args),
  };
});
vi.mock('~/identity/accounts/sessions/session-list.server', async (importActual) => ({
  ...(await importActual<typeof import('~/identity/accounts/sessions/session-list.server')>()),
  signOutEverywhere: () => Promise.reject(new Error('The database does not respond.')),
}));

const pages = [
  { path: '/auth', module: signIn },
  { path: '/auth/sign-up', module: signUp },
  { path: '/auth/verify/:token', module: verify },
  { path: '/auth/sign-out', module: signOut },
  { path: '/settings/security/sign-out', module: signOutEverywhere },
] as unknown as Page[];

test('a failed sign-in keeps the email address in the form but not the password', async () => {
  const { status, html } = await visit(pages, '/auth', {
    form: { email: 'reader@readers.test', password: 'a-secret-of-mine', returnTo: '/resources' },
  });
  expect(status).toBe(401);
  expect(html).toContain('Invalid email or password');
  expect(html).toContain('reader@readers.test');
  expect(html).not.toContain('a-secret-of-mine');
});

test.each(['/auth', '/auth/sign-up'])('%s reports an invalid address in one sentence', async (path) => {
  const { status, html } = await visit(pages, path, { form: { email: 'reader@', password: 'a-secret' } });
  expect(status).toBe(400);
  expect(html).toContain('Please enter a valid email address<');
});

test.each([
  ['short', 'short', 'Password Too Short'],
  ['long enough', 'not the same', 'Password Mismatch'],
])('signing up with the passwords %j and %j is rejected with “%s”', async (password, confirm, title) => {
  const { status, html } = await visit(pages, '/auth/sign-up', {
    form: { name: 'The reader', email: 'reader@readers.test', password, confirm },
  });
  expect(status).toBe(400);
  expect(html).toContain(title);
  expect(html).toContain('value="The reader"');
  expect(html).not.toContain(password);
});

test.each(['/auth/sign-out', '/settings/security/sign-out'])(
  '%s reports a session that could not be ended',
  async (path) => {
    ending.fails = true;
    const { status, html } = await visit(pages, path, { form: {}, actor: await addMember() });
    expect(status).toBe(500);
    expect(html).toContain('Failed to sign out');
  },
);

test('a confirmation link opened again tells its member that the account is confirmed', async () => {
  const [member, other] = [await addMember(), await addMember()];
  const open = await addToken(verificationIdentifier, member.userId);
  await storeUsedLink(database(), 'used-before', member.userId, new Date(Date.now() + 1_000_000));
  for (const token of [open, 'used-before']) {
    const again = await visit(pages, `/auth/verify/${token}`, { actor: member });
    expect(again.status).toBe(200);
    expect(again.html).toContain('Your account is confirmed');
    expect(again.html).not.toContain('This link does not work');
  }
  // A link that was used for someone else looks like one that never existed.
  for (const [actor, token] of [
    [member, 'mistyped'],
    [other, 'used-before'],
    [other, 'mistyped'],
  ] as const) {
    const unknown = await visit(pages, `/auth/verify/${token}`, { actor });
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('This link does not work');
    expect(unknown.html).toContain('The account you are signed in with is already confirmed.');
  }
  const visitor = await visit(pages, '/auth/verify/used-before', {});
  expect(visitor.status).toBe(404);
  expect(visitor.html).toContain('This link does not work');
  expect(visitor.html).toContain('Sign in with your email address and password to get a new one.');
});
