import { database } from '~/platform/database/database.server';
import type { ScreenCounts } from '~/platform/features/screen-counts.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { countOpenAppeals } from './appeals/store-appeals.server';
import { countQueue } from './comments/store-queue.server';
import { countWaitingFlags } from './flags/store-flags.server';
import { mayReview } from './pending/pending.server';
import { countPending } from './pending/store-pending.server';

/** Number of waiting items per tab. */
export type ModerationCounts = {
  /** Null for moderators who may not review articles. */
  articles: number | null;
  /** Open flags and those under investigation. */
  flags: number;
  appeals: number;
  /** Held and reported comments. */
  comments: number;
};

/** Counts the waiting items for the tabs. */
export async function moderationCounts(actor: Actor): Promise<ModerationCounts> {
  authorizeMember(actor, 'content.moderate');
  const [articles, flags, appeals, { held, reported }] = await Promise.all([
    mayReview(actor) ? countPending(database()) : null,
    countWaitingFlags(database()),
    countOpenAppeals(database()),
    countQueue(database()),
  ]);
  return { articles, flags, appeals, comments: held + reported };
}

/** Counts what is waiting for a moderator on the screens for moderation and for comments. */
export async function countModeration(actor: Actor): Promise<ScreenCounts> {
  if (!mayDo(actor, 'content.moderate')) return {};
  const { flags, appeals, comments } = await moderationCounts(actor);
  return { '/admin/moderation': flags + appeals, '/admin/comments': comments };
}
