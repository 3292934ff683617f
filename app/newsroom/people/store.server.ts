import { and, count, desc, eq, ilike, isNull, lt, or, sql } from 'drizzle-orm';
import { memberStates, profiles, userRoles, users } from '~/identity/accounts/schema';
import type { AccountState } from '~/identity/accounts/states/rules';
import type { Executor } from '~/platform/database/database.server';
import type { Role } from '~/platform/permissions/permissions';
import type { PeopleQuery, Person } from './rules';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const roleOf = sql<Role>`coalesce(${userRoles.role}, 'subscriber')`;
const stateOf = sql<AccountState>`coalesce(${memberStates.state}, 'active')`;

function matching({ search, role, state, before }: PeopleQuery) {
  return and(
    search ? or(ilike(profiles.name, likePattern(search)), eq(users.email, search.toLowerCase())) : undefined,
    role === 'subscriber' ? or(isNull(userRoles.role), eq(userRoles.role, role)) : undefined,
    role && role !== 'subscriber' ? eq(userRoles.role, role) : undefined,
    state === 'active' ? isNull(memberStates.state) : undefined,
    state && state !== 'active' ? eq(memberStates.state, state) : undefined,
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
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(memberStates, eq(memberStates.userId, users.id))
    .where(matching(query))
    .orderBy(desc(users.id))
    .limit(limit);
}

export async function countByRole(executor: Executor): Promise<Map<Role, number>> {
  const rows = await executor
    .select({ role: roleOf, count: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .groupBy(roleOf);
  return new Map(rows.map(({ role, count }) => [role, count]));
}

export async function emailOf(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email;
}
