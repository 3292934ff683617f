import { z } from 'zod';
import { AppError, type ErrorCode } from '~/platform/errors';

/** An error response to the public client, with the error codes of the Supabase Auth service. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly status: number;
  readonly code: string;
  /** For `weak_password`: the requirements the password fails. */
  readonly reasons: readonly string[];

  constructor(status: number, code: string, message: string, reasons: readonly string[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }
}

const codes: Record<ErrorCode, string> = {
  invalid: 'validation_failed',
  unauthenticated: 'no_authorization',
  forbidden: 'no_authorization',
  not_found: 'user_not_found',
  conflict: 'conflict',
  too_large: 'validation_failed',
  too_many: 'over_request_rate_limit',
  unavailable: 'unexpected_failure',
};

/** Converts an error to a token error. Returns undefined for a server error. */
export function toTokenError(error: unknown): TokenError | undefined {
  if (error instanceof TokenError) return error;
  if (error instanceof AppError) {
    const [sentence] = Object.values(error.fields);
    return new TokenError(error.status, codes[error.code], sentence ?? error.message);
  }
  if (!(error instanceof z.ZodError)) return undefined;
  const [issue] = error.issues;
  const sentence = issue?.message ?? 'The request is invalid.';
  if (issue?.code === 'too_small' && issue.path[0] === 'password' && Number(issue.minimum) > 1) {
    return new TokenError(422, 'weak_password', sentence, ['length']);
  }
  return new TokenError(400, 'validation_failed', sentence);
}
