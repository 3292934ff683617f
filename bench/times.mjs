/** What was timed, in words. */
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** @param {number[]} took milliseconds */
export function inWords(took) {
  const sorted = [...took].sort((one, other) => one - other);
  const [middle, most, largest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(sorted, share)));
  return `p50 ${middle} ms, p95 ${most} ms, max ${largest} ms`;
}

export const say = (line = '') => process.stdout.write(`${line}\n`);
