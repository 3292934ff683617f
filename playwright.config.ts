import { defineConfig } from '@playwright/test';

/** Journeys run on the production build, started as the README says; each file starts what it needs (see e2e/site.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-edition.ts',
  outputDir: '.tmp/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Long enough for a machine that is busy with other things; a wait ends when what it waits for is there.
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
