import { z } from 'zod';
import { longestMemberName } from '~/identity/accounts/constants';
import { accountEmail, chosenPassword, givenPassword, memberName } from '~/identity/accounts/rules';
import { appCode, recoveryCode } from '~/identity/accounts/two-factor/rules';
import { madeAt } from '~/platform/database/identifiers';
import { repeatSeconds } from './constants';

/** Whom tokens are for; also the role that they carry, as the public client expects. */
export const audience = 'authenticated';

/** Whom pending sign-ins are for: nobody takes one for an access token. */
export const pendingAudience = 'second_step';

/** How sure it is who signed in: by the password alone, or by the second step too. */
export type Level = 'aal1' | 'aal2';

/**
 * How someone signed in, the last step first. A recovery code is in for the app.
 * @param signedInAt when that was.
 */
export function methodsOf(level: Level, signedInAt: Date): { method: string; timestamp: number }[] {
  const timestamp = Math.floor(signedInAt.getTime() / 1000);
  const methods = level === 'aal2' ? ['totp', 'password'] : ['password'];
  return methods.map((method) => ({ method, timestamp }));
}

/** What our access tokens say, beside who issued them and when. */
export const accessClaims = z.object({ sub: z.uuid(), session_id: z.uuid() });
export type AccessClaims = z.output<typeof accessClaims>;

/** What our pending sign-ins say. */
export const pendingClaims = z.object({ sub: z.uuid(), jti: z.uuid(), exp: z.number(), challenge: z.string().min(1) });
export type PendingClaims = z.output<typeof pendingClaims>;

const typeOfObject = { error: 'The body must be a JSON object.' };

export const passwordGrant = z.object({ email: accountEmail(), password: givenPassword() }, typeOfObject);

const refreshSentence = 'The refresh token is missing.';
export const refreshGrant = z.object(
  { refresh_token: z.string(refreshSentence).min(1, refreshSentence).max(200, 'This is not a refresh token.') },
  typeOfObject,
);

/** What apps may say of a member; whatever else they send is not kept. */
const memberData = z.object({ name: memberName().optional() }, { error: 'The data must be a JSON object.' });

export const signUpRequest = z
  .object({ email: accountEmail(), password: chosenPassword(), data: memberData.nullish() }, typeOfObject)
  .transform(({ email, password, data }) => ({ email, password, name: data?.name ?? nameFromAddress(email) }));

/** The part of the address before the @ (spec 2 §3). */
function nameFromAddress(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, longestMemberName);
}

export const recoverRequest = z.object({ email: accountEmail() }, typeOfObject);

const changes = z.object(
  {
    data: memberData.nullish(),
    password: chosenPassword().optional(),
    current_password: givenPassword().optional(),
    email: accountEmail().optional(),
    phone: z.undefined({ error: 'Accounts do not have phone numbers.' }).optional(),
  },
  typeOfObject,
);
export const userChange = changes.refine(({ email, password }) => email === undefined || password === undefined, {
  error: 'Change the email address and the password in separate requests.',
});
export type UserChange = z.output<typeof userChange>;

/** The second step of a sign-in: the codes are distinguished by their length. */
export const factorVerification = z.object(
  {
    challenge_id: z.string('The challenge_id is missing.'),
    code: z.union(
      [appCode().transform((code) => ({ code })), recoveryCode().transform((recovery) => ({ recovery }))],
      'The code must be the six digits of an authenticator app, or a recovery code.',
    ),
  },
  typeOfObject,
);
export type FactorVerification = z.output<typeof factorVerification>;

/** Which sessions a sign-out ends: all of the member, only the one that asks, or all but that one. */
export const signOutScope = z.enum(['global', 'local', 'others'], {
  error: 'The scope must be global, local or others.',
});
export type SignOutScope = z.output<typeof signOutScope>;

/** Whether a refresh token that has been used was sent once more, or by someone else. */
export function judgeUsedToken(token: { usedAt: Date; isLast: boolean }, now: Date): 'repeat' | 'replay' {
  return token.isLast && now.getTime() - token.usedAt.getTime() <= repeatSeconds * 1000 ? 'repeat' : 'replay';
}

/** What the token API knows of a member. */
export type TokenMember = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** Of the authenticator app; null for a member without one. */
  factorId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The authenticator app of a member, if there is one, as the public client expects factors. */
function factorsOf({ factorId }: Pick<TokenMember, 'factorId'>) {
  if (factorId === null) return [];
  const begun = madeAt(factorId).toISOString();
  return [
    {
      id: factorId,
      factor_type: 'totp',
      status: 'verified',
      friendly_name: 'Authenticator app',
      created_at: begun,
      updated_at: begun,
    },
  ];
}

/**
 * What is said of a member to whoever gave the password and still owes the second step: what the public client needs,
 * and
 * nothing that identifiers and the client's own words do not say already.
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
 * A member as the public client expects a user.
 * @param signedInAt when the session began; none for someone who has just signed up.
 */
export function userResponse(member: TokenMember, signedInAt?: Date) {
  const createdAt = member.createdAt.toISOString();
  const updatedAt = member.updatedAt.toISOString();
  const signedIn = signedInAt?.toISOString();
  // When the address was confirmed is not kept, only whether it was.
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
