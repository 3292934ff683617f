import { and, asc, count, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Theme } from '~/design/theme';
import { hasFactor, memberStates, profiles, userRoles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { prepared } from '~/platform/database/prepared.server';
import { apiTokens } from './schema';

const tokenColumns = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastNetwork: apiTokens.lastNetwork,
};

/** A token as its owner sees it. */
export type TokenRow = {
  id: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastNetwork: string | null;
};

/** Returns a member's tokens, newest first, including those that have expired recently. */
export async function tokensOf(executor: Executor, userId: string): Promise<TokenRow[]> {
  return executor.select(tokenColumns).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id));
}

/** Locks the member until the transaction ends, and returns the number of their tokens that have not expired. */
export async function lockTokenCount(executor: Executor, userId: string, now: Date): Promise<number> {
  await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await executor
    .select({ count: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now)));
  return row?.count ?? 0;
}

export async function addToken(executor: Executor, token: typeof apiTokens.$inferInsert): Promise<void> {
  await executor.insert(apiTokens).values(token);
}

/** Deletes one of a member's tokens. Returns its scopes; undefined when the member has no such token. */
export async function deleteToken(executor: Executor, userId: string, id: string): Promise<string[] | undefined> {
  const [deleted] = await executor
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning({ scopes: apiTokens.scopes });
  return deleted?.scopes;
}

/** Deletes all of a member's tokens. */
export async function deleteTokensOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

const ownerStatement = prepared((executor) =>
  executor
    .select({
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      id: users.id,
      name: profiles.name,
      role: userRoles.role,
      theme: profiles.theme,
      lastSeenAt: profiles.lastSeenAt,
      hasSecondFactor: sql<boolean>`(${apiTokens.hasSecondFactor} and ${hasFactor})`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .where(
      and(
        eq(apiTokens.hash, sql.placeholder('hash')),
        gt(apiTokens.expiresAt, sql.placeholder('now')),
        isNull(memberStates.userId),
      ),
    )
    .prepare('owner_of_api_token'),
);

/** A token in use, with its owner. */
export type TokenOwnerRow = {
  tokenId: string;
  scopes: string[];
  lastUsedAt: Date | null;
  id: string;
  name: string;
  /** Null for a subscriber. */
  role: string | null;
  theme: Theme;
  lastSeenAt: Date | null;
  /** Whether the token was created with a second factor, and the owner still has one. */
  hasSecondFactor: boolean;
};

/** Returns the owner of a token, unless it has expired or the account is closed. */
export async function ownerOfHash(executor: Executor, hash: string, now: Date): Promise<TokenOwnerRow | undefined> {
  const [row] = await ownerStatement(executor).execute({ hash, now });
  return row;
}

/** Stores that a token is in use, unless that has been stored since `before`. */
export async function setLastUse(
  executor: Executor,
  id: string,
  use: { network: string | null; at: Date; before: Date },
): Promise<void> {
  const isDue: SQL | undefined = or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, use.before));
  await executor
    .update(apiTokens)
    .set({ lastUsedAt: use.at, lastNetwork: use.network })
    .where(and(eq(apiTokens.id, id), isDue));
}

/**
 * Marks tokens that expire between two times as announced, oldest first. Returns those that had not been announced yet.
 * Tokens that were created for a shorter time than the notice are left out.
 */
export async function markExpiring(
  executor: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ userId: string; name: string; expiresAt: Date }[]> {
  const noticeLength = until.getTime() - now.getTime();
  const due = executor
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(
      and(
        isNull(apiTokens.notifiedAt),
        gt(apiTokens.expiresAt, now),
        lte(apiTokens.expiresAt, until),
        sql`${apiTokens.expiresAt} - ${apiTokens.createdAt} > make_interval(secs => ${noticeLength / 1000})`,
      ),
    )
    .orderBy(asc(apiTokens.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return executor
    .update(apiTokens)
    .set({ notifiedAt: now })
    .where(sql`${apiTokens.id} in (${due})`)
    .returning({ userId: apiTokens.userId, name: apiTokens.name, expiresAt: apiTokens.expiresAt });
}

/** Deletes tokens that expired before a time. */
export async function purgeExpired(executor: Executor, before: Date): Promise<void> {
  await executor.delete(apiTokens).where(lt(apiTokens.expiresAt, before));
}
