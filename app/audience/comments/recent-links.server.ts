import { and, desc, isNotNull, ne } from 'drizzle-orm';
import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { linksIn } from './rules';
import { comments } from './schema';

/** Number of comments that are counted. */
const countedComments = 200;

/**
 * Returns how many links members' newest comments contain, so that the effect of a limit on links can be shown.
 * @returns how many comments were counted, and those with links, newest first.
 * @throws AppError `forbidden`.
 */
export async function countRecentLinks(
  actor: Actor,
): Promise<{ comments: number; withLinks: { links: number; isRemoved: boolean }[] }> {
  authorize(actor, 'settings.manage');
  // IDs are in the order in which comments were added, and every comment has one; times have no index.
  const rows = await database()
    .select({ html: comments.content, status: comments.status })
    .from(comments)
    .where(and(isNotNull(comments.userId), ne(comments.status, 'deleted')))
    .orderBy(desc(comments.id))
    .limit(countedComments);
  return {
    comments: rows.length,
    withLinks: rows
      .map(({ html, status }) => ({ links: linksIn(html).length, isRemoved: status === 'removed' }))
      .filter(({ links }) => links > 0),
  };
}
