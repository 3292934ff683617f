import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newDatabase, readBackupRows, runCommand } from './program';
import { type Site, type SiteOptions, startSite } from './site';
import { test } from './test';

let folder = '';
let database: Awaited<ReturnType<typeof newDatabase>>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lowdown-backup-'));
  database = await newDatabase();
});
test.afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const paths = [
  '/',
  '/articles',
  '/platform-reviews',
  '/resources',
  '/about',
  '/rss.xml',
  '/sitemap.xml',
  '/api/v1/articles',
];

async function fetchPages(options: SiteOptions): Promise<{ pages: string[]; site: Site }> {
  const site = await startSite({ ...options, env: { SITE_URL: 'https://magazine.test', ARCHIVING: 'off' } });
  const list = (await (await fetch(`${site.url}/api/v1/articles?limit=3`)).json()) as { data: { slug: string }[] };
  const pages: string[] = [];
  for (const path of [...paths, ...list.data.map(({ slug }) => `/article/${slug}`)]) {
    const response = await fetch(`${site.url}${path}`);
    pages.push(`${path} ${response.status}\n${await response.text()}`);
  }
  return { pages, site };
}

test('backing up and restoring from one kind of database to the other and back preserves all rows and pages', async () => {
  test.setTimeout(600_000);
  const file = (name: string): string => join(folder, name);
  const original = await fetchPages({});
  expect(original.pages.every((page) => / 200\n/.test(page.slice(0, 200)))).toBe(true);

  // The site keeps running during the backup.
  await runCommand(['backup', file('built-in')], { DATA_DIR: original.site.dataDirectory });
  expect((await fetch(`${original.site.url}/api/health`)).status).toBe(200);
  expect(await original.site.stop()).toBe(0);
  const rows = await readBackupRows(file('built-in'));
  expect(rows.length).toBeGreaterThan(100);

  await runCommand(['restore', file('built-in')], { DATABASE_URL: database.url });
  await runCommand(['backup', file('postgresql')], { DATABASE_URL: database.url });
  expect(await readBackupRows(file('postgresql'))).toEqual(rows);
  await runCommand(['restore', file('postgresql')], { DATA_DIR: file('restored') });
  await runCommand(['backup', file('built-in-again')], { DATA_DIR: file('restored') });
  expect(await readBackupRows(file('built-in-again'))).toEqual(rows);

  for (const options of [{ databaseUrl: database.url }, { dataDirectory: file('restored') }]) {
    const { pages, site } = await fetchPages(options);
    expect(pages, JSON.stringify(options)).toEqual(original.pages);
    await site.stop();
  }
});

test('a restore needs an empty database and a valid backup, and a backup never overwrites a file', async () => {
  await expect(runCommand(['restore', join(folder, 'built-in')], { DATABASE_URL: database.url })).rejects.toThrow(
    /code 1:\nThe database is not empty: there are rows in \w+\. Restore into a new one\.\n$/,
  );
  await expect(runCommand(['restore', 'package.json'], { DATABASE_URL: database.url })).rejects.toThrow(
    /code 1:\npackage\.json is not a Lowdown backup\.\n$/,
  );
  await expect(runCommand(['backup', join(folder, 'built-in')], { DATABASE_URL: database.url })).rejects.toThrow(
    /code 1:\n\S+ already exists\. Choose another file name\.\n$/,
  );
});
