import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { openScreen } from './open-page';
import { runCommand } from './program';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

test('an administrator downloads everything, and the command imports it into another site', async ({ browser }) => {
  test.setTimeout(300_000);
  const [folder, dataDirectory] = [await mkdtemp(join(tmpdir(), 'lowdown-export-')), await newEditionDirectory()];
  const site = await startNewsroom({ dataDirectory });
  const page = await openPageAs(browser, site, administrator);
  await openScreen(page, '/admin/export');
  for (const { theme, width } of [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/export-${width}.png`, fullPage: true });
  }
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'Download Markdown' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lowdown-\d{4}-\d\d-\d\d-markdown\.zip$/);
  const zip = join(folder, 'export.zip');
  await download.saveAs(zip);
  await page.context().close();
  expect(await site.stop()).toBe(0);
  const other = { DATA_DIR: join(folder, 'other') };
  const { stdout } = await runCommand(['import', zip], other);
  expect(stdout).toMatch(/\b\d{2} stored, .* 0 failed/);
  const again = join(folder, 'again.xml');
  await runCommand(['export', '--format', 'wxr', '--out', again], other);
  expect(await readFile(again, 'utf8')).toMatch(/<wp:wxr_version>1\.2<[\s\S]*<\/rss>\n$/);
  for (const each of [folder, dataDirectory]) await rm(each, { recursive: true });
});
