import { createHash } from 'node:crypto';
import { type Check, type CheckedFinding, type Finding, isBlocking, type Override } from '../checklist-rules';

/** An override with the problem that it is about. */
export type StoredOverride = Override & { problemKey: string };

/** Returns what identifies a problem: the check, and what it is about. Once that changes, it is another problem. */
export const problemKey = (check: Check, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([check, subject]))
    .digest('base64url');

/** Returns those problems of a result at some positions, each with its place. */
function problemsAt(finding: Finding, positions: readonly number[]): Pick<Finding, 'name' | 'problems' | 'places'> {
  const { name, problems, places } = finding;
  return {
    name,
    problems: positions.map((position) => problems[position] ?? ''),
    ...(places && { places: positions.map((position) => places[position]) }),
  };
}

/**
 * Returns the results of checks with the problems that someone has overridden as results of their own, which only warn,
 * and with the keys by which the others can be overridden.
 */
export function withOverrides(findings: readonly CheckedFinding[], stored: readonly StoredOverride[]): Finding[] {
  const overrides = new Map(stored.map(({ problemKey, ...override }) => [problemKey, override]));
  return findings.flatMap(({ subjects, ...finding }): Finding[] => {
    const { check } = finding;
    if (!check || !subjects || !isBlocking(finding)) return [finding];
    const keys = subjects.map((subject) => problemKey(check, subject));
    const positions = [...keys.keys()];
    const overridden = positions.filter((position) => overrides.has(keys[position] ?? ''));
    const blocking = positions.filter((position) => !overridden.includes(position));
    const keysAt = (some: readonly number[]) => some.map((position) => keys[position] ?? '');
    return [
      ...(blocking.length > 0 ? [{ ...finding, ...problemsAt(finding, blocking), keys: keysAt(blocking) }] : []),
      ...(overridden.length > 0
        ? [
            {
              ...problemsAt(finding, overridden),
              level: 'warn' as const,
              check,
              keys: keysAt(overridden),
              ...(blocking.length === 0 && finding.fact !== undefined && { fact: finding.fact }),
              overrides: keysAt(overridden).flatMap((key) => overrides.get(key) ?? []),
            },
          ]
        : []),
    ];
  });
}
