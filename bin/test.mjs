/**
 * `npm test`: the test suite. Format, lint, import rules, dead code and types; tests of rules and components, and, on
 * PostgreSQL, of pages, access, stores, services, migrations, jobs and nodes; the build and its byte budgets; end-to-end
 * tests in a real browser. Failures are retried alone at the end. The last line is `N passed, N failed`.
 *
 * `npm run test:pglite` runs the tests of stores, services, migrations, jobs and nodes on PGlite. `npm test -- <feature>`
 * runs the tests that one feature can break (see feature-tests.mjs). `npm run test:long` runs the full version of stress
 * tests, which `npm test` shortens.
 */
import { checkBudgets } from './budgets.mjs';
import { lint, prepareSources } from './lint.mjs';
import { startTestPostgresql } from './postgresql.mjs';
import { build, install, isBuilt } from './prepare.mjs';
import { chromium, ensureSystemPrograms, headlessShell } from './system.mjs';
import { TestParts } from './test-parts.mjs';
import { playwrightPart, vitestPart } from './test-runners.mjs';

const [feature] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (process.argv.includes('--long')) process.env.TEST_LONG = '1';

await install();

const parts = new TestParts((text) => process.stdout.write(text));

if (feature) {
  // Imported only now because it needs packages, which a fresh clone lacks until they are installed above.
  const { testFeature } = await import('./feature-tests.mjs');
  await testFeature(feature, parts);
} else if (process.argv.includes('--pglite')) {
  await prepareSources();
  await vitestPart(parts, 'tests of stores and services on PGlite', ['stores on PGlite']);
  await parts.retryFailures();
} else {
  await ensureSystemPrograms();
  await parts.run('format, lint, import rules, dead code, types', lint);
  const postgresql = await startTestPostgresql();
  try {
    const env = { TEST_DATABASE_URL: postgresql.url };
    // One run, which transforms each module once.
    const projects = ['no database', 'isolated modules', 'pages', 'stores on PostgreSQL'];
    await vitestPart(parts, 'tests of rules, components, pages, stores and services', projects, { env });
    await parts.run('build and byte budgets', async () => {
      await build();
      const { passed, failed } = checkBudgets();
      // A build that changed its own sources would be rebuilt at every start.
      const isKept = isBuilt();
      process.stdout.write(`${isKept ? '✓' : '✗'} the next start uses this build\n`);
      return isKept ? { passed: passed + 1, failed } : { passed, failed: failed + 1 };
    });
    await playwrightPart(parts, 'journeys', {
      ...env,
      CHROMIUM: chromium(),
      HEADLESS_SHELL: headlessShell(),
    });
    await parts.retryFailures();
  } finally {
    postgresql.stop();
  }
}

process.exit(parts.conclude() ? 0 : 1);
