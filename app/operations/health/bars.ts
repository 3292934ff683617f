import type { HealthDay } from './rules';

/** Width of a day with the space after it, width of its bar, and height of the bars, in the drawing's own units. */
export const slot = 6;
const barWidth = 5;
export const barHeight = 24;
/** Height of the smallest part, so that a single failure of a day is seen; and the space between the parts. */
const smallestPart = 7;
const space = 1;

export const dayKinds = ['passed', 'warned', 'failed', 'none'] as const;
export type DayKind = (typeof dayKinds)[number];

const total = ({ passed, warned, failed }: HealthDay): number => passed + warned + failed;

/** Returns the worst that happened on a day; `none` if nothing was measured. */
export function kindOf(day: HealthDay | undefined): DayKind {
  if (!day || total(day) === 0) return 'none';
  return day.failed > 0 ? 'failed' : day.warned > 0 ? 'warned' : 'passed';
}

const box = (x: number, y: number, height: number): string => `M${x} ${y}h${barWidth}v${height}h-${barWidth}z`;

/** Returns the outline of the bars' parts of each kind: at the top of each bar, the share that did not pass. */
export function barPaths(days: readonly string[], history: readonly HealthDay[]): Record<DayKind, string> {
  const byDay = new Map(history.map((day) => [day.day, day]));
  const paths: Record<DayKind, string> = { passed: '', warned: '', failed: '', none: '' };
  for (const [index, name] of days.entries()) {
    const day = byDay.get(name);
    const kind = kindOf(day);
    const x = index * slot;
    if (!day || kind === 'none') paths.none += box(x, barHeight - 9, 8);
    else if (kind === 'passed') paths.passed += box(x, 0, barHeight);
    else {
      const share = (day.warned + day.failed) / total(day);
      const top =
        share === 1 ? barHeight : Math.min(barHeight - smallestPart, Math.max(smallestPart, share * barHeight));
      const rounded = Math.round(top);
      paths[kind] += box(x, 0, rounded);
      if (share < 1) paths.passed += box(x, rounded + space, barHeight - rounded - space);
    }
  }
  return paths;
}

/** Returns what the bars show, in words. */
export function barsSentence(days: readonly string[], history: readonly HealthDay[]): string {
  const byDay = new Map(history.map((day) => [day.day, day]));
  const counts = { passed: 0, warned: 0, failed: 0, none: 0 };
  for (const day of days) counts[kindOf(byDay.get(day))] += 1;
  const incidents = days.filter((day) => byDay.get(day)?.hasIncident).length;
  const parts = [
    `${counts.passed} without problems`,
    `${counts.warned} with warnings`,
    `${counts.failed} with failures`,
    `${counts.none} not measured`,
    ...(incidents > 0 ? [`${incidents} with an incident`] : []),
  ];
  return `${days.length} days: ${parts.join(', ')}`;
}
