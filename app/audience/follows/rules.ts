import { z } from 'zod';

/** What can be followed. */
export const followKinds = ['category', 'tag', 'author'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Something that can be followed, by its address: a category's slug, a tag's, an author's. */
export type FollowTarget = { kind: FollowKind; slug: string };
export type NamedTarget = FollowTarget & { name: string };

/** Most things that one member follows. */
export const mostFollows = 500;
/** Follows on one page of the list. */
export const followsPerPage = 50;
/** Changes that a member can make in a minute: nobody chooses faster by hand. */
export const changesPerMinute = 60;

/** The form of a follow button. */
export const followForm = z.object({
  kind: z.enum(followKinds),
  slug: z.string().min(1).max(200),
  change: z.enum(['follow', 'unfollow']),
});
export type FollowChange = z.output<typeof followForm>;

const announcedDays = 3;
/**
 * Only what was published since is announced: an import of old articles, or a server that was off for a week, floods
 * nobody.
 */
export const announcedSince = (now: Date): Date => new Date(now.getTime() - announcedDays * 86_400_000);

/** Members notified in one transaction. */
export const announcementBatch = 500;
/** Articles processed in one run of the job; the next run continues. */
export const announcedPerRun = 100;

/** One cursor of a list by key: the key of the last row seen. */
export const followCursor = z.uuid();
