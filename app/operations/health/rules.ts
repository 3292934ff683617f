import { type HealthState, healthStates } from '~/platform/health/health-check';

/** Minutes between checks (spec 3 §9). */
const minutesBetween = 5;
/** Runs that may be missing before the screen says that the checks are not running. */
const missedRuns = 3;
/** Milliseconds before a result that another may be for the two to count as two in a row: as many runs may be missing. */
export const longestGap = missedRuns * minutesBetween * 60_000;
/** Milliseconds between the last run and a scheduled one that is left out, such as one of several that have queued up. */
export const shortestGap = 2 * 60_000;
/** Milliseconds by which the clock of the node that has run the checks may be ahead. */
const clockAllowance = 60_000;
/** Changes of a check on one day (in UTC) of which administrators are notified. */
export const changesPerDay = 8;
/** Days for which the history of each check is stored and shown. */
export const historyDays = 90;
/** Hours for which each result is stored. */
export const resultHours = 48;

const minute = 60_000;
const dayLength = 86_400_000;

/** What one run of a check has found. */
export type HealthResult = { name: string; state: HealthState; message: string; milliseconds: number };

/** A check's results on one day, in UTC. */
export type HealthDay = {
  day: string;
  passed: number;
  warned: number;
  failed: number;
  /** Whether an incident of the check was open on that day. */
  hasIncident?: boolean;
};

/** When an incident was open, and what it is about. */
type IncidentTimes = { state: HealthState; beganAt: Date; endedAt: Date | null };

/** Returns the state of the site (spec 3 §5): that of its worst check; `checking` if nothing has been checked yet. */
export function overallState(states: readonly HealthState[]): HealthState | 'checking' {
  return [...healthStates].reverse().find((state) => states.includes(state)) ?? 'checking';
}

/** Returns the latest time that a run can have that has happened. A later one has been recorded with a clock that was wrong. */
export const latestTime = (now: Date): Date => new Date(now.getTime() + clockAllowance);

/** Returns when the next scheduled run begins. */
export function nextCheckAt(now: Date): Date {
  const interval = minutesBetween * minute;
  return new Date((Math.floor(now.getTime() / interval) + 1) * interval);
}

/** Whether the last run was so long ago that the checks cannot be running. */
export const isOverdue = (checkedAt: Date, now: Date): boolean => now.getTime() - checkedAt.getTime() > longestGap;

/**
 * Returns a check's confirmed state after another result: it changes once two results in a row are both better or both worse
 * than it, to the one that is closer to it. A single result changes nothing, because a check can fail by chance.
 */
export function confirmedState(
  confirmed: HealthState,
  previous: HealthState | undefined,
  current: HealthState,
): HealthState {
  if (previous === undefined) return confirmed;
  const [before, one, other] = [confirmed, previous, current].map((state) => healthStates.indexOf(state)) as [
    number,
    number,
    number,
  ];
  if (one > before && other > before) return healthStates[Math.min(one, other)] ?? confirmed;
  if (one < before && other < before) return healthStates[Math.max(one, other)] ?? confirmed;
  return confirmed;
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the days of the history, oldest first. */
export const daysUntil = (now: Date): string[] =>
  Array.from({ length: historyDays }, (_, index) =>
    dayOf(new Date(now.getTime() - (historyDays - 1 - index) * dayLength)),
  );

/**
 * Returns a check's days, on each of which at least one result did not pass if an incident was open: runs that a member asks
 * for begin incidents, but are not counted. Days on which only an incident is known are added.
 * @param days the days of the history, oldest first.
 * @param incidents those of this check.
 */
export function withIncidents(
  days: readonly string[],
  history: readonly HealthDay[],
  incidents: readonly IncidentTimes[],
  now: Date,
): HealthDay[] {
  const byDay = new Map(history.map((day) => [day.day, day]));
  for (const { state, beganAt, endedAt } of incidents) {
    const [first, last] = [dayOf(beganAt), dayOf(endedAt ?? now)];
    for (const day of days) {
      if (day < first || day > last) continue;
      const counted = byDay.get(day) ?? { day, passed: 0, warned: 0, failed: 0 };
      const kind = state === 'unhealthy' ? 'failed' : 'warned';
      byDay.set(day, { ...counted, [kind]: Math.max(1, counted[kind]), hasIncident: true });
    }
  }
  return [...byDay.values()].sort((one, other) => one.day.localeCompare(other.day));
}

/** Returns the share of results that passed, from 0 to 1; null without results. */
export function passedShare(days: readonly Omit<HealthDay, 'day'>[]): number | null {
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const all = days.reduce((sum, day) => sum + day.passed + day.warned + day.failed, 0);
  return all === 0 ? null : passed / all;
}

/** Formats a share as a percentage that is only 100 if all passed. */
export const percentage = (share: number): string => {
  const hundredths = Math.floor(share * 10_000) / 100;
  return `${hundredths === 100 ? '100' : hundredths.toFixed(2)}%`;
};

/** Formats a duration for an incident, such as “38 min” or “5 h 10 min”. */
export function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute));
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 48) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  return `${Math.round(hours / 24)} days`;
}

/** Formats the time until the next check, such as “3 min 12 s”. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`;
}

/** Spec 3 §8. */
export const issuesSentence = (count: number): string => `${count} system${count === 1 ? '' : 's'} reporting issues`;

/** Says that incidents are open although all checks pass. Each closes once two checks in a row have passed. */
const closingSentence = (open: number): string =>
  open === 1 ? '1 incident closes after the next check.' : `${open} incidents close after the next check.`;

/**
 * Returns the heading and the sentences below it.
 * @param open how many incidents are open.
 */
export function verdictOf(
  checks: readonly { title: string; state: HealthState; message: string }[],
  open: number,
): { heading: string; text: string } {
  const failed = checks.filter(({ state }) => state === 'unhealthy');
  const warned = checks.filter(({ state }) => state === 'warning');
  const [first] = [...failed, ...warned];
  if (checks.length === 0)
    return {
      heading: 'Checking',
      text: 'Nothing has been checked yet. The first results appear here within five minutes.',
    };
  if (!first) {
    const all = checks.length === 1 ? 'The only check passes' : `All ${checks.length} checks pass`;
    return { heading: 'All healthy', text: open === 0 ? `${all}.` : `${all} now. ${closingSentence(open)}` };
  }
  const passing = checks.length - failed.length - warned.length;
  const warnings = warned.length === 1 ? 'One warning' : `${warned.length} warnings`;
  const failures = failed.length === 1 ? 'One failure' : `${failed.length} failures`;
  const both = `${failures}, ${warnings.toLowerCase()}`;
  return {
    heading: failed.length === 0 ? warnings : warned.length === 0 ? failures : both,
    text: `${passing} of ${checks.length} checks pass. ${first.title}: ${first.message}`,
  };
}
