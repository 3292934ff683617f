import { z } from 'zod';
import { longestMemberName } from '~/identity/accounts/constants';
import { accountEmail, existingPassword, memberName, newPassword } from '~/identity/accounts/rules';
import { appCode, recoveryCode } from '~/identity/accounts/two-factor/rules';
import { createdAtOf } from '~/platform/database/identifiers';
import { refreshGraceSeconds } from './constants';

/** Audience of access tokens, and also their role, as the public client expects. */
export const audience = 'authenticated';

/**
 * Audience of tokens for pending sign-ins. Differs from `audience`, so that these tokens are not accepted as access
 * tokens.
 */
export const pendingAudience = 'second_step';

/** Authenticator assurance level: `aal1` for the password alone, `aal2` with the second step. */
export type Level = 'aal1' | 'aal2';

/**
 * Returns the authentication methods of a sign-in, most recent first. A recovery code counts as `totp`.
 * @param signedInAt the time of the sign-in.
 */
export function methodsOf(level: Level, signedInAt: Date): { method: string; timestamp: number }[] {
  const timestamp = Math.floor(signedInAt.getTime() / 1000);
  const methods = level === 'aal2' ? ['totp', 'password'] : ['password'];
  return methods.map((method) => ({ method, timestamp }));
}

/** Claims of an access token other than the issuer and times. */
export const accessClaims = z.object({ sub: z.uuid(), session_id: z.uuid() });
export type AccessClaims = z.output<typeof accessClaims>;

/** Claims of a pending sign-in's token. */
export const pendingClaims = z.object({ sub: z.uuid(), jti: z.uuid(), exp: z.number(), challenge: z.string().min(1) });
export type PendingClaims = z.output<typeof pendingClaims>;

const objectError = { error: 'The body must be a JSON object.' };

export const passwordGrant = z.object({ email: accountEmail(), password: existingPassword() }, objectError);

const refreshSentence = 'The refresh token is missing.';
export const refreshGrant = z.object(
  { refresh_token: z.string(refreshSentence).min(1, refreshSentence).max(200, 'This is not a refresh token.') },
  objectError,
);

/** Member data that apps may send. Everything else is discarded. */
const memberData = z.object({ name: memberName().optional() }, { error: 'The data must be a JSON object.' });

export const signUpRequest = z
  .object({ email: accountEmail(), password: newPassword(), data: memberData.nullish() }, objectError)
  .transform(({ email, password, data }, context) => {
    // The default name is the part of the address before the @ (spec 2 §3).
    const name = data?.name ?? email.slice(0, email.indexOf('@'));
    if (name.length <= longestMemberName) return { email, password, name };
    const message = `The email address is too long to derive a name from. Send a name of up to ${longestMemberName} characters in data.name.`;
    context.addIssue({ code: 'custom', path: ['data', 'name'], message });
    return z.NEVER;
  });

export const recoverRequest = z.object({ email: accountEmail() }, objectError);

const changes = z.object(
  {
    data: memberData.nullish(),
    password: newPassword().optional(),
    current_password: existingPassword().optional(),
    email: accountEmail().optional(),
    phone: z.undefined({ error: 'Accounts do not have phone numbers.' }).optional(),
  },
  objectError,
);
export const userChange = changes.refine(({ email, password }) => email === undefined || password === undefined, {
  error: 'Change the email address and the password in separate requests.',
});
export type UserChange = z.output<typeof userChange>;

/** The second step of a sign-in. The two kinds of code differ in length. */
export const factorVerification = z.object(
  {
    challenge_id: z.string('The challenge_id is missing.'),
    code: z.union(
      [appCode().transform((code) => ({ code })), recoveryCode().transform((recovery) => ({ recovery }))],
      'The code must be a six-digit code from an authenticator app, or a recovery code.',
    ),
  },
  objectError,
);
export type FactorVerification = z.output<typeof factorVerification>;

/** Sessions ended by a sign-out: all of the member's, only the requesting one, or all but that one. */
export const signOutScope = z.enum(['global', 'local', 'others'], {
  error: 'The scope must be global, local or others.',
});
export type SignOutScope = z.output<typeof signOutScope>;

/** Classifies the reuse of a refresh token: `repeat` for a client's retry, `replay` for a stolen token. */
export function classifyUsedToken(token: { usedAt: Date; isLast: boolean }, now: Date): 'repeat' | 'replay' {
  return token.isLast && now.getTime() - token.usedAt.getTime() <= refreshGraceSeconds * 1000 ? 'repeat' : 'replay';
}

/** The member data that the token API uses. */
export type TokenMember = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** ID of the authenticator app, or null. */
  factorId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns a member's authenticator app, if any, in the public client's format for factors. */
function factorsOf({ factorId }: Pick<TokenMember, 'factorId'>) {
  if (factorId === null) return [];
  const createdAt = createdAtOf(factorId).toISOString();
  return [
    {
      id: factorId,
      factor_type: 'totp',
      status: 'verified',
      friendly_name: 'Authenticator app',
      created_at: createdAt,
      updated_at: createdAt,
    },
  ];
}

/**
 * Returns the user of a pending sign-in in the public client's format. Reveals only identifiers and data that the
 * client itself has sent, because the second step has not been completed yet.
 */
export function pendingUserResponse(member: TokenMember) {
  return {
    id: member.id,
    aud: pendingAudience,
    email: member.email,
    app_metadata: {},
    user_metadata: {},
    factors: factorsOf(member),
    created_at: member.createdAt.toISOString(),
  };
}

/**
 * Returns a member in the public client's format for users.
 * @param signedInAt start of the session; undefined after a sign-up.
 */
export function userResponse(member: TokenMember, signedInAt?: Date) {
  const createdAt = member.createdAt.toISOString();
  const updatedAt = member.updatedAt.toISOString();
  const signedIn = signedInAt?.toISOString();
  // The database stores only whether the address is confirmed, not when.
  const confirmed = member.emailVerified ? { email_confirmed_at: createdAt, confirmed_at: createdAt } : {};
  return {
    id: member.id,
    aud: audience,
    role: audience,
    email: member.email,
    phone: '',
    ...confirmed,
    ...(signedIn && { last_sign_in_at: signedIn }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: member.name },
    identities: [
      {
        identity_id: member.id,
        id: member.id,
        user_id: member.id,
        identity_data: { sub: member.id, email: member.email, email_verified: member.emailVerified },
        provider: 'email',
        ...(signedIn && { last_sign_in_at: signedIn }),
        created_at: createdAt,
        updated_at: updatedAt,
      },
    ],
    factors: factorsOf(member),
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  };
}
