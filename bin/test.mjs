/**
 * `npm test`: everything that must hold. Format, lint, import rules, dead code and types; unit and service tests on PGlite
 * and on PostgreSQL; the build and its byte budgets; journeys in a real browser. Its last line is `N passed, N failed`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { checkBudgets } from './budgets.mjs';
import { lint } from './lint.mjs';
import { startPostgresql } from './postgresql.mjs';
import { build, environment, install, run } from './prepare.mjs';
import { chromium, ensureSystemPrograms } from './system.mjs';

await install();
await ensureSystemPrograms();

const totals = { passed: 0, failed: 0 };
const began = Date.now();

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
    count(name, code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result);
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
    (report) => ({
      passed: report.numPassedTests,
      // A file that cannot even be loaded has no tests to fail.
      failed:
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    }),
  );

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
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  );
} finally {
  postgresql.stop();
}

process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
