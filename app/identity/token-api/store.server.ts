import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Theme } from '~/design/theme';
import {
  isWithSecondFactor,
  memberStates,
  profiles,
  sessions,
  twoFactors,
  userRoles,
  users,
} from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { prepared } from '~/platform/database/prepared.server';
import type { TokenMember } from './rules';
import { refreshTokens } from './schema';

const memberColumns = {
  id: users.id,
  email: users.email,
  name: profiles.name,
  emailVerified: users.emailVerified,
  factorId: twoFactors.id,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/** Excludes second factors whose first code has not been confirmed yet. */
const isTurnedOn = and(eq(twoFactors.userId, users.id), eq(users.twoFactorEnabled, true));

const tokenOwnerStatement = prepared((executor) =>
  executor
    .select({
      ...memberColumns,
      role: userRoles.role,
      theme: profiles.theme,
      language: profiles.language,
      lastSeenAt: profiles.lastSeenAt,
      signedInAt: sessions.createdAt,
      hasSecondFactor: isWithSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .leftJoin(twoFactors, isTurnedOn)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(memberStates.userId),
      ),
    )
    .prepare('user_of_token'),
);

/** The member of a token's session, with the fields that pages and responses need. */
export type TokenOwnerRow = TokenMember & {
  /** Null for a subscriber. */
  role: string | null;
  theme: Theme;
  language: string;
  lastSeenAt: Date | null;
  signedInAt: Date;
  /** Whether the second factor was proved in the session, and the member still has one. */
  hasSecondFactor: boolean;
};

/** Returns the member of a session, unless it has ended. */
export async function tokenOwnerOf(
  executor: Executor,
  sessionId: string,
  now: Date,
): Promise<TokenOwnerRow | undefined> {
  const [row] = await tokenOwnerStatement(executor).execute({ sessionId, now });
  return row;
}

export async function memberById(executor: Executor, id: string): Promise<TokenMember | undefined> {
  const [row] = await executor
    .select(memberColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(twoFactors, isTurnedOn)
    .where(eq(users.id, id));
  return row;
}

export async function insertRefreshToken(
  executor: Executor,
  token: { hash: string; sessionId: string; createdAt: Date },
): Promise<void> {
  await executor.insert(refreshTokens).values(token);
}

/** Marks a token as used. Of several concurrent calls, only one succeeds and returns the session. */
export async function markRefreshTokenUsed(executor: Executor, hash: string, now: Date): Promise<string | undefined> {
  const [used] = await executor
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ sessionId: refreshTokens.sessionId });
  return used?.sessionId;
}

export async function refreshTokenByHash(
  executor: Executor,
  hash: string,
): Promise<{ sessionId: string; usedAt: Date | null } | undefined> {
  const [row] = await executor
    .select({ sessionId: refreshTokens.sessionId, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/** Deletes a session's tokens issued before a given time. */
export async function purgeRefreshTokens(executor: Executor, sessionId: string, before: Date): Promise<void> {
  await executor
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.createdAt, before)));
}
