import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findLinkIn, waitForEmails } from './mailbox';
import { createMember, newNetwork, signIn } from './member';
import { openPage, waitForHydration, waitForPageHydration } from './open-page';
import { newDataDirectory, startSite } from './site';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const submitButton = (page: Page) => page.locator('form.result-form button[type=submit]');

test('a reader signs up, confirms by email, is signed in, and signs out', async ({ page, context, site, request }) => {
  const email = 'journey@readers.test';
  await openPage(page, '/article/the-case-for-the-smaller-language');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/auth/sign-up?returnTo=%2Farticle%2Fthe-case-for-the-smaller-language');
  await page.getByLabel('Name').fill('The reader');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Password Too Short');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct house');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Password Mismatch');
  await expect(page.getByLabel('Name')).toHaveValue('The reader');
  await page.getByLabel('Confirm password').fill('correct horse');
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account Created!' })).toContainText(
    'Please check your email to verify your account',
  );
  await expect(page.getByLabel('Email')).toHaveValue('');

  const [mail] = await waitForEmails(site, email);
  const link = findLinkIn(mail, '/auth/verify/');
  // Opening the link, as email scanners do, changes nothing.
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    expect((await request.fetch(link, { method })).status()).toBe(200);
  }
  await openPage(page, link);
  await page.getByLabel('Password').fill('not this one');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('not the password used to create the account');
  await page.getByLabel('Password').fill('correct horse');
  await submitButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Your account is confirmed');
  await waitForPageHydration(page);

  // The sign-in page redirects members who are already signed in.
  await page.goto('/auth?returnTo=/resources');
  await expect(page).toHaveURL('/resources');

  const menu = page.getByLabel('Account menu, The reader');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  // The menu hydrates after the page. Until then, submitting its form loads a new document.
  const waitForMenu = () => waitForHydration(page, 'form[action="/auth/sign-out"]');
  await waitForMenu();
  await context.setOffline(true);
  await menu.click();
  await signOut.click();
  await expect(toasts(page)).toContainText('Failed to sign out');
  await expect(page).toHaveURL('/resources');
  await context.setOffline(false);
  // What said that there was no connection goes with it.
  await expect(toasts(page)).not.toContainText('Failed to sign out');

  // Simulates a server error.
  await page.route('**/auth/sign-out.data*', (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }));
  await signOut.click();
  await expect(toasts(page)).toContainText('Failed to sign out');
  await expect(page).toHaveURL('/resources');
  await page.unroute('**/auth/sign-out.data*');
  await page.reload();
  await waitForMenu();

  await menu.click();
  await signOut.click();
  await expect(toasts(page)).toContainText('Signed out');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('the next page shows the notice even if the previous page hydrates just before navigation', async ({
  page,
  site,
}) => {
  await createMember(page, site);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/resources');
  await page.route('**/auth/sign-out', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    expect(response.headers()['set-cookie']).toContain('notice=signed_out');
    // The browser stores the cookie when the response begins, before it loads the next page.
    await page.context().addCookies([{ name: 'notice', value: 'signed_out', url: site.url }]);
    // The previous page opens its event stream as soon as it hydrates.
    const hydrated = page.waitForRequest((request) => request.url().includes('/api/live'));
    scripts.resolve();
    await hydrated;
    await route.fulfill({ status: response.status(), headers: { location: response.headers().location ?? '' } });
  });
  await page.getByLabel('Account menu, The reader').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Signed out');
});

test('signing in returns to the previous page and sets a cookie that scripts cannot read', async ({ page, site }) => {
  const member = await createMember(page, site);
  await page.context().clearCookies();
  await openPage(page, '/resources');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill('wrong');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Login Failed');
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByLabel('Password').fill(member.password);
  await submitButton(page).click();
  await expect(page).toHaveURL('/resources');
  await expect(toasts(page)).toContainText('Welcome back!');
  await expect(page.getByLabel('Account menu, The reader')).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('lowdown');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('session');
});

for (const path of ['/auth', '/login', '/admin/login']) {
  test(`${path} works without JavaScript`, async ({ browser, page, site }) => {
    const member = await createMember(page, site);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      extraHTTPHeaders: newNetwork(),
    });
    const plain = await context.newPage();
    await plain.goto(path);
    await plain.getByLabel('Email').fill(member.email);
    await plain.getByLabel('Password').fill(member.password);
    await submitButton(plain).click();
    await expect(plain).toHaveURL('/');
    await expect(plain.getByLabel('Account menu, The reader')).toBeVisible();
    await context.close();
  });
}

test('resetting a forgotten password signs out every browser', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const otherPage = await (await browser.newContext({ baseURL: site.url })).newPage();
  await otherPage.goto('/auth/forgot');
  await otherPage.getByLabel('Email').fill(member.email);
  await submitButton(otherPage).click();
  await expect(otherPage.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
  const emails = await waitForEmails(site, member.email, 2);
  await otherPage.goto(findLinkIn(emails[1], '/auth/reset/'));
  await otherPage.getByLabel('Password', { exact: true }).fill('another horse');
  await otherPage.getByLabel('Confirm password').fill('another horse');
  await submitButton(otherPage).click();
  await expect(otherPage).toHaveURL('/auth');
  await expect(toasts(otherPage)).toContainText('Password changed');
  await otherPage.context().close();

  await page.goto(site.url);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await signIn(page, site, { ...member, password: 'another horse' });
  await page.goto(site.url);
  await expect(page.getByLabel('Account menu, The reader')).toBeVisible();
});

test('the link printed by the server creates the first administrator only once', async ({ page }) => {
  const dataDirectory = await newDataDirectory();
  const site = await startSite({ dataDirectory, env: { ARTICLES: 'none' } });
  const link = /Create the first one at (\S+)/.exec(site.log())?.[1] ?? '';
  await page.goto(`${site.url}${new URL(link).pathname}`);
  await page.getByLabel('Name').fill('The owner');
  await page.getByLabel('Email').fill('owner@site.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await submitButton(page).click();
  await expect(page).toHaveURL(`${site.url}/setup`);
  await page.getByRole('link', { name: 'Open newsroom' }).click();
  await expect(page.getByText('The owner').first()).toBeVisible();
  expect((await page.request.get(`${site.url}${new URL(link).pathname}`)).status()).toBe(404);
  await site.stop();

  const again = await startSite({ dataDirectory, env: { ARTICLES: 'none' } });
  expect(again.log()).not.toContain('Create the first one');
  await again.stop();
  await rm(dataDirectory, { recursive: true });
});
