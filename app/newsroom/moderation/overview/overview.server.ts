import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { listQueue } from '../comments/queue.server';
import { type ModerationCounts, moderationCounts } from '../counts.server';
import { listFlags } from '../flags/flags.server';
import { type WaitingFlags, waitingFlagsAfter } from '../flags/store-flags.server';
import { listPending, mayReview } from '../pending/pending.server';
import { rowsPerPage } from '../rules';

/**
 * Number of entries of each list; the rest are on the list's own screen. The screen shows fewer comments, so that others
 * follow those that the moderator puts off.
 */
const shownEntries = { articles: 3, flags: 3, comments: rowsPerPage };

/** The entries that have waited longest, of everything that waits for a moderator. */
export type ModerationOverview = {
  counts: ModerationCounts;
  /** Null for moderators who may not review articles. */
  pending: Awaited<ReturnType<typeof listPending>> | null;
  flags: Awaited<ReturnType<typeof listFlags>>['flags'];
  /** The reports that are not among `flags`. */
  moreFlags: WaitingFlags | undefined;
  comments: Awaited<ReturnType<typeof listQueue>>['comments'];
};

/** Returns the first entries of each moderation list. @throws AppError as `authorize` does. */
export async function moderationOverview(actor: Actor): Promise<ModerationOverview> {
  authorizeMember(actor, 'content.moderate');
  const [counts, pending, { flags }, moreFlags, { comments }] = await Promise.all([
    moderationCounts(actor),
    mayReview(actor) ? listPending(actor, undefined, shownEntries.articles) : null,
    listFlags(actor, {}, shownEntries.flags),
    waitingFlagsAfter(database(), shownEntries.flags),
    listQueue(actor, {}, shownEntries.comments),
  ]);
  return { counts, pending, flags, moreFlags, comments };
}
