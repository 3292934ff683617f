import { among, anyOf, not, owner } from '~/platform/permissions/policy';

export const wroteArticle = among('writers');

/** Nobody may moderate their own content, nor an article of which they wrote part. */
export const mayDecideAbout = not(anyOf(owner('authorId'), wroteArticle));

/** Only the moderator who made a decision may undo it. */
export const mayUndoDecision = owner('moderatorId');

export const isOwnAppeal = owner('userId');

/**
 * Neither the member who appeals, nor the moderator who made the decision, nor those who wrote part of the article may
 * decide an appeal.
 */
export const mayDecideAppeal = not(anyOf(isOwnAppeal, owner('decidedBy'), wroteArticle));
