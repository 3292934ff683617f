import { blockKey } from '../blocks';
import { diffBlocks } from './diff-blocks';

/** A range of the base that one side has replaced. An empty range is an insertion between two blocks. */
type Hunk = { from: number; to: number; blocks: string[] };

/** A part of a merged text: blocks without a conflict, or a place that both sides have changed differently. */
type Piece =
  | {
      blocks: string[];
      /** Their version of this part. */
      theirs: string[];
    }
  | { conflict: { base: string[]; mine: string[]; theirs: string[] } };

/** Minimum share of common words for a changed block to count as the same block. */
const minSimilarity = 0.35;
/** Maximum number of block pairs to compare; larger rewritten ranges are not paired block by block. */
const maxPairings = 2_500;
/**
 * Maximum number of words to look up when the rewritten ranges of one version are paired. Long blocks make every
 * comparison slow, and merging runs on the main thread.
 */
const maxWordsCompared = 1_000_000;

const wordsOf = (block: string): string[] =>
  block
    .replaceAll(/<[^<>]*>/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Counts the words that may still be looked up. */
type WordBudget = { remaining: number };

/** Returns the share of words that two blocks have in common, from 0 to 1 (Dice coefficient). */
function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(word, left - 1);
    }
  }
  return (2 * common) / (one.length + other.length);
}

/**
 * Pairs each old block of a rewritten range with the new block it became, in order, maximising the total similarity.
 * Pairs none when there is too much to compare.
 */
