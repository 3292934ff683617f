import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor, Member } from '~/platform/permissions/actors';

/** A change to a working copy: its current title, and its hash before and after. */
export type DraftChange = { articleId: string; title: string; before: string; after: string };

/**
 * Runs when a save or a new title has created another version of a working copy, so that handlers can reconsider an
 * approval of the previous text. Runs after the version is stored, in the same transaction and with the working copy
 * locked. Restoring a version counts as a save. Does not run when a working copy is created or moved to another
 * category.
 */
export const draftChanged =
  hook<[actor: Actor, executor: Executor, emit: (event: DomainEvent) => Promise<void>, change: DraftChange]>();

/**
 * What happened to a version: its writers submitted it, a reviewer requested changes, rejected or approved it, or it was
 * published.
 */
export type ReviewStep = 'submitted' | 'returned' | 'rejected' | 'approved' | 'published';

/**
 * A text that is published or approved, by its content hash, whichever version contains it; and the version with which it
 * was last decided, 0 if that is not known. Earlier versions with the same text were not decided with it. The hash is empty
 * for the text of an article that has never been saved in the newsroom.
 */
export type TextInUse = { contentHash: string; decidedVersion: number };

/**
 * Which text of an article readers see, and which one is approved; null where there is none. The last step that each version has taken in a review, by its number, whoever took it or scheduled it. Withdrawals do not count,
 * and once a version has been published, nothing else does.
 */
export type TextsInUse = {
  published: TextInUse | null;
  approved: TextInUse | null;
  steps: ReadonlyMap<number, ReviewStep>;
};

/** Returns the texts of an article that are published and approved, and what happened to its versions in reviews. */
export const textsInUse = hook<[articleId: string], TextsInUse>();

/**
 * When an article was first published, or else when it will be; null when neither is known. And whether readers see it
 * marked as archived.
 */
export type PublicationFacts = { publishedAt: Date | null; isArchived: boolean };

/** Returns what readers see about an article's publication, apart from its text. */
export const publicationFacts = hook<[articleId: string], PublicationFacts>();

/**
 * Returns whether a step of an article's workflow, such as a submission or a request for changes, concerns a version.
 * Later saves do not replace such a version in the list of revisions.
 */
export const isVersionDecided = hook<[executor: Executor, articleId: string, version: number], boolean>();

/** Returns the path of the page on which a member can decide about an article; null where there is nothing to decide. */
export const decisionPath = hook<[actor: Actor, articleId: string], string | null>();

/**
 * A new editorial comment: its ID, the title and content hash of the article's working copy, and who has written in the
 * same thread before.
 */
export type AddedComment = {
  commentId: string;
  articleId: string;
  title: string;
  contentHash: string;
  threadAuthors: string[];
};

/** Runs when a member has added an editorial comment or a reply, in the same transaction and with the working copy locked. */
export const editorialCommentAdded = hook<[member: Member, executor: Executor, comment: AddedComment]>();

/** An editorial comment that has been deleted, and when it was written. */
export type DeletedComment = { articleId: string; createdAt: Date };

/**
 * Runs when a member has deleted an editorial comment with its replies, in the same transaction and with the working
 * copy locked.
 */
export const editorialCommentDeleted =
  hook<[executor: Executor, emit: (...events: DomainEvent[]) => Promise<void>, comment: DeletedComment]>();
