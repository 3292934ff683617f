import { expect, test } from 'vitest';
import { TestParts } from './test-parts.mjs';

const passing = (title) => ({ file: 'a.test.ts', title, seconds: 1 });
const failing = (title) => ({ file: 'a.test.ts', title, message: 'no' });

async function conclusionOf(first, again) {
  let said = '';
  const parts = new TestParts((text) => {
    said += text;
  });
  await parts.run('lint', async () => ({ passed: 4, failed: 0 }));
  await parts.run(
    'tests',
    async () => first,
    async () => again,
  );
  await parts.retryFailures();
  const isWell = parts.conclude();
  return { isWell, lines: said.trimEnd().split('\n') };
}

test('the last line totals checks and tests, after the times and the slowest tests', async () => {
  const { isWell, lines } = await conclusionOf({ passed: [passing('one')], failures: [] });
  expect(isWell).toBe(true);
  expect(lines.slice(-6)).toEqual([
    'seconds:',
    expect.stringMatching(/^ +0 s {2}lint$/),
    expect.stringMatching(/^ +0 s {2}tests$/),
    'slowest tests:',
    '   1.0 s  tests: a.test.ts › one',
    '5 passed, 0 failed',
  ]);
});

test('three flaky tests are listed but do not fail the run', async () => {
  const titles = ['one', 'two', 'three'];
  const { isWell, lines } = await conclusionOf(
    { passed: [], failures: titles.map(failing) },
    { passed: titles.map(passing), failures: [] },
  );
  expect(isWell).toBe(true);
  expect(lines).toEqual(expect.arrayContaining(['flaky:', ...titles.map((title) => `  tests: a.test.ts › ${title}`)]));
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
});

test('a fourth flaky test fails the run', async () => {
  const titles = ['one', 'two', 'three', 'four'];
  const { isWell, lines } = await conclusionOf(
    { passed: [], failures: titles.map(failing) },
    { passed: titles.map(passing), failures: [] },
  );
  expect(isWell).toBe(false);
  expect(lines).toContain('✗ 4 tests are flaky; more than 3 fail the run');
  expect(lines.at(-1)).toBe('8 passed, 1 failed');
});

test('a test that fails twice is reported with the beginning of its message', async () => {
  const first = { passed: [], failures: [failing('one')] };
  const { isWell, lines } = await conclusionOf(first, first);
  expect(isWell).toBe(false);
  expect(lines).toEqual(expect.arrayContaining(['✗ tests: a.test.ts › one', '    no']));
  expect(lines.at(-1)).toBe('4 passed, 1 failed');
});
