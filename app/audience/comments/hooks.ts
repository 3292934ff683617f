import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';

/** A comment that has just become public, or is now held. */
export type ShownComment = {
  id: string;
  parentId: string | null;
  status: 'published' | 'held';
  article: { id: string; slug: string; title: string };
};

/**
 * Runs after a comment has become public or has been held, also when it was written earlier, in the same transaction. Imports
 * do not run it.
 */
export const commentShown = hook<[executor: Executor, comment: ShownComment, now: Date]>();
