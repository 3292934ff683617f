import { eq, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '~/content/articles/rules';
import { profiles } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { policyFilter } from '~/platform/permissions/policy-filter.server';
import { type CommentSort, repliesShown } from './constants';
import { canReadComment } from './policy';
import { ancestorsShown, type CommentRow } from './rules';
import { comments } from './schema';

/** A stored comment, whose HTML may have been sanitised under older rules. */
export type StoredRow = CommentRow & { contentRules: number };

/** Matches comments that a viewer may read, and placeholders for other comments that have replies. */
const isVisibleTo = (viewer: Actor): SQL =>
  sql`(answer_count > 0 or ${policyFilter(canReadComment, viewer, { status: sql`status`, userId: sql`user_id` })})`;

/** Numbers the keys in order. */
const numbered = (keys: SQL): SQL => sql`select id, row_number() over () as place from (${keys}) as keys`;

const orders: Record<CommentSort, { order: SQL; after: (cursor: Cursor) => SQL }> = {
  newest: {
    order: sql`created_at desc, id desc`,
    after: ({ value, id }) => sql`(created_at, id) < (${value}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    order: sql`created_at, id`,
    after: ({ value, id }) => sql`(created_at, id) > (${value}::timestamptz, ${id}::uuid)`,
  },
  answered: {
    order: sql`answer_count desc, id desc`,
    after: ({ value, id }) => sql`(answer_count, id) < (${value}::int, ${id}::uuid)`,
  },
};

/** Returns the cursor after a comment in the given sort order. */
export const cursorOf = (row: Pick<CommentRow, 'id' | 'createdAt' | 'replyCount'>, sort: CommentSort): Cursor => ({
  value: sort === 'answered' ? String(row.replyCount) : row.createdAt.toISOString(),
  id: row.id,
});

export type PageOptions = { viewer: Actor; sort: CommentSort; after: Cursor | undefined; limit: number };

const levels = repliesShown.length;
const replyLimit = sql.raw(`(array[${repliesShown.join(', ')}])[tree.level + 1]`);

/** Returns comments by key with the first replies to each, level by level, in one query. */
async function withReplies(executor: Executor, keys: SQL, viewer: Actor): Promise<StoredRow[]> {
  const tree = sql`(
    with recursive tree as (
      select first.id, 0 as level, first.place from (${numbered(keys)}) as first
      union all
      select reply.id, tree.level + 1, 0
      from tree cross join lateral (
        select id from comments where parent_id = tree.id and ${isVisibleTo(viewer)}
        order by created_at, id limit ${replyLimit}
      ) as reply
      where tree.level < ${sql.raw(String(levels))}
    )
    select id, level, place from tree
  ) as tree`;
  return select(executor, tree).orderBy(sql`tree.level, tree.place, found.created_at, found.id`);
}

/**
 * Selects comments by key, with a separate lookup for each: with a plain join, the planner would read the whole table
 * rather than a few hundred rows.
 */
function select(executor: Executor, tree: SQL) {
  const found = executor.select().from(comments).where(eq(comments.id, sql`tree.id`)).limit(1).as('found');
  return executor
    .select({
      id: found.id,
      parentId: found.parentId,
      userId: found.userId,
      name: sql<string | null>`coalesce(${profiles.name}, ${found.authorName})`,
      isPublic: profiles.isPublic,
      isImported: sql<boolean>`${found.authorName} is not null`,
      status: sql<CommentRow['status']>`${found.status}`,
      content: found.content,
      contentRules: found.contentRules,
      submissionKey: found.submissionKey,
      replyCount: found.replyCount,
      createdAt: found.createdAt,
      editedAt: found.editedAt,
      level: sql<number>`tree.level::int`,
    })
    .from(tree)
    .crossJoinLateral(found)
    .leftJoin(profiles, eq(profiles.userId, found.userId))
    .$dynamic();
}

/** Returns a page of top-level comments with their first replies. The top-level comments have level 0. */
export function topLevelComments(executor: Executor, articleId: string, page: PageOptions): Promise<StoredRow[]> {
  const { order, after } = orders[page.sort];
  const keys = sql`
    select id from comments
    where article_id = ${articleId} and parent_id is null and ${isVisibleTo(page.viewer)}
      ${page.after ? sql`and ${after(page.after)}` : sql``}
    order by ${order} limit ${page.limit}`;
  return withReplies(executor, keys, page.viewer);
}

/**
 * Returns a page of replies to a comment, oldest first, with their own first replies. The direct replies have level 0.
 */
export function repliesOf(executor: Executor, id: string, page: Omit<PageOptions, 'sort'>): Promise<StoredRow[]> {
  const { order, after } = orders.oldest;
  const keys = sql`
    select id from comments
    where parent_id = ${id} and ${isVisibleTo(page.viewer)}
      ${page.after ? sql`and ${after(page.after)}` : sql``}
    order by ${order} limit ${page.limit}`;
  return withReplies(executor, keys, page.viewer);
}

/**
 * Returns a comment and its nearest ancestors, topmost first; the comment itself has level -1. Empty when the viewer
 * cannot see it.
 */
export function commentWithAncestors(
  executor: Executor,
  articleId: string,
  id: string,
  viewer: Actor,
): Promise<StoredRow[]> {
  const line = sql`(
    with recursive line as (
      select id, parent_id, -1 as level from comments
      where id = ${id} and article_id = ${articleId} and ${isVisibleTo(viewer)}
      union all
      select above.id, above.parent_id, line.level - 1
      from line join comments as above on above.id = line.parent_id
      where line.level > ${sql.raw(String(-1 - ancestorsShown))}
    )
    select id, level from line
  ) as tree`;
  return select(executor, line).orderBy(sql`tree.level`);
}
