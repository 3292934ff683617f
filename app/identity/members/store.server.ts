import { and, eq } from 'drizzle-orm';
import { profiles, userRoles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { localeOf } from '~/platform/languages/locales';
import { roles } from '~/platform/permissions/actors';
import type { Profile, PublicMember } from './rules';

export async function profileOf(executor: Executor, userId: string): Promise<Profile | undefined> {
  const [row] = await executor
    .select({
      id: users.id,
      name: profiles.name,
      email: users.email,
      role: userRoles.role,
      isPublic: profiles.isPublic,
      memberSince: users.createdAt,
      preferences: {
        emailNotifications: profiles.emailNotifications,
        pushNotifications: profiles.pushNotifications,
        weeklyDigest: profiles.weeklyDigest,
        theme: profiles.theme,
        language: profiles.language,
      },
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return undefined;
  const { language, ...switches } = row.preferences;
  return {
    ...row,
    role: roles.find((known) => known === row.role) ?? 'subscriber',
    preferences: { ...switches, language: localeOf(language) },
  };
}

/** Returns a member, provided their page is public. */
export async function publicMember(executor: Executor, userId: string): Promise<PublicMember | undefined> {
  const [row] = await executor
    .select({ id: users.id, name: profiles.name, memberSince: users.createdAt })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.userId, userId), eq(profiles.isPublic, true)));
  return row;
}
