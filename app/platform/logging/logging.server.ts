import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';

type DescribedError = { type: string; message: string; code?: unknown; stack?: string; cause?: DescribedError };

/** Paths that are credentials behind these words: links of mails, of shared lists, and the first administrator's. */
const credentials =
  /\/(lists|(?:notifications\/)?unsubscribe|subscribe\/confirm|auth\/(?:verify|reset|email)|setup)\/[^\s"]+/gi;

const withoutCredentials = (words: string): string => words.replace(credentials, '/$1/…');

/**
 * An error as the log keeps it: its kind, words, code, place and cause. What else libraries hang on their errors stays out,
 * and so do the values of a failed query: they are addresses, texts and hashes.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : withoutCredentials(error.message),
    code: 'code' in error ? error.code : undefined,
    // The stack begins with the message.
    stack: error.message === '' ? error.stack : error.stack?.split(error.message).at(-1)?.trim(),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

const isLevel = (level: string | undefined): level is string =>
  level === 'silent' || (level ?? '') in pino.levels.values;

/** The program's log: one JSON object a line on standard output. Secrets are never passed to it. */
export const log = pino({
  // A level that does not exist is refused with the other settings, in a sentence.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

/** A path as the log may hold it: of one that is a credential the secret part is left out. */
export const loggedPath = (path: string): string => withoutCredentials(path).slice(0, 300);
