/**
 * The one error that features raise on purpose. Its code decides the HTTP status and the sentence a reader sees;
 * anything else that is thrown is a fault: logged with its request id and shown as an honest message.
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
  /** Sentences by form field, for errors that belong to one. */
  readonly fields: Record<string, string>;

  constructor(code: ErrorCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }

  /** HTTP status for this error's code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * What someone may not do at all. Its message is for programs; what readers see is worded where the response is created
 * (`refusal.server.ts`).
 */
export class NotAllowedError extends AppError {
  constructor(code: 'unauthenticated' | 'forbidden') {
    super(code, code === 'unauthenticated' ? 'Please sign in to do this.' : 'You are not allowed to do this.');
  }
}
