import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles } from './bin/test-files.mjs';
import { textsByLanguage } from './vite.languages.ts';
import { sitePaths } from './vite.paths.ts';

const files = testFiles();
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Returns the Vitest project for tests that need a database, on one of the two kinds of database. */
const onDatabase = (name: 'PGlite' | 'PostgreSQL', include: string[]) => ({
  extends: true as const,
  test: {
    ...{ name, include, globalSetup: ['./app/platform/testing/template.ts'], provide: { database: name } },
    // These files share a process, which compiles the built-in database once. Each resets the modules that it loaded.
    isolate: false,
    // Remembers the time of its newest identifier, so a test's future would reach the next file.
    server: { deps: { inline: ['uuid'] } },
  },
});

/** Returns a Vitest project for tests that may not open a database. */
const withoutDatabase = (test: { name: string; include: string[]; isolate?: boolean }) => ({
  extends: true as const,
  resolve: {
    alias: ['@electric-sql/pglite', 'pg'].map((driver) => ({
      find: new RegExp(`^${driver}$`),
      replacement: path('./app/platform/testing/no-database.ts'),
    })),
  },
  test: { ...test, provide: { database: 'none' as const } },
});

export default defineConfig({
  plugins: [textsByLanguage(['texts'], () => 'texts'), sitePaths],
  resolve: { alias: { '~': path('./app') } },
  test: {
    // By default Vitest leaves one core idle, which is half of a two-core machine.
    maxWorkers: '100%',
    projects: [
      // Without isolation, these small files take half the time: they start no programs and store nothing.
      withoutDatabase({ name: 'no database', include: files.none, isolate: false }),
      // What components remember, such as notices, would reach the next file, and a mock of what they import would not.
      withoutDatabase({ name: 'isolated', include: files.isolated }),
      onDatabase('PGlite', [...files.either, ...files.pglite]),
      ...(process.env.TEST_DATABASE_URL ? [onDatabase('PostgreSQL', files.either)] : []),
    ],
    env: { LOG_LEVEL: 'silent' },
    setupFiles: ['./app/server/testing/setup.ts'],
    // Generous, for a busy machine: a wait ends as soon as its condition is met, and only what hangs takes this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
  },
});
