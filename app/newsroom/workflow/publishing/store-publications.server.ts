import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '~/identity/accounts/schema';
import { securityAuditLog } from '~/identity/audit/schema';
import type { Executor } from '~/platform/database/database.server';
import type { NamedMember } from '../store.server';

/**
 * Returns when an article was last published, and by whom: null for a scheduled publication, and for a former member.
 * `scheduledBy` is the ID of the member who scheduled that publication; null when it was published by hand.
 * Undefined for an article that came with an import.
 */
export async function lastPublicationOf(
  executor: Executor,
  articleId: string,
): Promise<{ by: string | null; scheduledBy: string | null; at: Date } | undefined> {
  const { resourceType, resourceId, action, userId, newValues, createdAt, sequence } = securityAuditLog;
  const [publication] = await executor
    .select({ by: users.name, scheduledBy: sql<string | null>`${newValues} ->> 'scheduledBy'`, at: createdAt })
    .from(securityAuditLog)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(resourceType, 'article'), eq(resourceId, articleId), eq(action, 'article_published')))
    .orderBy(desc(sequence))
    .limit(1);
  return publication;
}

/** Actions that change an article's status. */
const steps = [
  ...(['article_draft', 'article_pending', 'article_approved', 'article_published', 'article_unpublished'] as const),
  ...(['article_changes_requested', 'article_rejected', 'article_given_back'] as const),
];

/** Returns who last took a step with an article; null for the schedule and for a former member. */
export async function lastStepBy(executor: Executor, articleId: string): Promise<NamedMember | null> {
  const { resourceType, resourceId, action, userId, newValues, sequence } = securityAuditLog;
  // Undoing a deletion leaves the status as it was before.
  const isRestoredAsDraft = and(
    eq(action, 'article_restored'),
    sql`${newValues} ->> 'from' <> ${newValues} ->> 'status'`,
  );
  const [step] = await executor
    .select({ by: { id: users.id, name: users.name } })
    .from(securityAuditLog)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(resourceType, 'article'), eq(resourceId, articleId), or(inArray(action, steps), isRestoredAsDraft)))
    .orderBy(desc(sequence))
    .limit(1);
  return step?.by ?? null;
}
