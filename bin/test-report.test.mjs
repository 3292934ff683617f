import { expect, test } from 'vitest';
import { judgeRetry, readPlaywrightReport, readVitestReport, slowest } from './test-report.mjs';

const passing = (title, file = 'a.test.ts') => ({ file, title, seconds: 1 });
const failing = (title, file = 'a.test.ts') => ({ file, title, message: 'no' });
const report = (passed, failures) => ({ passed, failures, fileSeconds: {} });

test('a Vitest report lists failed tests, files that failed to load or crashed, and uncaught errors', () => {
  const read = readVitestReport({
    files: [
      {
        file: 'a.test.ts',
        milliseconds: 1500,
        errors: [],
        tests: [
          { title: 'holds', state: 'passed', milliseconds: 500 },
          { title: 'fails', state: 'failed', milliseconds: 1, message: 'expected' },
          { title: 'is skipped', state: 'skipped', milliseconds: 0 },
        ],
      },
      { file: 'b.test.ts', milliseconds: 0, errors: ['cannot find module'], tests: [] },
      {
        file: 'c.test.ts',
        milliseconds: 0,
        errors: ['beforeAll failed'],
        tests: [{ title: 'waits', state: 'skipped', milliseconds: 0 }],
      },
      {
        file: 'd.test.ts',
        milliseconds: 0,
        errors: [],
        tests: [
          { title: 'holds', state: 'passed', milliseconds: 500 },
          { title: 'crashes', state: 'pending', milliseconds: 0 },
          { title: 'waits', state: 'pending', milliseconds: 0 },
        ],
      },
    ],
    crashes: [
      { file: 'd.test.ts', message: 'Worker exited' },
      { file: 'e.test.ts', message: 'Worker exited before its tests were known' },
    ],
    unhandled: [{ file: 'a.test.ts', message: 'socket hang up' }],
  });
  expect(read.passed).toEqual([
    { file: 'a.test.ts', title: 'holds', seconds: 0.5 },
    { file: 'd.test.ts', title: 'holds', seconds: 0.5 },
  ]);
  expect(read.failures).toEqual([
    { file: 'a.test.ts', title: 'fails', message: 'expected' },
    { file: 'a.test.ts', title: 'is skipped', message: 'It was not run.' },
    { file: 'b.test.ts', message: 'cannot find module' },
    { file: 'c.test.ts', message: 'beforeAll failed' },
    { file: 'd.test.ts', message: 'Worker exited' },
    { file: 'e.test.ts', message: 'Worker exited before its tests were known' },
    { file: 'a.test.ts', message: 'An error that no test caught:\nsocket hang up' },
  ]);
  expect(read.fileSeconds).toEqual({ 'a.test.ts': 1.5, 'b.test.ts': 0, 'c.test.ts': 0, 'd.test.ts': 0 });
});

test('a Playwright report names tests with their groups, and failures with their location', () => {
  const spec = (title, line, status, error) => ({
    ...{ title, line, file: 'a.spec.ts' },
    tests: [{ status, results: status === 'skipped' ? [] : [{ duration: 250, error }] }],
  });
  const read = readPlaywrightReport({
    errors: [{ message: 'b.spec.ts cannot be loaded' }],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('opens', 3, 'expected'), spec('closes', 9, 'unexpected', { message: 'timeout' })],
        suites: [{ title: 'wide', file: 'a.spec.ts', specs: [spec('opens', 20, 'skipped')] }],
      },
    ],
  });
  expect(read.passed).toEqual([{ file: 'e2e/a.spec.ts', title: 'opens', seconds: 0.25 }]);
  expect(read.failures).toEqual([
    { message: 'b.spec.ts cannot be loaded' },
    { file: 'e2e/a.spec.ts', at: 'e2e/a.spec.ts:9', title: 'closes', message: 'timeout' },
    { file: 'e2e/a.spec.ts', at: 'e2e/a.spec.ts', title: 'wide › opens', message: 'It was not run.', wasNotRun: true },
  ]);
});

test('a failed test that passes when run alone counts as passed but flaky', () => {
  const first = report([passing('one')], [failing('two'), failing('three')]);
  const again = report([passing('one'), passing('two')], [failing('three')]);
  expect(judgeRetry(first, again)).toEqual({
    passed: [passing('one'), passing('two')],
    failures: [failing('three')],
    flaky: [failing('two')],
  });
});

test('a test that passed at first but fails when run alone is flaky too', () => {
  const first = report([passing('one')], [failing('two')]);
  const again = report([passing('two')], [failing('one')]);
  expect(judgeRetry(first, again)).toEqual({
    passed: [passing('one'), passing('two')],
    failures: [],
    flaky: [failing('two'), failing('one')],
  });
});

test('when a broken hook keeps a group from running, only the failed test is flaky', () => {
  const first = report([], [failing('one'), { ...failing('two'), wasNotRun: true }]);
  expect(judgeRetry(first, report([passing('one'), passing('two')], []))).toEqual({
    passed: [passing('one'), passing('two')],
    failures: [],
    flaky: [failing('one')],
  });
});

test('the tests of a file that loads only on the second attempt are counted', () => {
  const first = report([], [failing(undefined)]);
  expect(judgeRetry(first, report([passing('one'), passing('two')], []))).toEqual({
    passed: [passing('one'), passing('two')],
    failures: [],
    flaky: [failing(undefined)],
  });
});

test.each([
  ['the file has failed again', report([passing('one')], [failing(undefined)]), [failing(undefined)]],
  ['one of its tests has failed', report([passing('one')], [failing('two')]), [failing(undefined)]],
  ['the runner died', report([], [{ message: 'no report' }]), [failing(undefined)]],
])('a failed file stays failed when %s', (_, again, failures) => {
  expect(judgeRetry(report([], [failing(undefined)]), again)).toMatchObject({ failures, flaky: [] });
});

test('failures without a file, and failures that were not run again, stay failed', () => {
  const failures = [{ message: 'It ended with code 1' }, failing('one')];
  expect(judgeRetry(report([], failures), report([passing('other')], []))).toMatchObject({ failures, flaky: [] });
});

test('lists the slowest tests first', () => {
  const tests = [1, 30, 2].map((seconds) => ({ ...passing(`of ${seconds}`), part: 'services', seconds }));
  expect(slowest(tests, 2)).toEqual(['  30.0 s  services: a.test.ts › of 30', '   2.0 s  services: a.test.ts › of 2']);
});
