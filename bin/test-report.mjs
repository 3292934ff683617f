/** Converts test runners' reports to a common form. This module runs no tests and reads no files. */

/**
 * @typedef {{ file?: string, at?: string, title?: string, message: string, wasNotRun?: boolean }} Failure A failed
 * test; without a title, the whole file, and without a file, the whole run. `at`: the location that Playwright should
 * run again.
 * @typedef {{ file: string, title: string, seconds: number }} Passed
 * @typedef {{ passed: Passed[], failures: Failure[], fileSeconds: Record<string, number> }} Report
 */

/**
 * Parses the output of vitest-reporter.mjs.
 * @returns {Report}
 */
export function readVitestReport({ files, crashes, unhandled }) {
  const passed = [];
  const failures = [];
  for (const { file, errors: ownErrors, tests } of files) {
    // A crash is one failure, of the file that the process was running: its other tests were not run.
    const errors = [...ownErrors, ...crashes.filter((crash) => crash.file === file).map(({ message }) => message)];
    for (const message of errors) failures.push({ file, message });
    for (const { title, state, milliseconds, message = 'It was not run.' } of tests) {
      if (state === 'passed') passed.push({ file, title, seconds: milliseconds / 1000 });
      // Tests that a broken hook or a crash prevented from running are covered by its error.
      else if (state === 'failed' || errors.length === 0) failures.push({ file, title, message });
    }
  }
  for (const { file, message } of crashes) {
    if (!files.some((listed) => listed.file === file)) failures.push({ file, message });
  }
  for (const { file, message } of unhandled) {
    failures.push({ file, message: `An error that no test caught:\n${message}` });
  }
  const fileSeconds = Object.fromEntries(files.map(({ file, milliseconds }) => [file, milliseconds / 1000]));
  return { passed, failures, fileSeconds };
}

const specsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.map((spec) => ({ ...spec, title: [...titles, spec.title].join(' › ') })),
  ...suites.flatMap((suite) => specsOf(suite, suite.title === suite.file ? titles : [...titles, suite.title])),
];

/**
 * Parses Playwright's JSON report.
 * @returns {Report}
 */
export function readPlaywrightReport({ suites, errors }) {
  const passed = [];
  const failures = errors.map(({ message }) => ({ message }));
  for (const { file, line, title, tests } of suites.flatMap((suite) => specsOf(suite))) {
    const results = tests.flatMap((test) => test.results);
    if (tests.every(({ status }) => status === 'expected')) {
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      passed.push({ file: `e2e/${file}`, title, seconds });
    } else {
      const error = results.find((result) => result.error)?.error;
      // Without an error, the test was skipped because of another failure in its file, so the whole file is run again.
      const at = error ? `e2e/${file}:${line}` : `e2e/${file}`;
      const said = error ? { message: error.message } : { message: 'It was not run.', wasNotRun: true };
      failures.push({ file: `e2e/${file}`, at, title, ...said });
    }
  }
  return { passed, failures, fileSeconds: {} };
}

const isSame = (one, other) => one.file === other.file && one.title === other.title;

/**
 * Compares failures with the results of their retry.
 * @param {Report} first
 * @param {Report} again
 * @returns {{ passed: Passed[], failures: Failure[], flaky: Failure[] }} `flaky`: tests that passed in only one of the
 * two runs; they count as passed.
 */
export function judgeRetry(first, again) {
  const isBroken = ({ file, title }) =>
    again.failures.some((failure) => failure.file === undefined || isSame(failure, { file, title })) ||
    (title === undefined
      ? file === undefined || again.failures.some((failure) => failure.file === file)
      : !again.passed.some((test) => isSame(test, { file, title })));
  const failures = first.failures.filter(isBroken);
  const failedBefore = (failure) => first.failures.some((before) => isSame(before, failure));
  const flaky = [
    // A test that was not run did not fail itself.
    ...first.failures.filter((failure) => !failure.wasNotRun && !isBroken(failure)),
    // Passed in the first run, but failed alone.
    ...again.failures.filter((failure) => !failedBefore(failure) && first.passed.some((test) => isSame(test, failure))),
  ];
  const passedAgain = again.passed.filter((test) => !first.passed.some((before) => isSame(before, test)));
  return { passed: [...first.passed, ...passedAgain], failures, flaky };
}

/** Formats the slowest tests, one per line. */
export function slowest(tests, count = 10) {
  return [...tests]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ part, file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${part}: ${file} › ${title}`);
}
