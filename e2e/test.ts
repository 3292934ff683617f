import { rm } from 'node:fs/promises';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { toastDuration } from '../app/design/toasts';
import { describeLogs, describePages } from './failure-report';
import type { TestMember } from './member';
import { pageDataSql } from './page-kinds';
import { copyEdition, startEditedEdition, type TestDatabase } from './program';
import { runningSites, type Site, startSite } from './site';
import { addStaff, startNewsroom } from './staff';

type Newsroom = { site: Site; database: TestDatabase; writer: TestMember; reviewer: TestMember };
type Sites = {
  site: Site;
  newsroom: Newsroom;
  siteOfAllPages: Site;
  siteThatMeasures: Site;
  pageWithoutScripts: Page;
};

/** How long a form waits for its response, in milliseconds (spec 2 §8). */
const formTimeout = 5_000;

/**
 * Keeps toasts for 20 seconds, and waits as long for the response to a form: on a busy machine, six can pass between a
 * click and the first look at the page, and five until a password has been hashed. That toasts disappear is tested in
 * toasts.test.tsx, and that forms time out in diagnostics.spec.ts, with a clock of its own.
 */
const prolongTimers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    (durations) => {
      const schedule = window.setTimeout.bind(window);
      window.setTimeout = ((callback: TimerHandler, delay = 0, ...rest: unknown[]) =>
        schedule(callback, durations.includes(delay) ? 20_000 : delay, ...rest)) as typeof window.setTimeout;
    },
    [toastDuration, formTimeout],
  );

/** The errors of the journey that is running; worker fixtures also close contexts between journeys. */
let errors: readonly unknown[] = [];

/** Prints what the context's pages show before it closes, if the journey has failed. */
function reportPagesOfFailure(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    if (errors.length > 0) process.stderr.write(await describePages(context));
    await close(options);
  };
}

/**
 * The `test` function of all journeys. Its sites start on first use and are shared by all journeys in the same worker,
 * so each journey creates the members, articles and comments it changes. A journey that stops, kills or configures a
 * site, or needs an empty one, starts its own with `startSite`.
 *
 * Declare all shared sites here: a test file with an additional worker fixture would run in a separate worker, which
 * starts every other site again.
 */
export const test = base.extend<{ logsOfFailure: undefined }, Sites>({
  logsOfFailure: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to determine the dependencies.
    async ({}, use, info) => {
      errors = info.errors;
      await use(undefined);
      if (errors.length > 0) process.stderr.write(describeLogs(runningSites));
      errors = [];
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await prolongTimers(context);
        reportPagesOfFailure(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  /** The magazine with its built-in database, for readers and members. The default base URL. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to determine the dependencies.
    async ({}, use) => {
      const site = await startSite({ env: { TRUSTED_PROXIES: '1' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** The magazine on PostgreSQL, which journeys can query, with an administrator and two editors. */
  newsroom: [
    async ({ browser }, use) => {
      const { database, dataDirectory } = await copyEdition();
      const site = await startNewsroom({ databaseUrl: database.url, dataDirectory });
      const writer = await addStaff(browser, site, 'editor', 'The writer');
      const reviewer = await addStaff(browser, site, 'editor', 'The reviewer');
      await use({ site, database, writer, reviewer });
      await site.stop();
      await database.drop();
      await rm(dataDirectory, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A site with every kind of page. Separate from `site`, whose articles other journeys count. */
  siteOfAllPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to determine the dependencies.
    async ({}, use) => {
      const site = await startEditedEdition(pageDataSql);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A site that measures every page view; the others measure only a few. */
  siteThatMeasures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to determine the dependencies.
    async ({}, use) => {
      const site = await startEditedEdition('', { env: { DIAGNOSTICS_SAMPLE: '100' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A page in which JavaScript is off. Shared, since opening a window takes the browser half a second. */
  pageWithoutScripts: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
