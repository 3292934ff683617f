/** What test runners report, brought to one form. Nothing here runs a test or reads a file. */

/**
 * @typedef {{ file?: string, at?: string, title?: string, message: string, wasNotRun?: boolean }} Failure A test that failed; without a title
 * the whole file, and without a file the whole run. `at`: what Playwright is to run again.
 * @typedef {{ file: string, title: string, seconds: number }} Passed
 * @typedef {{ passed: Passed[], failures: Failure[], fileSeconds: Record<string, number> }} Report
 */

/** Reads what vitest-reporter.mjs wrote. @returns {Report} */
export function readVitestReport({ files, unhandled }) {
  const passed = [];
  const failures = [];
  for (const { file, errors, tests } of files) {
    for (const message of errors) failures.push({ file, message });
    for (const { title, state, milliseconds, message = 'It was not run.' } of tests) {
      if (state === 'passed') passed.push({ file, title, seconds: milliseconds / 1000 });
      // What a broken hook kept from running is told by the error of the hook.
      else if (state === 'failed' || errors.length === 0) failures.push({ file, title, message });
    }
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

/** Reads the JSON report of Playwright. @returns {Report} */
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
      // What was not run at all fell with something else in its file, which is then run as a whole.
      const at = error ? `e2e/${file}:${line}` : `e2e/${file}`;
      const said = error ? { message: error.message } : { message: 'It was not run.', wasNotRun: true };
      failures.push({ file: `e2e/${file}`, at, title, ...said });
    }
  }
  return { passed, failures, fileSeconds: {} };
}

const isSame = (one, other) => one.file === other.file && one.title === other.title;

/**
 * Compares what failed with a second run of it.
 * @param {Report} first
 * @param {Report} again
 * @returns {{ passed: Passed[], failures: Failure[], flaky: Failure[] }} `flaky`: what passed in only one of both, which
 * counts as passed.
 */
export function judgeRetry(first, again) {
  const isBroken = ({ file, title }) =>
    again.failures.some((failure) => failure.file === undefined || isSame(failure, { file, title })) ||
    (title === undefined
      ? file === undefined || again.failures.some((failure) => failure.file === file)
      : !again.passed.some((test) => isSame(test, { file, title })));
  const failures = first.failures.filter(isBroken);
  const retriedInVain = (failure) => first.failures.some((before) => isSame(before, failure));
  const flaky = [
    // What fell with something else has not failed itself.
    ...first.failures.filter((failure) => !failure.wasNotRun && !isBroken(failure)),
    // Passed at first, and failed alone.
    ...again.failures.filter(
      (failure) => !retriedInVain(failure) && first.passed.some((test) => isSame(test, failure)),
    ),
  ];
  const passedAgain = again.passed.filter((test) => !first.passed.some((before) => isSame(before, test)));
  return { passed: [...first.passed, ...passedAgain], failures, flaky };
}

/** The slowest tests of all, as lines. */
export function slowest(tests, count = 10) {
  return [...tests]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ part, file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${part}: ${file} › ${title}`);
}
