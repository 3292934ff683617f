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

const opensBoth = /\bopenTestDatabase\(|\bopen(?:Memory)?Connection\(/;
const opensPages = /\bopenPageDatabase\(/;
const needsIsolatedModules = /^\/\/ @vitest-environment jsdom$|\bvi\.mock\(|\bregisterFeatures\(serverFeatures\)/m;

/**
 * Classifies a test file by the functions that it calls. A file that opens a database in any other way counts as
 * `none`, and fails with an explanation when it runs.
 */
export function databaseOf(text) {
  if (opensBoth.test(text)) return 'both';
  return opensPages.test(text) ? 'pages' : 'none';
}

/**
 * Returns the test files by the database they need:
 * - `none`: rules, run once;
 * - `isolated`: components, and what replaces modules or registers all features, run once, each file with its own copy of
 *   the site's modules;
 * - `both`: stores, services, migrations, jobs and nodes, run on PostgreSQL by `npm test` and on PGlite by
 *   `npm run test:pglite`;
 * - `pages`: pages and access checks, which behave the same on both, run by `npm test` only.
 */
export function testFiles() {
  const sorted = { none: [], isolated: [], both: [], pages: [] };
  for (const path of [...testFilesIn('app'), ...testFilesIn('bin')]) {
    const text = readFileSync(path, 'utf8');
    const database = databaseOf(text);
    sorted[database === 'none' && needsIsolatedModules.test(text) ? 'isolated' : database].push(path);
  }
  return sorted;
}
