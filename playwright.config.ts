import { defineConfig } from '@playwright/test';

/** Test files that need the full browser: the shell denies notifications, and paints pages earlier. */
const inBrowser = /(?:contracts|push)\.spec\.ts$/;

const launching = (executablePath = '/usr/bin/chromium') => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Most pages live for seconds: optimising their code would take more time than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  },
});

/**
 * End-to-end tests run on the production build, started as the README describes; each file starts what it needs (see
 * e2e/site.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-edition.ts',
  outputDir: '.tmp/journeys',
  fullyParallel: false,
  // One more than the cores: a third of the time, a journey waits for a clock, a restart or a timeout.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous, for a busy machine: a wait ends as soon as its condition is met, and only what hangs takes this long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json']],
  // Most tests run in the headless shell, which needs a third less time. Layout shifts are measured in the browser, as
  // the shell more often paints a page before its typefaces have loaded.
  projects: [
    { name: 'browser', testMatch: inBrowser, use: launching(process.env.CHROMIUM) },
    { name: 'headless shell', testIgnore: inBrowser, use: launching(process.env.HEADLESS_SHELL) },
  ],
});
