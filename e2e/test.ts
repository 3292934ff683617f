import { rm } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { editedEdition } from './edited-edition';
import type { TestMember } from './member';
import { dataOfPages } from './page-kinds';
import { editionCopy, type TestDatabase } from './program';
import { type Site, startSite } from './site';
import { addStaff, startNewsroom } from './staff';

type Newsroom = { site: Site; database: TestDatabase; writer: TestMember; reviewer: TestMember };
type Sites = { site: Site; newsroom: Newsroom; siteOfAllPages: Site; siteThatMeasures: Site };

/**
 * The `test` of every journey. It serves sites that are started when the first journey asks for them and shared by all
 * that follow in the same worker, so a journey makes what it changes: members, articles, comments of its own. What stops,
 * kills or configures a site, or needs an empty one, starts its own with `startSite`.
 *
 * All sites are named here and nowhere else: a file that added one of its own would get a worker of its own, and with it
 * every other site anew.
 */
export const test = base.extend<object, Sites>({
  /** The magazine with its built-in database, for readers and members. Where `page.goto('/articles')` goes. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use) => {
      const site = await startSite({ env: { TRUSTED_PROXIES: '1' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** The magazine on PostgreSQL, which journeys can look into, with an administrator and two editors. */
  newsroom: [
    async ({ browser }, use) => {
      const { database, dataDirectory } = await editionCopy();
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
  /** A site that has every kind of page: other journeys count its articles. */
  siteOfAllPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use) => {
      const dataDirectory = await editedEdition(dataOfPages);
      const site = await startSite({ dataDirectory });
      await use(site);
      await site.stop();
      await rm(dataDirectory, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A site that measures every page view: others measure a few of them. */
  siteThatMeasures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use) => {
      const site = await startSite({ env: { DIAGNOSTICS_SAMPLE: '100' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
