import { expect, type Page } from '@playwright/test';
import { appearances, findSmallTargets, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test, toast } from './newsroom';
import { openPage, waitForHydration } from './open-page';
import { newDatabase } from './program';
import { startSite } from './site';

const paths = ['/setup', '/setup?tab=content', '/setup?tab=apis', '/phase3-complete'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, '.setup-head a');
}

const email = (page: Page) => page.locator('#email');

test('the setup pages are accessible and fit into every window', async ({ page }) => {
  test.slow();
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const details of await page.locator('summary').all()) await details.click();
    for (const { theme, width } of appearances) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      const appearance = `${path} in the ${theme} theme at ${width} px`;
      expect.soft(await findViolations(page), appearance).toEqual([]);
      expect.soft(await horizontalOverflow(page), appearance).toBe(0);
    }
    expect.soft(await findSmallTargets(page), path).toEqual([]);
  }
});

test('the owner of a new site comes from the printed link to what is missing', async ({ browser, request }) => {
  const database = await newDatabase();
  const site = await startSite({ databaseUrl: database.url, env: { ARTICLES: 'none' } });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const link = /http\S+(\/setup\/\S+)/.exec(site.log())?.[1] ?? '';
  await openPage(page, link);
  await page.getByLabel('Name').fill('The owner');
  await page.getByLabel('Email').fill('owner@magazine.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page).toHaveURL('/setup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setup');
  await expect(page.getByText('The owner', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Setup' })
    .getByRole('link', { name: /^Content/ })
    .click();
  await expect(page.getByRole('button', { name: 'Load the opening edition' })).toBeVisible();
  // The link works once, for whoever has it.
  expect((await request.get(`${site.url}${link}`)).status()).toBe(404);
  await context.close();
  await site.stop();
  await database.drop();
});

test('a key is set, tested and removed with the keyboard, and an error focuses its field', async ({ page }) => {
  await open(page, '/setup?tab=apis');
  await expect(email(page)).toContainText('Not set');
  await email(page).locator('summary').press('Enter');
  const field = email(page).getByLabel('Key for email sending');
  await field.fill('https://relay.test');
  await email(page).getByRole('button', { name: 'Set', exact: true }).press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(email(page)).toContainText('Enter the relay’s URL');
  // Nothing listens at this address.
  await field.fill('smtp://127.0.0.1:9');
  await field.press('Enter');
  await expect(toast(page, 'Key saved')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(email(page)).toContainText('Not tested');
  // A relay counts once a test has shown that it works.
  await expect(page.getByRole('navigation', { name: 'Setup' })).toContainText('APIs 0 of 1');
  await email(page).getByRole('button', { name: 'Send a test' }).click();
  await expect(email(page).getByRole('alert')).toContainText('Test failed');
  await expect(email(page).locator('.badge')).toHaveText('Failed');
  // The finding keeps its width beside the reason.
  expect((await email(page).locator('.key-finding').boundingBox())?.width).toBeGreaterThan(200);
  await expect(page.getByRole('navigation', { name: 'Setup' })).toContainText('APIs 0 of 1');
  await email(page).getByRole('button', { name: 'Remove the key' }).click();
  await expect(toast(page, 'Key removed')).toBeVisible();
  await expect(email(page)).toContainText('Not set');
});

test('without JavaScript, a key is set and removed, and an administrator is not assigned to nobody', async ({
  page,
  browser,
  newsroom: { site },
}) => {
  const context = await browser.newContext({
    ...{ baseURL: site.url, javaScriptEnabled: false, storageState: await page.context().storageState() },
  });
  const plain = await context.newPage();
  await plain.goto('/setup');
  await plain.getByLabel('Email address of a member').fill('nobody@elsewhere.test');
  await plain.getByRole('button', { name: 'Assign Admin' }).click();
  await expect(plain.getByRole('alert')).toContainText('Assignment Failed');
  await expect(plain.locator('.field-error')).toHaveText('User not found with this email');
  await plain.getByRole('link', { name: /^APIs \d/ }).click();
  await email(plain).locator('summary').click();
  await email(plain).getByLabel('Key for email sending').fill('smtp://127.0.0.1:9');
  await email(plain).getByRole('button', { name: 'Set', exact: true }).click();
  await expect(plain.getByRole('status')).toContainText('Key saved');
  await email(plain).locator('summary').click();
  await email(plain).getByRole('button', { name: 'Remove the key' }).click();
  await expect(email(plain)).toContainText('Not set');
  await context.close();
});
