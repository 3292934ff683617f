import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { openScreen } from './open-page';
import { runCommand } from './program';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

test('an encrypted backup is made, rehearsed and restored, and a damaged one is found by the next rehearsal', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const [folder, dataDirectory] = [await mkdtemp(join(tmpdir(), 'lowdown-backups-')), await newEditionDirectory()];
  const keyFile = join(folder, 'owner.key');
  const { stdout } = await runCommand(['backup', '--new-key', keyFile], {});
  expect((await stat(keyFile)).mode & 0o077).toBe(0);
  const [publicKey = ''] = /age1\w+/.exec(stdout) ?? [];
  await runCommand(['settings', 'set', 'backupPublicKey', publicKey], { DATA_DIR: dataDirectory });
  const site = await startNewsroom({ dataDirectory });
  const page = await openPageAs(browser, site, administrator);
  const badge = (text: string) => page.locator('.backup-state').getByText(text, { exact: true });
  const patiently = { timeout: 90_000 };
  const lastRun = page.locator('.screen-section-head time');
  /** Rehearses the newest backup, and waits for the result of this rehearsal. */
  const rehearse = async (): Promise<void> => {
    const before = await lastRun.getAttribute('datetime', patiently);
    await page.getByRole('button', { name: 'Rehearse now' }).click(patiently);
    await expect(lastRun).not.toHaveAttribute('datetime', before ?? '', patiently);
  };
  await openScreen(page, '/admin/health/backups');
  await expect(badge('No backup')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rehearse now' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('table', { name: 'Backups' }).locator('tbody tr')).toHaveCount(1, patiently);
  // The first backup is rehearsed by itself.
  await expect(badge('Rehearsed')).toBeVisible(patiently);

  await rehearse();
  const steps = page.getByRole('list', { name: 'Steps of the last rehearsal' }).getByRole('listitem');
  await expect(steps).toHaveCount(5, patiently);
  await expect(badge('Rehearsed')).toBeVisible(patiently);
  await expect(steps.filter({ hasText: 'Restore to a scratch database' })).toContainText(/\d+ tables/);
  await expect(page.getByText(/^([\d,]+) = \1$/)).toBeVisible();

  const [name = ''] = await readdir(join(dataDirectory, 'backups'));
  const [stored, copy] = [join(dataDirectory, 'backups', name), join(folder, 'copy.backup')];
  await copyFile(stored, copy);
  const bytes = await readFile(stored);
  await writeFile(stored, bytes.with(1000, (bytes[1000] ?? 0) ^ 1));
  await rehearse();
  await expect(badge('Failed')).toBeVisible(patiently);
  await expect(page.locator('.backup-sentence.failed')).toContainText('its checksum does not match');
  await expect(page.getByText(/^The last successful rehearsal was on/)).toBeVisible();
  for (const { theme, width } of [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, '/admin/health/backups');
    expect(await findViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/backups-${width}.png`, fullPage: true });
  }
  expect(await readdir(dataDirectory)).not.toContain('rehearsals');
  await page.context().close();
  expect(await site.stop()).toBe(0);

  const restored = { DATA_DIR: join(folder, 'restored') };
  await expect(runCommand(['restore', copy], restored)).rejects.toThrow(/is encrypted\. Pass the file with your key/);
  const { stdout: report } = await runCommand(['restore', copy, '--key-file', keyFile], restored);
  expect(report).toMatch(/^[\d,]+ rows and \d+ picture files? were restored/);
  for (const each of [folder, dataDirectory]) await rm(each, { recursive: true });
});
