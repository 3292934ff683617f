import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { linksIn } from '../rules';
import { newestComments } from './store-recent-links.server';

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
  const rows = await newestComments(database(), countedComments);
  return {
    comments: rows.length,
    withLinks: rows
      .map(({ html, status }) => ({ links: linksIn(html).length, isRemoved: status === 'removed' }))
      .filter(({ links }) => links > 0),
  };
}
