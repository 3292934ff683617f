/**
 * `npm test`: everything that must hold. Format, lint, import rules, dead code and types; unit and service tests on PGlite
 * and on PostgreSQL; the build and its byte budgets; journeys in a real browser. Its last line is `N passed, N failed`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkBudgets } from './budgets.mjs';
import { lint } from './lint.mjs';
import { startPostgresql } from './postgresql.mjs';
import { build, environment, install, run } from './prepare.mjs';
import { chromium, ensureSystemPrograms } from './system.mjs';

await install();
await ensureSystemPrograms();

const totals = { passed: 0, failed: 0 };
/** Names of the tests that failed, said again at the end. */
const failures = [];
const began = Date.now();

/** The beginning of what a failed test said, without the colours of a terminal. */
const saying = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

function count(suite, { passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`\n── ${suite}: ${passed} passed, ${failed} failed (${seconds} s since the start)\n\n`);
}

/** Runs a test runner that writes a JSON report; a runner that dies without one has failed. */
async function suite(name, command, args, report, env, read) {
  rmSync(report, { force: true });
  const code = await run(command, args, { env: environment(env) });
  try {
    const result = read(JSON.parse(readFileSync(report, 'utf8')));
    const isUnexplained = code !== 0 && result.failed === 0;
    if (isUnexplained) failures.push(`${name}: ended with code ${code}, though no test failed: see its errors above`);
    count(name, isUnexplained ? { ...result, failed: 1 } : result);
  } catch (error) {
    process.stderr.write(`${name} left no report: ${error.message}\n`);
    count(name, { passed: 0, failed: 1 });
  }
}

const vitest = (name, env) =>
  suite(
    name,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=.tmp/vitest.json'],
    '.tmp/vitest.json',
    env,
    (report) => {
      // A file that cannot even be loaded has no tests to fail.
      const unloaded = report.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      for (const file of report.testResults) {
        const failed = file.assertionResults.filter(({ status }) => status === 'failed');
        const sayings = unloaded.includes(file)
          ? [`could not be loaded\n${saying(file.message)}`]
          : failed.map(({ fullName, failureMessages }) => `${fullName}\n${saying(failureMessages[0])}`);
        for (const said of sayings) failures.push(`${name}: ${relative(process.cwd(), file.name)} › ${said}`);
      }
      return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
    },
  );

/** What failed in a suite of Playwright's report, which holds suites itself. */
const failedJourneys = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file,
      title,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
    })),
  ...suites.flatMap(failedJourneys),
];

count('format, lint, import rules, dead code, types', await lint());
await vitest('unit and service tests on PGlite', {});

const postgresql = await startPostgresql(['fsync=off', 'max_connections=200']);
try {
  await vitest('unit and service tests on PostgreSQL', { TEST_DATABASE_URL: postgresql.url });
  await build();
  count('byte budgets', checkBudgets());
  await suite(
    'journeys',
    'playwright',
    ['test'],
    '.tmp/journeys.json',
    { CHROMIUM: chromium(), TEST_DATABASE_URL: postgresql.url, PLAYWRIGHT_JSON_OUTPUT_NAME: '.tmp/journeys.json' },
    ({ stats, suites }) => {
      for (const { file, title, message } of suites.flatMap(failedJourneys)) {
        failures.push(`journeys: ${file} › ${title}\n${saying(message)}`);
      }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
    },
  );
} finally {
  postgresql.stop();
}

for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
