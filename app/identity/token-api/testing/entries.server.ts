import { addAccount, password } from '~/identity/accounts/testing/accounts.server';
import { addMemberWithSecondFactor } from '~/identity/accounts/testing/second-factor.server';
import { testPassword } from '~/identity/accounts/testing/signed-in.server';
import { newId } from '~/platform/database/identifiers';
import { visitor } from '~/platform/permissions/actors';
import { type Entries, everyone, membersOnly, newEmail, nobody, nobodyBySession } from '~/platform/testing/entries';
import { signInForTokens } from '../sessions.server';
import { bearerOf } from './bearer.server';

const refusedToAll = 'refused refused refused refused refused';

/**
 * Starts a sign-in that requires a second step. Its token identifies the member, regardless of who else is signed in.
 */
async function addPendingSignIn() {
  const { email, recoveryCodes } = await addMemberWithSecondFactor();
  const client = { address: '192.0.2.1', userAgent: 'tests' };
  const pending = await signInForTokens(visitor, { email, password: testPassword }, client, new Date());
  const [, payload = ''] = pending.access_token.split('.');
  return {
    factorId: pending.user.factors[0]?.id,
    challengeId: JSON.parse(Buffer.from(payload, 'base64url').toString()).jti as string,
    recoveryCode: recoveryCodes[0],
    headers: { authorization: `Bearer ${pending.access_token}` },
  };
}

/** Requests to the token API. Cookies are ignored, so a session alone grants no access. */
export const entries: Entries = {
  reads: {
    'GET /auth/v1/*': { outcomes: nobody, path: () => '/auth/v1/no-such-thing' },
    'GET /auth/v1/user (session)': { outcomes: nobodyBySession, path: () => '/auth/v1/user' },
    'GET /auth/v1/user (bearer)': { outcomes: membersOnly, path: () => '/auth/v1/user', headers: bearerOf },
    'GET /auth/v1/user (pending sign-in)': {
      outcomes: everyone,
      path: () => '/auth/v1/user',
      headers: async () => (await addPendingSignIn()).headers,
    },
  },
  writes: [
    {
      entry: 'POST /auth/v1/signup',
      outcomes: everyone,
      prepare: () => ({ path: '/auth/v1/signup', json: { email: newEmail(), password, data: { name: 'A reader' } } }),
    },
    {
      entry: 'POST /auth/v1/token (password)',
      outcomes: everyone,
      prepare: async () => ({
        path: '/auth/v1/token?grant_type=password',
        json: { email: (await addAccount(true)).email, password },
      }),
    },
    {
      entry: 'POST /auth/v1/token (refresh)',
      outcomes: everyone,
      prepare: async () => {
        const { email } = await addAccount(true);
        const client = { address: '192.0.2.1', userAgent: 'tests' };
        const { refresh_token } = await signInForTokens(visitor, { email, password }, client, new Date());
        return { path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token } };
      },
    },
    {
      entry: 'POST /auth/v1/recover',
      outcomes: everyone,
      prepare: async () => ({ path: '/auth/v1/recover', json: { email: (await addAccount(true)).email } }),
    },
    {
      entry: 'POST /auth/v1/logout (bearer)',
      outcomes: membersOnly,
      prepare: async (member) => ({
        path: '/auth/v1/logout?scope=global',
        json: {},
        headers: await bearerOf(member),
      }),
    },
    {
      entry: 'POST /auth/v1/logout (session)',
      outcomes: nobodyBySession,
      prepare: () => ({ path: '/auth/v1/logout?scope=global', json: {} }),
    },
    {
      entry: 'PUT /auth/v1/user (bearer)',
      outcomes: membersOnly,
      prepare: async (member) => ({
        path: '/auth/v1/user',
        method: 'PUT',
        json: { data: { name: 'Another name' } },
        headers: await bearerOf(member),
      }),
    },
    {
      entry: 'PUT /auth/v1/user (session)',
      outcomes: nobodyBySession,
      prepare: () => ({ path: '/auth/v1/user', method: 'PUT', json: { data: { name: 'Another name' } } }),
    },
    // The pending sign-in identifies the member, regardless of who else is signed in.
    {
      entry: 'POST /auth/v1/factors/{id}/challenge (pending sign-in)',
      outcomes: everyone,
      prepare: async () => {
        const { factorId, headers } = await addPendingSignIn();
        return { path: `/auth/v1/factors/${factorId}/challenge`, json: { factorId }, headers };
      },
    },
    {
      entry: 'POST /auth/v1/factors/{id}/challenge (bearer)',
      outcomes: refusedToAll,
      prepare: async (member) => ({
        path: `/auth/v1/factors/${newId()}/challenge`,
        json: {},
        headers: await bearerOf(member),
      }),
    },
    {
      entry: 'POST /auth/v1/factors/{id}/verify (pending sign-in)',
      outcomes: everyone,
      prepare: async () => {
        const { factorId, challengeId, recoveryCode, headers } = await addPendingSignIn();
        return {
          path: `/auth/v1/factors/${factorId}/verify`,
          json: { challenge_id: challengeId, code: recoveryCode },
          headers,
        };
      },
    },
    {
      entry: 'POST /auth/v1/factors/{id}/verify (session)',
      outcomes: nobodyBySession,
      prepare: () => ({
        path: `/auth/v1/factors/${newId()}/verify`,
        json: { challenge_id: newId(), code: '123456' },
      }),
    },
    {
      entry: 'POST /auth/v1/factors (bearer)',
      outcomes: refusedToAll,
      prepare: async (member) => ({
        path: '/auth/v1/factors',
        json: { factor_type: 'totp' },
        headers: await bearerOf(member),
      }),
    },
    {
      entry: 'DELETE /auth/v1/factors/{id} (bearer)',
      outcomes: refusedToAll,
      prepare: async (member) => ({
        path: `/auth/v1/factors/${newId()}`,
        method: 'DELETE',
        json: {},
        headers: await bearerOf(member),
      }),
    },
    {
      entry: 'POST /auth/v1/*',
      outcomes: 'none none none none none',
      prepare: () => ({ path: '/auth/v1/no-such-thing', json: {} }),
    },
  ],
};
