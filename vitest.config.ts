import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles } from './bin/test-files.mjs';
import Sequencer from './bin/vitest-sequencer.mjs';
import { textsByLanguage } from './vite.languages.ts';
import { sitePaths } from './vite.paths.ts';

const files = testFiles();
const hasPostgresql = Boolean(process.env.TEST_DATABASE_URL);
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Returns a Vitest project for tests that need a database, on one of the two kinds of database. */
const onDatabase = (name: string, { kind, include }: { kind: 'PGlite' | 'PostgreSQL'; include: string[] }) => ({
  extends: true as const,
  test: {
    ...{ name, include, globalSetup: ['./app/platform/testing/template.ts'], provide: { database: kind } },
    // These files share a process, which compiles the built-in database once. Each resets the modules that it loaded.
    isolate: false,
    // Remembers the time of its newest identifier, so a test's future would reach the next file.
    server: { deps: { inline: ['uuid'] } },
  },
});

/** Returns a Vitest project for tests that may not open a database. Its files share their processes. */
const withoutDatabase = (test: { name: string; include: string[]; setupFiles?: string[] }) => ({
  extends: true as const,
  resolve: {
    alias: ['@electric-sql/pglite', 'pg'].map((driver) => ({
      find: new RegExp(`^${driver}$`),
      replacement: path('./app/platform/testing/no-database.ts'),
    })),
  },
  test: { ...test, isolate: false, provide: { database: 'none' as const } },
});

export default defineConfig({
  plugins: [textsByLanguage(['texts'], () => 'texts'), sitePaths],
  resolve: { alias: { '~': path('./app') } },
  test: {
    // By default Vitest leaves one core idle, which is half of a two-core machine.
    maxWorkers: '100%',
    sequence: { sequencer: Sequencer },
    projects: [
      withoutDatabase({ name: 'no database', include: files.none }),
      // What components remember, such as notices, would reach the next file, and a mock of what they import would not.
      withoutDatabase({
        ...{ name: 'isolated modules', include: files.isolated },
        setupFiles: ['./app/server/testing/isolated-modules.ts'],
      }),
      onDatabase('pages', { kind: hasPostgresql ? 'PostgreSQL' : 'PGlite', include: files.pages }),
      onDatabase('stores on PGlite', { kind: 'PGlite', include: files.both }),
      ...(hasPostgresql ? [onDatabase('stores on PostgreSQL', { kind: 'PostgreSQL', include: files.both })] : []),
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
