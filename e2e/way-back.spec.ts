import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newDatabase, runProgram } from './program';
import { newDataDirectory, type Site } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

/** Runs what `npm run settings -- set …` runs. Returns its exit code and its output. */
async function set(words: readonly string[], environment: Record<string, string>) {
  const { code, stdout, stderr } = await runProgram('command', ['settings', 'set', ...words], environment);
  return { code, output: stdout + stderr };
}

const isDone = (output: string) => ({ code: 0, output: expect.stringContaining(output) });

/** Opens the newsroom. Returns the status, and whether the page says that the address is not one of those allowed. */
async function open(page: Page, path = '/admin'): Promise<[status: number, isRefusal: boolean]> {
  const response = await page.request.get(path);
  return [
    response.status(),
    (await response.text()).includes('The newsroom can be opened only from certain IP addresses'),
  ];
}

test('with PostgreSQL, the command opens a newsroom that has locked everyone out, while the site is running', async ({
  browser,
}) => {
  const database = await newDatabase();
  const dataDirectory = await newDataDirectory();
  const site = await startNewsroom({ databaseUrl: database.url, dataDirectory, env: { ARTICLES: 'none' } });
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDirectory };
  const page = await openPageAs(browser, site, administrator);
  expect(await open(page)).toEqual([200, false]);

  // An office that has another address by now.
  expect(await set(['ipWhitelist', '192.0.2.1'], environment)).toEqual(isDone('ipWhitelist is now 192.0.2.1.'));
  expect(await set(['enableIPWhitelist', 'on'], environment)).toEqual(isDone('enableIPWhitelist is now on.'));
  await expect.poll(() => open(page)).toEqual([403, true]);
  for (const path of ['/admin/settings?tab=security', '/setup'])
    expect(await open(page, path), path).toEqual([403, true]);
  const form = { 'opened.enableIPWhitelist': 'on' };
  const refused = await page.request.post('/admin/settings', { form, maxRedirects: 0 });
  expect(refused.status()).toBe(403);
  expect((await page.request.get('/')).status()).toBe(200);
  // Signing in again does not help.
  const again = await openPageAs(browser, site, administrator);
  expect(await open(again)).toEqual([403, true]);

  expect(await set(['enableIPWhitelist', 'off'], environment)).toEqual(isDone('enableIPWhitelist is now off.'));
  await expect.poll(() => open(page)).toEqual([200, false]);

  // The other way: a list that contains the address.
  expect(await set(['enableIPWhitelist', 'on'], environment)).toEqual(isDone('enableIPWhitelist is now on.'));
  await expect.poll(() => open(page)).toEqual([403, true]);
  expect((await set(['ipWhitelist', '203.0.0.0/16', '2001:db8::/48'], environment)).code).toBe(0);
  await expect.poll(() => open(page)).toEqual([200, false]);
  expect(await set(['ipWhitelist', 'anywhere'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining('“anywhere” is not an IP address or network.'),
  });
  const { rows } = await database.query(
    `select actor_role from security_audit_log where action = 'settings_changed' group by actor_role`,
  );
  expect(rows).toEqual([{ actor_role: 'operator' }]);
  await page.context().close();
  await again.context().close();
  await site.stop();
  await database.drop();
  await rm(dataDirectory, { recursive: true });
});

test('with the built-in database, the command waits for the site to be stopped', async ({ browser }) => {
  const dataDirectory = await newDataDirectory();
  const start = (): Promise<Site> => startNewsroom({ dataDirectory, env: { ARTICLES: 'none' } });
  const environment = { DATA_DIR: dataDirectory };
  const first = await start();
  const refused = await set(['ipWhitelist', '192.0.2.1'], environment);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining(`is in use by process ${first.processId}.`) });
  await first.stop();
  expect(await set(['ipWhitelist', '192.0.2.1'], environment)).toEqual(isDone('ipWhitelist is now 192.0.2.1.'));
  expect(await set(['enableIPWhitelist', 'on'], environment)).toEqual(isDone('enableIPWhitelist is now on.'));

  const closed = await start();
  const page = await openPageAs(browser, closed, administrator);
  expect(await open(page)).toEqual([403, true]);
  await page.context().close();
  await closed.stop();
  expect(await set(['enableIPWhitelist', 'off'], environment)).toEqual(isDone('enableIPWhitelist is now off.'));

  const opened = await start();
  const there = await openPageAs(browser, opened, administrator);
  expect(await open(there)).toEqual([200, false]);
  await there.context().close();
  await opened.stop();
  await rm(dataDirectory, { recursive: true });
});
