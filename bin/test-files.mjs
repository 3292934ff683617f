/**
 * Determines which test files need a database, and which kind. Each file is in exactly one list, depending on the
 * functions it calls.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns every test file under a folder, as paths relative to the project's root. */
function testFilesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => /\.test\.(?:tsx?|mjs)$/.test(path))
    .sort();
}

const opensEither = /\bopenTestDatabase\(|\bopen(?:Memory)?Connection\(/;
const opensPglite = /\bopenTestPglite\(/;
const needsIsolatedModules = /^\/\/ @vitest-environment jsdom$|\bvi\.mock\(/m;

/**
 * Classifies a test file by the functions that it calls. A file that opens a database in any other way counts as
 * `none`, and fails with an explanation when it runs.
 */
export function databaseOf(text) {
  if (opensEither.test(text)) return 'either';
  return opensPglite.test(text) ? 'pglite' : 'none';
}

/**
 * Returns the test files by the database they need:
 * - `none`: rules, run once;
 * - `isolated`: components, and what replaces modules, run once, each file with its own copy of the site's modules;
 * - `either`: stores, services, migrations, jobs and nodes, run on PostgreSQL by `npm test` and on PGlite by
 *   `npm run test:pglite`;
 * - `pglite`: pages and access checks, which behave the same on both, run on PGlite.
 */
export function testFiles() {
  const sorted = { none: [], isolated: [], either: [], pglite: [] };
  for (const path of [...testFilesIn('app'), ...testFilesIn('bin')]) {
    const text = readFileSync(path, 'utf8');
    const database = databaseOf(text);
    sorted[database === 'none' && needsIsolatedModules.test(text) ? 'isolated' : database].push(path);
  }
  return sorted;
}
