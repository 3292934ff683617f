import { anyOf, not, owner } from '~/platform/permissions/policy';

/** Nobody decides about what they wrote themselves. */
export const decidesAbout = not(owner('authorId'));

/** Who decided takes it back. */
export const undoesDecision = owner('moderatorId');

export const isOwnAppeal = owner('userId');

/** A different moderator: not who appeals, nor who decided. */
export const decidesAppeal = not(anyOf(isOwnAppeal, owner('decidedBy')));
