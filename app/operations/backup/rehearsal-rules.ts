/** The steps of a rehearsal, in order. */
export const stepNames = ['fetch', 'restore', 'compare', 'read', 'remove'] as const;
export type StepName = (typeof stepNames)[number];

/** A step of a rehearsal that has ended. */
export type RehearsalStep = {
  name: StepName;
  isPassed: boolean;
  /** Milliseconds from the beginning of the rehearsal to that of the step. */
  offset: number;
  milliseconds: number;
  /** What the step found, or why it failed. */
  result: string;
};

/**
 * How a rehearsal ended. `interrupted`: the program stopped in the middle. `impossible`: this server could not restore the
 * backup, such as for want of space, which says nothing about the backup.
 */
export type RehearsalOutcome = 'passed' | 'failed' | 'interrupted' | 'impossible';

/** How the newest rehearsals of a week ended; `none` without one. */
export type WeekOutcome = 'passed' | 'failed' | 'none';

/** Codes of errors of this server's disk, its permissions and its open files. */
const serverCodes = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** SQLSTATE classes: connections, insufficient resources (a full disk is one), and a server that is shut down. */
const serverClasses = ['08', '53', '57'];

/**
 * Whether an error is one of this server or its database, which says nothing about the backup: a sound one must not count
 * as damaged, and be deleted, because a disk was full.
 */
export function isOfThisServer(error: unknown): boolean {
  const { cause } = Object(error) as { cause?: unknown };
  const { code } = Object(cause ?? error) as { code?: unknown };
  if (typeof code !== 'string') return false;
  return serverCodes.has(code) || (code.length === 5 && serverClasses.includes(code.slice(0, 2)));
}

const weekMilliseconds = 7 * 24 * 3600 * 1000;

type Ended = { startedAt: Date; outcome: RehearsalOutcome };

/**
 * Returns how rehearsals ended in the last weeks, the oldest first; the last one ends now. A week in which one failed
 * counts as failed, even if a later one passed.
 */
export function weeklyOutcomes(rehearsals: readonly Ended[], weeks: number, now: Date): WeekOutcome[] {
  return Array.from({ length: weeks }, (_, index): WeekOutcome => {
    const end = now.getTime() - (weeks - 1 - index) * weekMilliseconds;
    const ended = rehearsals.filter(
      ({ startedAt }) => startedAt.getTime() > end - weekMilliseconds && startedAt.getTime() <= end,
    );
    if (ended.some(({ outcome }) => outcome === 'failed')) return 'failed';
    return ended.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'none';
  });
}

/** Splits the rows and files that a rehearsal expects from those it found. Returns the first table that differs. */
export function firstDifference(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): { table: string; expected: number; found: number } | undefined {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  for (const table of tables) {
    const [one, other] = [expected[table] ?? 0, found[table] ?? 0];
    if (one !== other) return { table, expected: one, found: other };
  }
  return undefined;
}
