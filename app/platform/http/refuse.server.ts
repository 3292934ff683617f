import { data } from 'react-router';
import { AppError } from '../errors';

/** Turns a feature's refusal into the answer of a loader or action: `readArticle(…).catch(refuse)`. Faults pass through. */
export function refuse(error: unknown): never {
  if (error instanceof AppError) throw data({ code: error.code, message: error.message }, { status: error.status });
  throw error;
}
