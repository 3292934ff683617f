import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';

/** Replaces the generic message that a visitor gets for a comment form: `postComment(…).catch(askToSignIn())`. */
export const askToSignIn =
  (sentence = m.comments_log_in()) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'unauthenticated') throw new AppError('unauthenticated', sentence);
    throw error;
  };
