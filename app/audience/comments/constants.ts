/**
 * Limits and options that views also need. Separate from the rules, so that the browser bundle does not include their
 * schemas.
 */

/** Maximum length of a comment, in characters. */
export const longestComment = 5_000;
/** Maximum length of an imported comment's HTML, in characters; WordPress stores no longer ones. */
export const longestImportedComment = 65_535;
/** Sort orders of a discussion; the first is the default. */
export const commentSorts = ['newest', 'oldest', 'answered'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Event for a comment that is being sent, with the detail 1, and whose response has arrived, with the detail -1. */
export const sendingComment = 'sending-comment';
/** Event for a comment that the server has stored; its detail is a `SentComment`. */
export const sentComment = 'sent-comment';
export type SentComment = {
  id: string;
  /** The article's slug. */
  slug: string;
  isPublished: boolean;
  /** False for an edit. */
  isNew: boolean;
  /** Whether the form had given up waiting. */
  isOverdue: boolean;
  draft: unknown;
  text: unknown;
};

/** Threads per page. */
export const commentsPerPage = 20;
/**
 * Maximum number of replies shown below a comment, for levels 0 to 3. A comment at the next level links to its own
 * page.
 */
export const repliesShown = [3, 2, 1, 1] as const;
/**
 * First level at which a comment names the author being replied to, because on phones it is indented no further than
 * its parent.
 */
export const minNamedReplyLevel = 3;
