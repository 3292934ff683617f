/**
 * The one error that features throw deliberately. Its code determines the HTTP status and the sentence a reader sees.
 * Any other error is unexpected: it is logged with its request ID, and the reader sees a generic error message.
 */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages by form field, for errors that belong to a field. */
  readonly fields: Record<string, string>;
  /** Heading for a form's result, where that of a failure would be untrue. */
  readonly title?: string;

  constructor(code: ErrorCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }

  /** The HTTP status for this error's code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** Thrown beyond a rate limit, with the seconds until the client may try again. */
export class RateLimitedError extends AppError {
  readonly waitSeconds: number;

  constructor(message: string, { waitSeconds }: { waitSeconds: number }) {
    super('too_many', message);
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Returns what an unexpected error says, for administrators. If the error has a cause, its message is the one to read:
 * Drizzle's own repeats the statement with its values.
 */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

/** Returns an error whose only message belongs to a field, where forms show it. */
export const fieldError = (code: ErrorCode, field: string, message: string): AppError =>
  new AppError(code, message, { [field]: message });

/**
 * Thrown when the user lacks permission to do something. Its message is always in English; the text that readers see is
 * chosen where the response is created (`refusal.server.ts`).
 */
export class NotAllowedError extends AppError {
  constructor(code: 'unauthenticated' | 'forbidden') {
    super(code, code === 'unauthenticated' ? 'Please sign in to do this.' : 'You are not allowed to do this.');
  }
}
