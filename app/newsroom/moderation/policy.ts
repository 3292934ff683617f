import { anyOf, not, owner } from '~/platform/permissions/policy';

/** Nobody may moderate their own content. */
export const mayDecideAbout = not(owner('authorId'));

/** Only the moderator who made a decision may undo it. */
export const mayUndoDecision = owner('moderatorId');

export const isOwnAppeal = owner('userId');

/** Neither the member who appeals nor the moderator who made the decision may decide an appeal. */
export const mayDecideAppeal = not(anyOf(isOwnAppeal, owner('decidedBy')));
