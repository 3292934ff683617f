/** Runs Vitest and Playwright and parses their reports. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { environment, run } from './prepare.mjs';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';

const secondsPath = '.tmp/test-seconds.json';

/** Returns the seconds that each test file took in the last run on this machine. */
export const knownSeconds = () => (existsSync(secondsPath) ? JSON.parse(readFileSync(secondsPath, 'utf8')) : {});

/** Runs a test runner that writes a JSON report. If it dies without one, the run counts as failed. */
async function reportOf(command, args, { path, env, read }) {
  rmSync(path, { force: true });
  const code = await run(command, args, { env: environment(env) });
  try {
    const report = read(JSON.parse(readFileSync(path, 'utf8')));
    if (code !== 0 && report.failures.length === 0) {
      report.failures.push({ message: `It ended with code ${code}, though no test failed: see its errors above.` });
    }
    return report;
  } catch (error) {
    return {
      passed: [],
      failures: [{ message: `It ended with code ${code} and left no report: ${error.message}` }],
      fileSeconds: {},
    };
  }
}

async function runVitest(projects, { files = [], env = {}, args = [] }) {
  const path = '.tmp/vitest.json';
  const report = await reportOf(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=./bin/vitest-reporter.mjs',
      ...projects.map((project) => `--project=${project}`),
      ...args,
      ...files,
    ],
    { path, env: { ...env, TEST_REPORT: path }, read: readVitestReport },
  );
  mkdirSync('.tmp', { recursive: true });
  writeFileSync(secondsPath, JSON.stringify({ ...knownSeconds(), ...report.fileSeconds }));
  return report;
}

/**
 * Runs the tests of the named Vitest projects as a part: all files, or the given ones. Retries run whole files, since
 * their tests may depend on earlier ones.
 */
export function vitestPart(parts, name, projects, { files, env } = {}) {
  const again = (failures) =>
    runVitest(projects, {
      files: [...new Set(failures.flatMap(({ file }) => file ?? []))],
      env,
      args: ['--maxWorkers=1'],
    });
  return parts.run(name, () => runVitest(projects, { files, env }), again);
}

const runPlaywright = (args, env) => {
  const path = '.tmp/journeys.json';
  return reportOf('playwright', ['test', ...args], {
    path,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    read: readPlaywrightReport,
  });
};

/** Runs all end-to-end tests as a part; failures are retried by location. */
export function playwrightPart(parts, name, env) {
  const again = (failures) => {
    const places = [...new Set(failures.flatMap(({ at }) => at ?? []))];
    // In a folder of its own: the first failure's page snapshot explains what happened.
    return runPlaywright(['--workers=1', '--output=.tmp/journeys-retried', ...places], env);
  };
  return parts.run(name, () => runPlaywright([], env), again);
}
