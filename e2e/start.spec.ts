import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openPage } from './open-page';
import { readTables, runProgram } from './program';
import { newDataDirectory, type Site, startSite } from './site';
import { test } from './test';

test.describe('a site without articles', () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await startSite({ dataDirectory: await newDataDirectory(), env: { ARTICLES: 'none' } });
  });
  test.afterAll(async () => {
    await site.stop();
    await rm(site.dataDirectory, { recursive: true });
  });

  test('shows that its lists are empty', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: site.url });
    await openPage(page, '/');
    await expect(page.getByText('No featured articles available at the moment.')).toBeVisible();
    await expect(page.getByText('No articles available at the moment.')).toBeVisible();
    await expect(page.getByText('Trending Now')).toBeHidden();
    await openPage(page, '/articles');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('No articles have been published yet.')).toBeVisible();
    await openPage(page, '/articles?sort=trending');
    await expect(page.getByText('No trending topics yet. Check back soon!')).toBeVisible();
    await openPage(page, '/articles/archived');
    await expect(page.getByRole('heading', { name: 'No Archived Articles' })).toBeVisible();
    await expect(page.getByText('Articles are automatically archived after 5 days of being published.')).toBeVisible();
    await page.close();
  });

  test('locks its data folder, and other programs report which process is using it', async () => {
    const { dataDirectory, processId, url } = site;
    const expectedError = `The data folder ${dataDirectory} is in use by process ${processId}. Stop that process or set DATA_DIR to another folder.\n`;
    const settings = { DATA_DIR: dataDirectory, PORT: '0', ARTICLES: 'none' };
    const refused = { code: 1, stdout: '', stderr: expectedError };
    expect(await runProgram('serve', [], settings)).toEqual(refused);
    expect(await runProgram('command', ['import', 'content'], settings)).toEqual(refused);
    expect(await runProgram('command', ['restore', 'package.json'], settings)).toEqual(refused);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  test('exits with code 0 when stopped, leaving the default categories in the database', async () => {
    expect(await site.stop()).toBe(0);
    const rows = (await readTables({ DATA_DIR: site.dataDirectory }))<{ slug: string }>('article_categories');
    expect(rows.map(({ slug }) => slug)).toContain('news');
  });
});

test('an invalid setting prints a one-sentence error and exits with code 1', async () => {
  const dataDirectory = await newDataDirectory();
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const file = join(dataDirectory, 'file');
  await writeFile(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'web' }, /^PORT must be a port number from 0 to 65535\.\n$/],
    [{ PORT: String(port) }, /^The port is already in use\. .+\n$/],
    [
      { DATA_DIR: join(file, 'data') },
      /^The data folder \S+ cannot be used \(.+\)\. Set DATA_DIR to another folder\.\n$/,
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /^Cannot open the database in DATABASE_URL \(.+\)\.\n$/],
    [
      { DATABASE_URL: `${process.env.TEST_DATABASE_URL}-that-is-not-there` },
      /^Cannot open the database in DATABASE_URL \(database .+ does not exist\)\.\n$/,
    ],
  ];
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDirectory, ARTICLES: 'none' };
  for (const [wrong, sentence] of cases) {
    const result = await runProgram('serve', [], { ...settings, ...wrong });
    expect(result, JSON.stringify(wrong)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  }
  busy.close();
  await rm(dataDirectory, { recursive: true });
});
