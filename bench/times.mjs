/**
 * Returns the time within which the given share of the measurements lies.
 * @param {number[]} took milliseconds
 */
export function percentile(took, share) {
  const sorted = took.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Formats the median, 95th percentile and maximum.
 * @param {number[]} took milliseconds
 */
export function formatTimes(took) {
  const [middle, most, largest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(took, share)));
  return `p50 ${middle} ms, p95 ${most} ms, max ${largest} ms`;
}

/** Prints whether a goal was reached; if not, makes the program exit with code 1. */
export function judge(goal, isReached) {
  say(`  goal ${isReached ? 'reached' : 'MISSED'}: ${goal}`);
  if (!isReached) process.exitCode = 1;
}

export const say = (line = '') => process.stdout.write(`${line}\n`);
