import { AppError, RateLimitedError } from '~/platform/errors';

const retryHeaders = (error: AppError): Record<string, string> =>
  error instanceof RateLimitedError ? { 'Retry-After': String(error.waitSeconds) } : {};

/**
 * Turns a feature's AppError into a JSON response with its message and status, and with Retry-After (RFC 9110 §10.2.3)
 * beyond a rate limit: `catch (error) { return jsonErrorResponse(error); }`. Other errors are thrown again.
 */
export function jsonErrorResponse(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  return Response.json({ message: error.message }, { status: error.status, headers: retryHeaders(error) });
}

/** Like `jsonErrorResponse`, as plain text. */
export function textErrorResponse(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  return new Response(error.message, { status: error.status, headers: retryHeaders(error) });
}
