import { and, count, desc, eq, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { accounts, memberStates, passkeys, profiles, userRoles, users } from '~/identity/accounts/schema';
import type { AccountState } from '~/identity/accounts/states/rules';
import type { Executor } from '~/platform/database/database.server';
import type { Role } from '~/platform/permissions/actors';
import type { PeopleQuery, Person, SeenPeriod, SignInMethod } from './rules';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const roleOf = sql<Role>`coalesce(${userRoles.role}, 'subscriber')`;
const stateOf = sql<AccountState>`coalesce(${memberStates.state}, 'active')`;

const signInOf = sql<SignInMethod>`case
  when ${users.twoFactorEnabled} then 'two_factor'
  when exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}) then 'passkey'
  when exists (select 1 from ${accounts} where ${accounts.userId} = ${users.id} and ${accounts.password} is not null)
    then 'password'
  else 'none' end`;

const seenSince = (days: number): SQL => sql`${profiles.lastSeenAt} > now() - make_interval(days => ${days}::int)`;
const seenIn: Record<SeenPeriod, SQL> = {
  day: seenSince(1),
  week: seenSince(7),
  month: seenSince(30),
  earlier: sql`${profiles.lastSeenAt} <= now() - make_interval(days => 30)`,
  never: isNull(profiles.lastSeenAt),
};

function matching({ search, role, state, seen, before }: PeopleQuery) {
  return and(
    search ? or(ilike(profiles.name, likePattern(search)), eq(users.email, search.toLowerCase())) : undefined,
    role === 'subscriber' ? or(isNull(userRoles.role), eq(userRoles.role, role)) : undefined,
    role && role !== 'subscriber' ? eq(userRoles.role, role) : undefined,
    state === 'active' ? isNull(memberStates.state) : undefined,
    state && state !== 'active' ? eq(memberStates.state, state) : undefined,
    seen ? seenIn[seen] : undefined,
    before ? lt(users.id, before) : undefined,
  );
}

/** Returns people with their full addresses, newest first. */
export async function listPeople(executor: Executor, query: PeopleQuery, limit: number): Promise<Person[]> {
  return executor
    .select({
      id: users.id,
      name: profiles.name,
      email: users.email,
      role: roleOf,
      state: stateOf,
      isConfirmed: users.emailVerified,
      joinedAt: users.createdAt,
      seenAt: profiles.lastSeenAt,
      signIn: signInOf,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .where(matching(query))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** Counts the people that match a query, on all pages. */
export async function countPeople(executor: Executor, query: PeopleQuery): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .where(matching({ ...query, before: undefined }));
  return row?.count ?? 0;
}

export async function emailOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email;
}
