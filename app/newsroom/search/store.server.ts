import { and, desc, eq, ilike, not, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { profiles, userRoles } from '~/identity/accounts/schema';
import { hasUnpublishedChanges, isInTrash, namedStatus } from '~/newsroom/workflow/schema';
import type { Executor } from '~/platform/database/database.server';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns articles in any status whose title contains the given text, newest first. */
export const articlesByTitle = (executor: Executor, text: string, limit: number) =>
  executor
    .select({ id: articles.id, title: articles.title, status: namedStatus, hasChanges: hasUnpublishedChanges })
    .from(articles)
    .where(and(ilike(articles.title, likePattern(text)), not(isInTrash)))
    .orderBy(desc(articles.id))
    .limit(limit);

/** Returns members whose name contains the given text. */
export const membersByName = (executor: Executor, text: string, limit: number) =>
  executor
    .select({ id: profiles.userId, name: profiles.name, role: sql<string>`coalesce(${userRoles.role}, 'subscriber')` })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.userId))
    .where(ilike(profiles.name, likePattern(text)))
    .orderBy(profiles.name, profiles.userId)
    .limit(limit);