function pairBlocks(before: readonly string[], after: readonly string[], budget: WordBudget): [number, number][] {
  if (before.length === 1 && after.length === 1) return [[0, 0]];
  if (before.length === 0 || after.length === 0 || before.length * after.length > maxPairings) return [];
  const [beforeWords, afterWords] = [before.map(wordsOf), after.map(wordsOf)];
  const lookedUp = after.length * beforeWords.flat().length + before.length * afterWords.flat().length;
  if (lookedUp > budget.remaining) return [];
  budget.remaining -= lookedUp;
  const width = after.length + 1;
  const best = new Array<number>((before.length + 1) * width).fill(0);
  const scores = new Array<number>(best.length).fill(0);
  const at = (list: readonly number[], one: number, other: number): number => list[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const found = similarity(beforeWords[one] ?? [], afterWords[other] ?? []);
      const score = found >= minSimilarity ? found : 0;
      scores[one * width + other] = score;
      best[one * width + other] = Math.max(
        at(best, one + 1, other),
        at(best, one, other + 1),
        score > 0 ? score + at(best, one + 1, other + 1) : 0,
      );
    }
  }
  const pairs: [number, number][] = [];
  for (let one = 0, other = 0; one < before.length && other < after.length; ) {
    const score = at(scores, one, other);
    if (score > 0 && at(best, one, other) === score + at(best, one + 1, other + 1)) {
      pairs.push([one, other]);
      one += 1;
      other += 1;
    } else if (at(best, one + 1, other) >= at(best, one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}

/**
 * Splits a rewritten range into the smallest changes that produce it, one for each block that was changed, added or
 * deleted.
 */
function refine(base: readonly string[], { from, to, blocks }: Hunk, budget: WordBudget): Hunk[] {
  const before = base.slice(from, to);
  const hunks: Hunk[] = [];
  let [one, other] = [0, 0];
  const addGap = (oneEnd: number, otherEnd: number): void => {
    const inserted = blocks.slice(other, otherEnd);
    if (inserted.length > 0 && oneEnd > one) hunks.push({ from: from + one, to: from + oneEnd, blocks: inserted });
    else if (inserted.length > 0) hunks.push({ from: from + one, to: from + one, blocks: inserted });
    else
      for (let deleted = one; deleted < oneEnd; deleted += 1)
        hunks.push({ from: from + deleted, to: from + deleted + 1, blocks: [] });
  };
  for (const [pairedBefore, pairedAfter] of pairBlocks(before, blocks, budget)) {
    addGap(pairedBefore, pairedAfter);
    hunks.push({
      from: from + pairedBefore,
      to: from + pairedBefore + 1,
      blocks: blocks.slice(pairedAfter, pairedAfter + 1),
    });
    one = pairedBefore + 1;
    other = pairedAfter + 1;
  }
  addGap(before.length, blocks.length);
  return hunks;
}

type Side = {
  hunks: Hunk[];
  /** This side's serialisation of each base block that it has not changed, by index in the base. */
  unchanged: Map<number, string>;
};

/** Returns which parts of the base one side has changed, and which it has kept. */
function diffSide(base: readonly string[], baseKeys: readonly string[], blocks: readonly string[]): Side {
  const keys = blocks.map(blockKey);
  const budget: WordBudget = { remaining: maxWordsCompared };
  const hunks: Hunk[] = [];
  const unchanged = new Map<number, string>();
  let [one, other] = [0, 0];
  const addUnchangedUntil = (baseEnd: number): void => {
    for (; one < baseEnd; one += 1, other += 1) unchanged.set(one, blocks[other] ?? '');
  };
  for (const { before, after } of diffBlocks(baseKeys, keys)) {
    const [[from, to], [newFrom, newTo]] = [before, after];
    addUnchangedUntil(from);
    // Not spread into one call: a deleted text can have more blocks than a function takes arguments.
    for (const hunk of refine(base, { from, to, blocks: blocks.slice(newFrom, newTo) }, budget)) hunks.push(hunk);
    one = to;
    other = newTo;
  }
  addUnchangedUntil(base.length);
  return { hunks, unchanged };
}

const isInsertion = ({ from, to }: Hunk): boolean => from === to;
/** Whether a change lies entirely before another. Insertions at the same point count as preceding each other. */
const precedes = (one: Hunk, other: Hunk): boolean => one.to <= other.from;
const haveSameContent = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((block, index) => blockKey(block) === blockKey(other[index] ?? ''));

/** Merges two versions of the text derived from the same base, block by block. */
export function mergeBlocks(
  base: readonly string[],
  mineBlocks: readonly string[],
  theirBlocks: readonly string[],
): Piece[] {
  const baseKeys = base.map(blockKey);
  const [mine, theirs] = [diffSide(base, baseKeys, mineBlocks), diffSide(base, baseKeys, theirBlocks)];
  const pieces: Piece[] = [];
  let position = 0;
  const unchangedBlock = (side: Side, index: number): string => side.unchanged.get(index) ?? base[index] ?? '';
  const addUnchangedUntil = (end: number): void => {
    for (; position < end; position += 1) {
      const [here, there] = [unchangedBlock(mine, position), unchangedBlock(theirs, position)];
      // Both sides have the same content; prefer the serialisation that differs from the base's.
      pieces.push({ blocks: [here === base[position] ? there : here], theirs: [there] });
    }
  };
  /** Returns a side's blocks for a range of the base. */
  const blocksInRange = (side: Side, hunks: readonly Hunk[], from: number, to: number): string[] => {
    const blocks: string[] = [];
    let index = from;
    for (const hunk of hunks) {
      for (; index < hunk.from; index += 1) blocks.push(unchangedBlock(side, index));
      for (const block of hunk.blocks) blocks.push(block);
      index = hunk.to;
    }
    for (; index < to; index += 1) blocks.push(unchangedBlock(side, index));
    return blocks;
  };
  let [one, other] = [0, 0];
  while (one < mine.hunks.length || other < theirs.hunks.length) {
    const [here, there] = [mine.hunks[one], theirs.hunks[other]];
    if (here && there && isInsertion(here) && isInsertion(there) && here.from === there.from) {
      addUnchangedUntil(here.from);
      const blocks = haveSameContent(here.blocks, there.blocks) ? here.blocks : [...there.blocks, ...here.blocks];
      pieces.push({ blocks, theirs: there.blocks });
      one += 1;
      other += 1;
    } else if (here && (!there || precedes(here, there))) {
      addUnchangedUntil(here.from);
      pieces.push({ blocks: here.blocks, theirs: blocksInRange(theirs, [], here.from, here.to) });
      position = here.to;
      one += 1;
    } else if (there && (!here || precedes(there, here))) {
      addUnchangedUntil(there.from);
      pieces.push({ blocks: there.blocks, theirs: there.blocks });
      position = there.to;
      other += 1;
    } else if (here && there) {
      const from = Math.min(here.from, there.from);
      let to = Math.max(here.to, there.to);
      const [firstMine, firstTheirs] = [one, other];
      const isOverlapping = (hunk: Hunk | undefined): hunk is Hunk => hunk !== undefined && hunk.from < to;
      for (let grows = true; grows; ) {
        grows = false;
        for (let hunk = mine.hunks[one]; isOverlapping(hunk); hunk = mine.hunks[one]) {
          to = Math.max(to, hunk.to);
          one += 1;
          grows = true;
        }
        for (let hunk = theirs.hunks[other]; isOverlapping(hunk); hunk = theirs.hunks[other]) {
          to = Math.max(to, hunk.to);
          other += 1;
          grows = true;
        }
      }
      addUnchangedUntil(from);
      const conflict = {
        base: base.slice(from, to),
        mine: blocksInRange(mine, mine.hunks.slice(firstMine, one), from, to),
        theirs: blocksInRange(theirs, theirs.hunks.slice(firstTheirs, other), from, to),
      };
      pieces.push(
        haveSameContent(conflict.mine, conflict.theirs)
          ? { blocks: conflict.mine, theirs: conflict.theirs }
          : { conflict },
      );
      position = to;
    }
  }
  addUnchangedUntil(base.length);
  return pieces;
}
