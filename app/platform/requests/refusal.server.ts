import { type AppError, NotAllowedError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';

/** Returns the message that readers see for a refusal, in their language. */
export function refusalSentence(error: AppError): string {
  if (!(error instanceof NotAllowedError)) return error.message;
  return error.code === 'unauthenticated' ? m.refused_signed_out() : m.refused_forbidden();
}
