/** How much two blocks must have in common to be shown as one that was changed, from 0 to 1. */
const leastLikeness = 0.3;
/** Maximum number of words that all searches of one comparison look up. */
const maxLookups = 500_000;

/** Two versions of a block, by their places among the removed and the added ones; null where a version lacks it. */
export type BlockPair = {
  removed: number | null;
  added: number | null;
  /** Whether a block was changed, rather than replaced by one that has little in common with it. */
  isAlike: boolean;
};

type Words = { counts: Map<string, number>; total: number };

function wordsOf(text: string): Words {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += 1;
  }
  return { counts, total };
}

/** Returns which share of their words two texts have in common, from 0 to 1 (Sørensen–Dice). */
function likeness(one: Words, other: Words): number {
  const [fewer, more] = one.counts.size <= other.counts.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of fewer.counts) common += Math.min(count, more.counts.get(word) ?? 0);
  const total = one.total + other.total;
  return total === 0 ? 0 : (2 * common) / total;
}

/** Pairs the first removed block with the first added one, and so on. */
const pairInOrder = (removed: number, added: number): BlockPair[] =>
  Array.from({ length: Math.max(removed, added) }, (_, index) => ({
    removed: index < removed ? index : null,
    added: index < added ? index : null,
    isAlike: true,
  }));

/** Finds the pairs, in order, that have most in common altogether. */
function pairByLikeness(removed: readonly Words[], added: readonly Words[]): BlockPair[] {
  const likenesses = removed.map((one) => added.map((other) => likeness(one, other)));
  const at = (row: number, column: number): number => likenesses[row]?.[column] ?? 0;
  /** For each place in both, the most that what follows can have in common. */
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  const bestAt = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const isPair = (row: number, column: number): boolean => at(row, column) >= leastLikeness;
  for (let row = removed.length - 1; row >= 0; row -= 1) {
    for (let column = added.length - 1; column >= 0; column -= 1) {
      const paired = isPair(row, column) ? at(row, column) + bestAt(row + 1, column + 1) : 0;
      const line = best[row];
      if (line) line[column] = Math.max(paired, bestAt(row + 1, column), bestAt(row, column + 1));
    }
  }
  const pairs: BlockPair[] = [];
  const add = (removed: number | null, added: number | null): void => {
    const last = pairs.at(-1);
    // One block in place of another.
    if (last?.added === null && removed === null) pairs.splice(-1, 1, { ...last, added });
    else if (last?.removed === null && added === null) pairs.splice(-1, 1, { ...last, removed });
    else pairs.push({ removed, added, isAlike: removed !== null && added !== null });
  };
  let [row, column] = [0, 0];
  while (row < removed.length || column < added.length) {
    const isInBoth = row < removed.length && column < added.length;
    const most = bestAt(row, column);
    const isAdditionBest = column < added.length && most === bestAt(row, column + 1);
    // Blocks that have nothing in common replace one another in order, rather than all of one side first.
    const isReplaced = pairs.at(-1)?.added === null && isAdditionBest;
    if (isInBoth && isPair(row, column) && most === at(row, column) + bestAt(row + 1, column + 1)) {
      add(row, column);
      row += 1;
      column += 1;
    } else if (row < removed.length && most === bestAt(row + 1, column) && !isReplaced) {
      add(row, null);
      row += 1;
    } else {
      add(null, column);
      column += 1;
    }
  }
  return pairs;
}

/**
 * Returns a function that pairs the removed with the added blocks of one place in a text, so that a changed block is
 * compared with what it was before, even where others were added or removed beside it. Once all calls together have
 * looked up too many words, blocks are paired in order.
 */
export function pairBlocks(): (removed: readonly string[], added: readonly string[]) => BlockPair[] {
  let remaining = maxLookups;
  return (removed, added) => {
    if (removed.length * added.length > remaining) return pairInOrder(removed.length, added.length);
    const [olds, news] = [removed.map(wordsOf), added.map(wordsOf)];
    const size = (all: readonly Words[]): number => all.reduce((sum, { counts }) => sum + counts.size + 1, 0);
    const lookups = Math.min(size(olds) * news.length, size(news) * olds.length);
    remaining -= lookups;
    return remaining < 0 ? pairInOrder(olds.length, news.length) : pairByLikeness(olds, news);
  };
}
