import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';

/** A failed query's own message repeats what was asked with: addresses, texts, hashes. The log gets the query alone. */
export function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  const frames = error.stack?.split(error.message).at(-1);
  return { type: 'DrizzleQueryError', message: `Failed query: ${error.query}`, cause: message, code, stack: frames };
}

/** The program's log: one JSON object a line on standard output. Secrets are never passed to it. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  serializers: { err: describeError },
  timestamp: pino.stdTimeFunctions.isoTime,
});
