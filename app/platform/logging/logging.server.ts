import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';

type DescribedError = { type: string; message: string; code?: unknown; stack?: string; cause?: DescribedError };

/**
 * Path prefixes followed by a credential: links in emails, links to shared lists, and the setup link for the first
 * administrator.
 */
const credentialPaths =
  /\/(lists|(?:notifications\/)?unsubscribe|subscribe\/confirm|auth\/(?:verify|reset|email)|setup)\/[^\s"]+/gi;

const withoutCredentials = (text: string): string => text.replace(credentialPaths, '/$1/…');

/**
 * Describes an error for the log: its type, message, code, stack and cause. Other properties that libraries attach are
 * omitted, as are the parameters of a failed query, which may contain addresses, text or hashes.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return describeThrownValue(error);
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : withoutCredentials(error.message),
    code: 'code' in error ? error.code : undefined,
    // The stack begins with the message.
    stack: error.message === '' ? error.stack : error.stack?.split(error.message).at(-1)?.trim(),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Describes a thrown value that is no error, such as those of the built-in database's file system: a name and a number. */
function describeThrownValue(value: unknown): DescribedError {
  const { name, errno } = Object(value) as { name?: unknown; errno?: unknown };
  if (typeof name === 'string' && typeof errno === 'number') return { type: name, message: `errno ${errno}` };
  return { type: typeof value, message: String(value) };
}

const isLevel = (level: string | undefined): level is string =>
  level === 'silent' || (level ?? '') in pino.levels.values;

/** The program's log: one JSON object per line on standard output. Never pass it secrets. */
export const log = pino({
  // The configuration rejects an unknown level with a proper message.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

/** Returns a path as it may be logged, with credentials removed. */
export const loggedPath = (path: string): string => withoutCredentials(path).slice(0, 300);
