import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '~/identity/accounts/schema';
import { articleRevisions } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleCheckOverrides, articleWorkflow, firstVersionOfText } from '../../schema';
import type { StoredOverride } from './override-rules.server';

const { articleId, check, problemKey, reason, overriddenBy, createdAt } = articleCheckOverrides;

/**
 * Whether whoever overrode a problem has since become one of those whose work is reviewed (`isOwnWork`): they wrote what
 * has not been published yet, submitted it, or explained it.
 */
const isByItsWriter: SQL = sql`(
  coalesce(${articleWorkflow.submittedBy} = ${overriddenBy}, false)
  or coalesce(${articleWorkflow.pendingCorrectionBy} = ${overriddenBy}, false)
  or exists (
    select from ${articleRevisions} where ${articleRevisions.articleId} = ${articleId}
      and ${articleRevisions.savedBy} = ${overriddenBy} and ${articleRevisions.changesWords}
      and ${articleRevisions.version} > coalesce(${articleWorkflow.publishedVersion}, 0)
      and ${articleRevisions.version} <= ${firstVersionOfText(sql`${articleId}`, sql`coalesce(${articleWorkflow.publishedVersion}, 0)`)}))`;

/**
 * Returns the overrides of articles, by article, the oldest first.
 * @param includesWriters whether those count whose author has since become a writer of the article.
 */
export async function overridesOf(
  executor: Executor,
  articleIds: readonly string[],
  { includesWriters }: { includesWriters: boolean },
): Promise<Map<string, StoredOverride[]>> {
  const found = new Map<string, StoredOverride[]>();
  if (articleIds.length === 0) return found;
  const rows = await executor
    .select({ articleId, problemKey, reason, name: users.name })
    .from(articleCheckOverrides)
    .leftJoin(users, eq(users.id, overriddenBy))
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articleId))
    .where(and(inArray(articleId, [...articleIds]), includesWriters ? undefined : sql`not ${isByItsWriter}`))
    .orderBy(createdAt, problemKey);
  for (const { articleId, name, ...override } of rows) {
    const known = found.get(articleId) ?? [];
    found.set(articleId, [...known, { ...override, by: name ?? 'a former member' }]);
  }
  return found;
}

type NewOverride = {
  articleId: string;
  check: string;
  problemKey: string;
  reason: string;
  overriddenBy: string;
  createdAt: Date;
};

/** Stores an override, in place of an earlier one of the same problem. */
export async function addOverride(executor: Executor, override: NewOverride): Promise<void> {
  const { articleId: _, problemKey: __, ...changed } = override;
  await executor
    .insert(articleCheckOverrides)
    .values(override)
    .onConflictDoUpdate({ target: [articleId, problemKey], set: changed });
}

/** Deletes an override. Returns what it was; `undefined` if there is none. */
export async function deleteOverride(
  executor: Executor,
  article: string,
  key: string,
): Promise<{ check: string; reason: string } | undefined> {
  const [row] = await executor
    .delete(articleCheckOverrides)
    .where(and(eq(articleId, article), eq(problemKey, key)))
    .returning({ check, reason });
  return row;
}
