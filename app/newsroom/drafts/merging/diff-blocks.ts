import { diffIndices } from 'node-diff3';

/** A range of the first list that the second list replaces. Both are given as start and end. */
type Change = { before: [from: number, to: number]; after: [from: number, to: number] };

/**
 * Maximum number of steps in which two versions of a text are compared: merging runs on the main thread, and a
 * comparison that searches for equal blocks takes time that grows with their cube.
 */
export const maxDiffSteps = 5_000_000;

/** Returns the maximum number of steps in which `diffIndices` compares two lists. */
export function diffStepsOf(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const key of before) counts.set(key, (counts.get(key) ?? 0) + 1);
  let pairs = 0;
  for (const key of after) pairs += counts.get(key) ?? 0;
  // Each pair of equal blocks is looked up in a list that grows up to the length of the shorter text.
  return before.length + after.length + pairs * Math.min(before.length, after.length);
}

/** Returns the position of each block that occurs only once. */
function uniquePositions(keys: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [position, key] of keys.entries()) {
    if (positions.has(key)) repeated.add(key);
    else positions.set(key, position);
  }
  for (const key of repeated) positions.delete(key);
  return positions;
}

/**
 * Returns the positions of as many blocks as possible that occur once in each list and in the same order in both
 * (“patience diff”, with a longest increasing subsequence).
 */
function findAnchors(before: readonly string[], after: readonly string[]): [number, number][] {
  type Link = { pair: [number, number]; previous: Link | undefined };
  const inAfter = uniquePositions(after);
  /** The last link of the best chain of each length. */
  const chains: Link[] = [];
  for (const [key, one] of uniquePositions(before)) {
    const other = inAfter.get(key);
    if (other === undefined) continue;
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle]?.pair[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    chains[low] = { pair: [one, other], previous: chains[low - 1] };
  }
  const anchors: [number, number][] = [];
  for (let link = chains.at(-1); link; link = link.previous) anchors.push(link.pair);
  return anchors.reverse();
}

/**
 * Compares two lists of keys. Lists that take too many steps to compare are divided at the keys that occur only once;
 * what still takes too many steps between two of these is one change.
 */
export function diffBlocks(before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = [];
  let remaining = maxDiffSteps;
  const addRange = (from: number, to: number, newFrom: number, newTo: number, isDivided: boolean): void => {
    let [start, newStart, end, newEnd] = [from, newFrom, to, newTo];
    for (; start < end && newStart < newEnd && before[start] === after[newStart]; start += 1) newStart += 1;
    for (; end > start && newEnd > newStart && before[end - 1] === after[newEnd - 1]; end -= 1) newEnd -= 1;
    if (start === end && newStart === newEnd) return;
    const [ones, others] = [before.slice(start, end), after.slice(newStart, newEnd)];
    const steps = diffStepsOf(ones, others);
    if (steps <= remaining) {
      remaining -= steps;
      for (const { buffer1, buffer2 } of diffIndices(ones, others)) {
        const [first, newFirst] = [start + buffer1[0], newStart + buffer2[0]];
        changes.push({ before: [first, first + buffer1[1]], after: [newFirst, newFirst + buffer2[1]] });
      }
      return;
    }
    const anchors = isDivided ? [] : findAnchors(ones, others);
    if (anchors.length === 0) {
      changes.push({ before: [start, end], after: [newStart, newEnd] });
      return;
    }
    let [position, newPosition] = [start, newStart];
    for (const [one, other] of anchors) {
      addRange(position, start + one, newPosition, newStart + other, true);
      [position, newPosition] = [start + one + 1, newStart + other + 1];
    }
    addRange(position, end, newPosition, newEnd, true);
  };
  addRange(0, before.length, 0, after.length, false);
  return changes;
}
