import { countBookmarks } from '~/audience/bookmarks/service.server';
import { countCommentsBy } from '~/audience/comments/service.server';
import { readingFigures } from '~/audience/history/service.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';

/** How much of a member's activity is stored: articles in the history, bookmarks and published comments. */
export type StoredActivity = { read: number; finished: number; bookmarks: number; comments: number };

/** Returns the numbers of a member's own stored activity. */
export async function storedActivity(actor: Actor, now: Date): Promise<StoredActivity> {
  const { userId } = authorizeMember(actor, 'history.manage_own');
  const [figures, bookmarks, comments] = await Promise.all([
    readingFigures(actor, now),
    countBookmarks(actor),
    countCommentsBy(userId),
  ]);
  return { read: figures.articles, finished: figures.finished, bookmarks, comments };
}
