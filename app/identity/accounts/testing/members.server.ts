import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member, Role } from '~/platform/permissions/actors';
import { hashPassword } from '../authentication/hash-password.server';
import { accounts, profiles, userRoles, users } from '../schema';

/** Adds a verified member without a password. By default, the name consists of the role and part of the ID. */
export async function addMember(
  role: Role = 'subscriber',
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<Member & { email: string; name: string }> {
  const id = newId();
  const name = profile.name ?? `${role} ${id.slice(-6)}`;
  const email = `${id}@members.test`;
  await database().insert(users).values({ id, name, email, emailVerified: true });
  await database()
    .insert(profiles)
    .values({ ...profile, userId: id, name });
  if (role !== 'subscriber') await database().insert(userRoles).values({ userId: id, role });
  return { role, userId: id, email, name };
}

export async function setMemberPassword({ userId }: Member, password: string): Promise<void> {
  await database()
    .insert(accounts)
    .values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: await hashPassword(password),
    });
}
