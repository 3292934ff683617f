/** Numbers and choices that views know too. Apart from the rules, so that the browser does not get their schemas along. */

/** Most characters of a comment. */
export const longestComment = 5_000;
/** What a discussion can be ordered by; the first is the usual one. */
export const commentSorts = ['newest', 'oldest', 'answered'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Comments that a page begins threads with. */
export const commentsPerPage = 20;
/** How many replies of a comment are shown at once, by its level. A comment on the last level leads to a page of its own. */
export const repliesShown = [3, 2, 1, 1] as const;
/** From this level on a comment says whom it replies to: phones indent no further than the level before it. */
export const namedRepliesFrom = 3;
