import { desc, eq } from 'drizzle-orm';
import { emailChanges, passkeys, profiles, sessions, userRoles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';

/** Returns a member's account, profile and role. */
export async function accountOf(executor: Executor, userId: string) {
  const [row] = await executor
    .select({
      account: {
        id: users.id,
        email: users.email,
        emailVerified: users.emailVerified,
        image: users.image,
        twoFactorEnabled: users.twoFactorEnabled,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      },
      profile: {
        name: profiles.name,
        emailNotifications: profiles.emailNotifications,
        pushNotifications: profiles.pushNotifications,
        weeklyDigest: profiles.weeklyDigest,
        theme: profiles.theme,
        language: profiles.language,
        isPublic: profiles.isPublic,
        keepsHistory: profiles.keepsHistory,
        lastSeenAt: profiles.lastSeenAt,
        updatedAt: profiles.updatedAt,
      },
      role: { role: userRoles.role, updatedAt: userRoles.updatedAt },
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** Returns a member's sessions, without their tokens. */
export function sessionsOf(executor: Executor, userId: string) {
  return executor
    .select({
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      hasSecondFactor: sessions.hasSecondFactor,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
}

export function passkeysOf(executor: Executor, userId: string) {
  return executor
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt));
}

/** Returns a member's pending email changes. */
export function emailChangesOf(executor: Executor, userId: string) {
  return executor
    .select({
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      state: emailChanges.state,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(desc(emailChanges.expiresAt));
}
