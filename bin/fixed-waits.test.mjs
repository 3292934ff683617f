import { expect, test } from 'vitest';
import { fixedWaitsIn, isTestFile } from './fixed-waits.mjs';

test.each([
  ['of Playwright', 'await page.waitForTimeout(100);'],
  ['of a timer', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
  ['of a timer that calls the function', 'await new Promise((done) => { setTimeout(() => done(1), pause); });'],
  ['inside act', 'await act(() => new Promise((resolve) => window.setTimeout(resolve, 1_500)));'],
  [
    'for a promise with its functions',
    'const { promise, resolve } = Promise.withResolvers();\nsetTimeout(resolve, 100);',
  ],
  [
    'for a promise with a renamed function',
    'const { promise, resolve: end } = Promise.withResolvers<void>();\nsetTimeout(() => end(), 100);',
  ],
  ['for a promise as one object', 'const gate = Promise.withResolvers();\nsetTimeout(gate.resolve, 100);'],
  ['without the prefix of Node', "import { setTimeout } from 'timers/promises';\nawait setTimeout(100);"],
  ['of all timers', "import * as timers from 'node:timers/promises';\nawait timers.setTimeout(100);"],
  ['of the scheduler', "import { scheduler } from 'node:timers/promises';\nawait scheduler.wait(100);"],
  ['with another comment', '// The menu closes.\nawait page.waitForTimeout(100);'],
])('a wait %s is found', (_, text) => {
  const line = text.split('\n').length;
  expect(fixedWaitsIn('e2e/a.spec.ts', text)).toEqual([
    expect.stringMatching(`^e2e/a.spec.ts:${line}: a fixed wait: `),
  ]);
});

test.each(['setTimeout', 'setTimeout as pause'])('a wait with { %s } of Node is found', (imported) => {
  const name = imported.split(' ').at(-1);
  const text = `import { ${imported} } from 'node:timers/promises';\nawait ${name}(500);`;
  expect(fixedWaitsIn('e2e/a.spec.ts', text)).toHaveLength(1);
});

test.each([
  ['a wait for the next task', 'await new Promise((resolve) => setTimeout(resolve));'],
  ['a timer that nothing waits for', 'setTimeout(() => response.end(), 100);'],
  ['a time limit of Playwright', 'test.setTimeout(60_000);'],
  ['another timer in a promise', 'await new Promise((resolve) => { setTimeout(stop, 100); stream.end(resolve); });'],
  ['a timer beside a promise', 'const { resolve } = Promise.withResolvers();\nsetTimeout(stop, 100);'],
  ['a wait with its reason', '// Fixed wait: the delay that is\n// tested.\nawait page.waitForTimeout(100);'],
])('%s is allowed', (_, text) => {
  expect(fixedWaitsIn('e2e/a.spec.ts', text)).toEqual([]);
});

test('tests, their helpers and end-to-end tests are checked', () => {
  const files = [
    'e2e/newsroom.ts',
    'app/a/b/c.test.tsx',
    'app/a/b/testing/c.server.ts',
    'bin/a.test.mjs',
    'app/a/b/c.ts',
  ];
  expect(files.filter(isTestFile)).toEqual(files.slice(0, -1));
});
