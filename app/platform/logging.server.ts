import pino from 'pino';

/** The program's log: one JSON object a line on standard output. Secrets are never passed to it. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
