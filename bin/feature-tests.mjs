/**
 * `npm test -- <feature>`: tests what a feature can break, on PostgreSQL if it is installed, within two minutes. A
 * feature is a folder under `app/`, named by its path or its last segment.
 *
 * Runs the feature's own test files, then those that import it, nearest first, until the time is used up; the number of
 * omitted files is reported. Whole-site tests import everything, so only the feature's own are included; the route
 * table names modules as text and does not count as an import. `npm test` runs everything.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import ts from 'typescript';
import { chooseTests, featuresNamed, readGraph } from './import-graph.mjs';
import { prepareSources, typeCheck } from './lint.mjs';
import { hasPostgresql, startTestPostgresql } from './postgresql.mjs';
import { environment, run } from './prepare.mjs';
import { testFiles } from './test-files.mjs';
import { knownSeconds, vitestPart } from './test-runners.mjs';

/** Seconds left for Vitest out of two minutes, after startup and the type check. */
const testSeconds = 75;
const secondsOfUnknown = 4;

const partsOfFeatures = new Set(['routes', 'components', 'messages', 'testing', 'compiled', 'fixtures', 'tls']);

const importsOf = (text) => ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** Runs the checks and tests of one feature; exits if there is no such feature. */
export async function testFeature(name, parts) {
  const entries = readdirSync('app', { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((folder) => !folder.split('/').some((segment) => partsOfFeatures.has(segment)))
    .sort();
  const chosen = featuresNamed(name, folders);
  if (chosen.length === 0) {
    const names = folders.map((folder) => relative('app', folder)).join(', ');
    process.stderr.write(`There is no feature called ${name}; there are ${names}.\n`);
    process.exit(1);
  }
  const sources = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(basename(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const graph = readGraph(new Map(sources.map((path) => [path, importsOf(readFileSync(path, 'utf8'))])));
  const { none, isolated, both, pages } = testFiles();
  const seconds = knownSeconds();
  const { files, leftOut } = chooseTests({
    graph,
    folders: chosen,
    tests: [...none, ...isolated, ...both, ...pages].filter((path) => path.startsWith('app/')),
    wholeSite: sources.filter((path) => basename(path).startsWith('whole-site.')),
    secondsOf: (file) => seconds[file] ?? secondsOfUnknown,
    budget: testSeconds * Math.min(2, availableParallelism()),
  });
  process.stdout.write(`${chosen.join(', ')}: biome, types and ${files.length} test files:\n`);
  for (const file of files) process.stdout.write(`  ${file}\n`);
  if (leftOut > 0)
    process.stdout.write(
      `${leftOut} test files that import it from further away or test the whole site are left to npm test.\n`,
    );

  await prepareSources();
  const check = async ([, command, args]) => ((await run(command, args, { env: environment() })) === 0 ? 1 : 0);
  const checks = Promise.all([check(['', 'biome', ['check', '--error-on-warnings', ...chosen]]), check(typeCheck)]);
  // The built-in database needs more than twice the time.
  const postgresql = hasPostgresql() ? await startTestPostgresql() : undefined;
  try {
    const stores = postgresql ? 'stores on PostgreSQL' : 'stores on PGlite';
    const env = postgresql ? { TEST_DATABASE_URL: postgresql.url } : {};
    await vitestPart(parts, 'tests', ['no database', 'isolated modules', 'pages', stores], { files, env });
    await parts.run('format, lint, types', async () => {
      const passed = (await checks).reduce((sum, one) => sum + one, 0);
      return { passed, failed: 2 - passed };
    });
    await parts.retryFailures();
  } finally {
    postgresql?.stop();
  }
}
