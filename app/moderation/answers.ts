import type { FormAnswer } from '~/platform/forms';

/** What the forms of moderation answer; `shown.decisionId` names what can be taken back. */
export type DecisionAnswer = FormAnswer<string, { decisionId: string | null }>;
