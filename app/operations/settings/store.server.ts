import { and, desc, eq, lt } from 'drizzle-orm';
import { profiles } from '~/identity/accounts/schema';
import { securityAuditLog } from '~/identity/audit/schema';
import type { Executor } from '~/platform/database/database.server';
import { siteSettings } from '~/platform/settings/schema';

/** Returns who last changed each stored setting, and when; the name is null for the operator and for former members. */
export const lastChanges = (executor: Executor) =>
  executor
    .select({ name: siteSettings.name, at: siteSettings.updatedAt, userId: siteSettings.updatedBy, by: profiles.name })
    .from(siteSettings)
    .leftJoin(profiles, eq(profiles.userId, siteSettings.updatedBy));

const logged = {
  id: securityAuditLog.id,
  sequence: securityAuditLog.sequence,
  at: securityAuditLog.createdAt,
  userId: securityAuditLog.userId,
  by: profiles.name,
  values: securityAuditLog.newValues,
};

const isChange = eq(securityAuditLog.action, 'settings_changed');

/** Returns the newest logged changes, optionally those before a sequence number. */
export const loggedChanges = (executor: Executor, before: number | undefined, limit: number) =>
  executor
    .select(logged)
    .from(securityAuditLog)
    .leftJoin(profiles, eq(profiles.userId, securityAuditLog.userId))
    .where(before === undefined ? isChange : and(isChange, lt(securityAuditLog.sequence, before)))
    .orderBy(desc(securityAuditLog.sequence))
    .limit(limit);

/** Returns one logged change. */
export async function loggedChange(executor: Executor, id: string) {
  const [row] = await executor
    .select({ values: securityAuditLog.newValues })
    .from(securityAuditLog)
    .where(and(isChange, eq(securityAuditLog.id, id)));
  return row;
}
