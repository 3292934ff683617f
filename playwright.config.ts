import { defineConfig } from '@playwright/test';

/**
 * End-to-end tests run on the production build, started as the README describes; each file starts what it needs (see
 * e2e/site.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-edition.ts',
  outputDir: '.tmp/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Generous, for a busy machine; a wait ends as soon as its condition is met.
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
