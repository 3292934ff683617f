import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { appCodeAt } from '../app/identity/accounts/testing/authenticator.server';
import { findLinkIn, waitForEmails } from './mailbox';
import { createMember, newNetwork, type TestMember } from './member';
import { openPage, waitForPageHydration } from './open-page';
import type { Site } from './site';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const submitButton = (page: Page) => page.locator('form.result-form button[type=submit]').first();
const menu = (page: Page) => page.getByLabel('Account menu, The reader');
/** Returns the code of the next period, which is already accepted, so that a test need not wait for a new code. */
const nextCode = (secret: string) => appCodeAt(secret, new Date(Date.now() + 30_000));

async function enableTwoFactor(page: Page, member: TestMember): Promise<{ secret: string; recoveryCodes: string[] }> {
  await openPage(page, '/settings/security/two-factor');
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('.secret').textContent()) ?? '';
  await page.getByLabel('Code from your app').fill(appCodeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in is on' })).toBeVisible();
  return {
    secret,
    recoveryCodes: await page.getByRole('list', { name: 'Recovery codes' }).locator('li').allTextContents(),
  };
}

async function enterPassword(page: Page, member: TestMember, returnTo = ''): Promise<void> {
  await openPage(page, `/auth${returnTo}`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/auth\/second-step/);
  await waitForPageHydration(page);
}

async function newPage(browser: Browser, site: Site, hasScripts = true): Promise<Page> {
  const options = { baseURL: site.url, extraHTTPHeaders: newNetwork(), javaScriptEnabled: hasScripts };
  return (await browser.newContext(options)).newPage();
}

test('a member sets up an app, signs in with its code, and turns it off again', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  await openPage(page, '/settings/security');
  await page.getByRole('link', { name: 'Set up: Two-factor sign-in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeVisible();
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('.secret').textContent()) ?? '';
  await page.getByLabel('Code from your app').fill('12345');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(
    'Please enter all six digits of the code.',
  );
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const used = appCodeAt(secret, new Date());
  await page.getByLabel('Code from your app').fill(`${used.slice(0, 3)} ${used.slice(3)}`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).locator('li')).toHaveCount(10);
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download codes' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('lowdown-recovery-codes.txt');
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(10);

  const otherPage = await newPage(browser, site);
  await enterPassword(otherPage, member, '?returnTo=%2Fresources');
  await otherPage.getByLabel('Code from your app').fill(used);
  await submitButton(otherPage).click();
  await expect(otherPage.getByRole('alert')).toContainText('has already been used');
  await otherPage.getByLabel('Code from your app').fill(nextCode(secret));
  await submitButton(otherPage).click();
  await expect(otherPage).toHaveURL('/resources');
  await expect(toasts(otherPage)).toContainText('Welcome back!');
  await expect(menu(otherPage)).toBeVisible();
  await otherPage.context().close();

  // The session continues with a new token.
  await openPage(page, '/settings/security/two-factor');
  await expect(page.getByText('On. Recovery codes left: 10')).toBeVisible();
  await page.getByRole('link', { name: 'Turn off two-factor sign-in' }).click();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByText('Off: you sign in with your password alone.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Two-factor sign-in is off');
  const emails = await waitForEmails(site, member.email, 3);
  expect(
    emails
      .map(({ subject }) => subject)
      .slice(1)
      .sort(),
  ).toEqual(['Two-factor sign-in was turned off', 'Two-factor sign-in was turned on']);
});

test('a recovery code works once in place of the app, even without JavaScript', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const { recoveryCodes } = await enableTwoFactor(page, member);
  const plain = await newPage(browser, site, false);
  const enter = async () => {
    await plain.goto('/auth');
    await plain.getByLabel('Email').fill(member.email);
    await plain.getByLabel('Password').fill(member.password);
    await submitButton(plain).click();
    await expect(plain).toHaveURL('/auth/second-step');
    await plain.getByText('No access to the app?').click();
  };
  const recovery = plain.locator('details', { hasText: 'Recovery code' });
  await enter();
  await recovery.getByLabel('Recovery code').fill('abc');
  await recovery.getByRole('button').click();
  await expect(
    recovery.locator('.field-error', { hasText: 'Please enter all ten letters and digits of the code.' }),
  ).toBeVisible();
  await recovery.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').replace('-', ' ').toUpperCase());
  await recovery.getByRole('button').click();
  await expect(plain).toHaveURL('/');
  await expect(menu(plain)).toBeVisible();
  await plain.context().clearCookies();
  await enter();
  await recovery.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await recovery.getByRole('button').click();
  await expect(recovery.getByRole('alert')).toContainText('has already been used');
  await plain.context().close();
});

