import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startS3Server } from '../app/platform/testing/s3.server';
import { findViolations, horizontalOverflow } from './axe';
import { openScreen } from './open-page';
import { runCommand } from './program';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

test('a backup is stored in a bucket, rehearsed, and restored from there on a new server', async ({ browser }) => {
  test.setTimeout(300_000);
  const [folder, dataDirectory] = [await mkdtemp(join(tmpdir(), 'lowdown-bucket-')), await newEditionDirectory()];
  const server = await startS3Server();
  const BACKUP_S3_URL = server.url();
  const site = await startNewsroom({ dataDirectory, env: { BACKUP_S3_URL } });
  const page = await openPageAs(browser, site, administrator);
  const patiently = { timeout: 90_000 };
  await openScreen(page, '/admin/health/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('table', { name: 'Backups' }).locator('tbody tr');
  await expect(row).toHaveCount(1, patiently);
  // The first backup is rehearsed by itself. Opened between the two, the screen does not yet know that.
  await expect(async () => {
    await openScreen(page, '/admin/health/backups');
    await expect(page.locator('.backup-state').getByText('Rehearsed', { exact: true })).toBeVisible();
  }).toPass(patiently);
  await expect(row).toContainText('in the bucket');
  await expect(page.getByText('New backups are stored in the bucket test-bucket/site at 127.0.0.1')).toBeVisible();
  expect(await page.content()).not.toContain('SECRET');
  for (const { theme, width } of [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, '/admin/health/backups');
    expect(await findViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bucket-${width}.png`, fullPage: true });
  }
  // The copy of the built-in database was removed once it had been uploaded.
  expect(await readdir(join(dataDirectory, 'backups'))).toEqual([]);
  await page.context().close();
  expect(await site.stop()).toBe(0);

  const restored = { DATA_DIR: join(folder, 'restored'), BACKUP_S3_URL };
  const { stdout: list } = await runCommand(['restore', '--stored'], restored);
  const [name = ''] = /lowdown-\S+\.backup/.exec(list) ?? [];
  expect([...server.objects.keys()]).toEqual([`site/${name}`]);
  expect(list).toContain('1 backup in the bucket test-bucket/site');
  const { stdout: report } = await runCommand(['restore', '--stored', name], restored);
  expect(report).toMatch(/^[\d,]+ rows and \d+ picture files? were restored/);
  await server.stop();
  for (const each of [folder, dataDirectory]) await rm(each, { recursive: true });
});
