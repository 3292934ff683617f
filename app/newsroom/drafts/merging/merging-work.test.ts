import { diffIndices } from 'node-diff3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { splitBlocks } from '../blocks';
import { type DraftFields, emptyFields } from '../fields';
import { diffBlocks, diffStepsOf, maxDiffSteps } from './diff-blocks';
import { mergeDrafts } from './merge';

vi.mock('node-diff3', { spy: true });

beforeEach(() => {
  vi.mocked(diffIndices).mockClear();
});

/** Returns the maximum number of steps of all comparisons since the last test. */
const stepsTaken = (): number =>
  vi.mocked(diffIndices<string>).mock.calls.reduce((sum, [before, after]) => sum + diffStepsOf(before, after), 0);

const withBlocks = (...blocks: string[]): DraftFields => ({ ...emptyFields, content: blocks.join('\n') });
const equalBlocks = (count: number): string[] => Array.from({ length: count }, () => '<p>a</p>');
const differentBlocks = (count: number): string[] => Array.from({ length: count }, (_, index) => `<p>k${index}</p>`);

describe('the work of merging is limited', () => {
  test.each<[string, string[]]>([
    ['equal', equalBlocks(2_000)],
    ['different', differentBlocks(10_000)],
    ['alternating', equalBlocks(4_000).map((block, index) => (index % 2 ? block : '<p>b</p>'))],
  ])('between many %s paragraphs', (_name, blocks) => {
    const base = withBlocks('<p>first</p>', ...blocks, '<p>last</p>');
    const mine = withBlocks('<h2>One</h2>', ...blocks, '<h2>Two</h2>');
    const theirs = withBlocks('<h3>Three</h3>', ...blocks, '<h3>Four</h3>');
    // Counted instead of compared when it would take minutes.
    vi.mocked(diffIndices).mockImplementation((before, after) => [
      {
        ...{ buffer1: [0, before.length], buffer1Content: [...before] },
        ...{ buffer2: [0, after.length], buffer2Content: [...after] },
      },
    ]);
    const { conflicts, forServer } = mergeDrafts(base, mine, theirs);
    const steps = stepsTaken();
    vi.mocked(diffIndices).mockRestore();
    expect(steps).toBeLessThanOrEqual(2 * maxDiffSteps);
    expect(conflicts.length).toBeGreaterThan(0);
    expect(splitBlocks(forServer.content)).toHaveLength(blocks.length + 2);
    const all = [forServer.content, ...conflicts.map(({ mine }) => mine)].join('\n');
    for (const block of ['<h2>One</h2>', '<h2>Two</h2>', '<h3>Three</h3>', '<h3>Four</h3>']) {
      expect(all).toContain(block);
    }
  });

  test('between more blocks than a function takes arguments', () => {
    const blocks = Array.from({ length: 150_000 }, () => '<hr>');
    const base = withBlocks('<p>first</p>', '<p>last</p>');
    const mine = { ...base, content: [...blocks, '<p>last</p>'].join('\n') };
    const { conflicts, forServer } = mergeDrafts(base, mine, withBlocks('<p>first</p>', '<p>theirs</p>'));
    expect(conflicts).toEqual([]);
    expect(splitBlocks(forServer.content)).toHaveLength(150_001);
    const emptied = mergeDrafts(mine, withBlocks(), { ...mine, content: `<p>b</p>\n${mine.content}` });
    expect(splitBlocks(emptied.forServer.content)).toEqual(['<p>b</p>']);
  });
});

describe('long texts with few changes', () => {
  test('are divided at the blocks that occur once, and merged without a conflict', () => {
    const blocks = differentBlocks(2_000).map((block, index) => (index % 3 ? block : '<p>again</p>'));
    const changed = (...at: number[]): DraftFields =>
      withBlocks(...blocks.map((block, index) => (at.includes(index) ? `<p>changed ${index}</p>` : block)));
    const { conflicts, forServer } = mergeDrafts(withBlocks(...blocks), changed(0, 1_000, 1_999), changed(10, 1_700));
    expect(conflicts).toEqual([]);
    expect(forServer).toEqual(changed(0, 10, 1_000, 1_700, 1_999));
    expect(stepsTaken()).toBeLessThanOrEqual(2 * maxDiffSteps);
  });

  test('keep the blocks between a moved paragraph’s old and new place', () => {
    const blocks = differentBlocks(4_000);
    const moved = [...blocks.slice(1, 2_000), ...blocks.slice(0, 1), ...blocks.slice(2_000, 3_999), '<p>end</p>'];
    expect(diffBlocks(blocks, moved)).toEqual([
      { before: [0, 1], after: [0, 0] },
      { before: [2_000, 2_000], after: [1_999, 2_000] },
      { before: [3_999, 4_000], after: [3_999, 4_000] },
    ]);
  });
});

test('long paragraphs that have been rewritten are compared only as far as the limit of words allows', () => {
  const lookups = vi.spyOn(Map.prototype, 'get');
  const paragraph = (mark: string, index: number): string => `<p>${`${mark}${index} `.repeat(600)}</p>`;
  const [base, mine, theirs] = ['a', 'b', 'c'].map((mark) =>
    withBlocks(...Array.from({ length: 45 }, (_, index) => paragraph(mark, index))),
  );
  const { conflicts } = mergeDrafts(base ?? emptyFields, mine ?? emptyFields, theirs ?? emptyFields);
  const count = lookups.mock.calls.length;
  lookups.mockRestore();
  expect(conflicts).toHaveLength(1);
  expect(count).toBeLessThan(1_500_000);
});
