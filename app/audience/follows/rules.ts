import { z } from 'zod';

/** Kinds of follow targets. */
export const followKinds = ['category', 'tag', 'author'] as const;
export type FollowKind = (typeof followKinds)[number];

/** A follow target, identified by the slug of a category, tag or author. */
export type FollowTarget = { kind: FollowKind; slug: string };
export type NamedTarget = FollowTarget & { name: string };

/** Maximum follows per member. */
export const maxFollows = 500;
/** Follows per page of the list. */
export const followsPerPage = 50;
/** Maximum changes per member per minute; nobody clicks faster by hand. */
export const changesPerMinute = 60;

/** Fields of a follow button's form. */
export const followForm = z.object({
  kind: z.enum(followKinds),
  slug: z.string().min(1).max(200),
  change: z.enum(['follow', 'unfollow']),
});
export type FollowChange = z.output<typeof followForm>;

const announcedDays = 3;
/**
 * Returns the cutoff time: articles published earlier are not announced, so that importing old articles, or a week of
 * downtime, does not flood followers with notifications.
 */
export const announcementCutoff = (now: Date): Date => new Date(now.getTime() - announcedDays * 86_400_000);

/** Members notified per transaction. */
export const announcementBatch = 500;
/** Maximum articles per run of the job; the next run continues. */
export const announcedPerRun = 100;

/** Cursor of the follow list: the key of the last row shown. */
export const followCursor = z.uuid();