test('an app can be set up without JavaScript', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const plain = await newPage(browser, site, false);
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto('/settings/security/two-factor');
  await plain.getByLabel('Current password').fill(member.password);
  await plain.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(plain.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await plain.locator('.secret').textContent()) ?? '';
  await plain.getByLabel('Code from your app').fill('000000');
  await plain.getByRole('button', { name: 'Turn on' }).click();
  await expect(plain.getByRole('alert')).toContainText('This code is wrong');
  await plain.getByLabel('Code from your app').fill(appCodeAt(secret, new Date()));
  await plain.getByRole('button', { name: 'Turn on' }).click();
  await expect(plain.getByRole('list', { name: 'Recovery codes' }).locator('li')).toHaveCount(10);
  await plain.context().close();
});

test('only the browser that sent the password can complete the second step', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const { secret } = await enableTwoFactor(page, member);
  const thief = await newPage(browser, site);
  await openPage(thief, '/auth/second-step');
  await thief.getByLabel('Code from your app').fill(nextCode(secret));
  await submitButton(thief).click();
  await expect(thief.getByRole('alert')).toContainText('Please enter your password again.');
  await expect(menu(thief)).toHaveCount(0);
  await thief.context().close();
});

test('a member sees their sessions and signs out one browser, then all', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const phone = await newPage(browser, site);
  const signInOnPhone = async () => {
    await openPage(phone, '/auth?returnTo=%2Fsettings%2Fsecurity');
    await phone.getByLabel('Email').fill(member.email);
    await phone.getByLabel('Password').fill(member.password);
    await submitButton(phone).click();
    await expect(phone).toHaveURL('/settings/security');
    await expect(phone.getByText('This device')).toHaveCount(1);
  };
  await signInOnPhone();

  await openPage(page, '/settings/security');
  const others = page.getByRole('button', { name: /^Sign out: / });
  await expect(others).toHaveCount(1);
  await others.click();
  await expect(page.getByText('You will have to sign in again on that device.')).toBeVisible();
  await expect(others).toHaveCount(0);
  await phone.goto('/settings/security');
  await expect(phone).toHaveURL(/\/auth\?returnTo=/);

  await signInOnPhone();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Signed out');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await phone.goto('/settings/security');
  await expect(phone).toHaveURL(/\/auth\?returnTo=/);
  await phone.context().close();
});

test('changing the password signs out all other browsers', async ({ page, site, browser }) => {
  const member = await createMember(page, site);
  const phone = await newPage(browser, site);
  await phone.context().addCookies(await page.context().cookies());
  await openPage(page, '/settings/security/password');
  await page.getByLabel('Current password').fill(member.password);
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByLabel('Confirm new password').fill('another house');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Password Mismatch');
  await page.getByLabel('Confirm new password').fill('another horse');
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await openPage(page, '/settings/security');
  await expect(menu(page)).toBeVisible();
  await phone.goto('/settings/security');
  await expect(phone).toHaveURL(/\/auth\?returnTo=/);
  await phone.context().close();
  const emails = await waitForEmails(site, member.email, 2);
  expect(emails[1]?.subject).toBe('Your password was changed');
});

test('an email address is changed only by the button on the page linked in the email', async ({
  page,
  request,
  site,
}) => {
  const member = await createMember(page, site);
  const email = `new-${member.email}`;
  await openPage(page, '/settings/security/email');
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Current password').fill(member.password);
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
  const [mail] = await waitForEmails(site, email);
  const link = findLinkIn(mail, '/auth/email/');
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    expect((await request.fetch(link, { method })).status()).toBe(200);
  }
  await openPage(page, '/settings/security');
  await expect(page.getByText(member.email, { exact: true })).toBeVisible();
  await openPage(page, link);
  await expect(page.getByText(`From now on you’ll sign in with ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use this email address' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(toasts(page)).toContainText('Email address changed');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect((await request.get(link)).status()).toBe(404);
  const old = await waitForEmails(site, member.email, 3);
  expect(old.slice(1).map(({ subject }) => subject)).toEqual([
    'A request to change your email address',
    'Your email address was changed',
  ]);
  expect((await waitForEmails(site, email, 2))[1]?.subject).toBe('Your email address was changed');
});
