import type { Problem } from './list-rules';

/** Why people of a mailing list are skipped, in the order of the report. */
export const listProblems: readonly { problem: Problem; sentence: string }[] = [
  { problem: 'email', sentence: 'no valid email address' },
  { problem: 'consent', sentence: 'no consent date, or first comment after that date' },
  { problem: 'bounced', sentence: 'emails bounced, or the recipient complained' },
  { problem: 'unconfirmed', sentence: 'not confirmed' },
];
