import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { textsByLanguage } from './vite.languages.ts';

export default defineConfig({
  plugins: [textsByLanguage(() => 'texts')],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    include: ['app/**/*.test.ts', 'app/**/*.test.tsx'],
    globalSetup: ['./app/platform/testing/template.ts'],
    env: { LOG_LEVEL: 'silent' },
    setupFiles: ['./app/platform/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Long enough for a machine that is busy with other things; a wait ends when what it waits for is there.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
