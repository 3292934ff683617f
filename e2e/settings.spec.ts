import { readFile } from 'node:fs/promises';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { appearances, findViolations } from './axe';
import { waitForEmails } from './mailbox';
import { createMember, newNetwork, signIn, type TestMember } from './member';
import { openPage, waitForPageHydration } from './open-page';
import type { Site } from './site';
import { test } from './test';

const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const html = (page: Page) => page.locator('html');
const settingSwitch = (page: Page, name: string) => page.getByRole('switch', { name });

let member: TestMember;
test.beforeEach(async ({ page, site }) => {
  await page.setExtraHTTPHeaders(newNetwork());
  member = await createMember(page, site);
});

/** Opens another browser signed in as the same member. */
async function openOtherBrowser(page: Page, site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: site.url,
      extraHTTPHeaders: newNetwork(),
      ...options,
    });
  if (!context) throw new Error('The page has no browser.');
  const other = await context.newPage();
  await signIn(other, site, member);
  return other;
}

test('a switch is saved at once and applies in another browser', async ({ page, site }) => {
  await openPage(page, '/settings');
  await expect(settingSwitch(page, 'Email notifications')).toBeChecked();
  await expect(settingSwitch(page, 'Push notifications')).not.toBeChecked();
  await settingSwitch(page, 'Weekly digest').click();
  await expect(toasts(page)).toContainText('Settings Updated');
  await settingSwitch(page, 'Push notifications').focus();
  await page.keyboard.press('Space');
  await expect(settingSwitch(page, 'Push notifications')).toBeChecked();
  await expect(toasts(page).getByRole('listitem')).toHaveCount(2);
  const other = await openOtherBrowser(page, site);
  await openPage(other, '/settings');
  await expect(settingSwitch(other, 'Weekly digest')).not.toBeChecked();
  await expect(settingSwitch(other, 'Push notifications')).toBeChecked();
  await other.context().close();
});

test('rapid changes are saved one at a time, and the last one wins', async ({ page }) => {
  await openPage(page, '/settings');
  let running = 0;
  let maxRunning = 0;
  await page.route('**/settings.data*', async (route) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    const response = await route.fetch();
    running -= 1;
    await route.fulfill({ response });
  });
  for (let times = 0; times < 5; times += 1) await settingSwitch(page, 'Weekly digest').click();
  await settingSwitch(page, 'Email notifications').click();
  await expect(settingSwitch(page, 'Weekly digest')).not.toBeChecked();
  await expect(toasts(page)).toContainText('Settings Updated');
  await expect.poll(() => running).toBe(0);
  await expect
    .poll(
      async () => (await (await page.request.get('/settings')).text()).match(/name="emailNotifications"[^>]*>/)?.[0],
    )
    .not.toContain('checked');
  expect(maxRunning).toBe(1);
  await openPage(page, '/settings');
  await expect(settingSwitch(page, 'Weekly digest')).not.toBeChecked();
  await expect(settingSwitch(page, 'Email notifications')).not.toBeChecked();
});

test('a change that cannot be saved is reverted with an error message', async ({ page }) => {
  await openPage(page, '/settings');
  // Only what is sent: the page is loaded again once the server can be reached.
  await page.route(/\/(settings\.data|preferences)/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await settingSwitch(page, 'Weekly digest').click();
  await expect(toasts(page)).toContainText('The request may have succeeded all the same.');
  await expect(settingSwitch(page, 'Weekly digest')).toBeChecked();
  for (const changeTheme of [
    () => settingSwitch(page, 'Dark mode').click(),
    () => page.getByLabel('Theme', { exact: true }).selectOption('dark'),
  ]) {
    // Withdrawn once the page has been loaded again.
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
    await changeTheme();
    await expect(toasts(page)).toContainText('The request may have succeeded all the same.');
    await expect(settingSwitch(page, 'Dark mode')).not.toBeChecked();
    await expect(html(page)).not.toHaveAttribute('data-theme', 'dark');
  }
});

test('a choice made before hydration is saved afterwards', async ({ page }) => {
  let allowScripts = (): void => undefined;
  const scriptsAllowed = new Promise<void>((resolve) => {
    allowScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsAllowed;
    await route.continue();
  });
  await page.goto('/settings', { waitUntil: 'commit' });
  await settingSwitch(page, 'Email notifications').click();
  allowScripts();
  await expect(toasts(page)).toContainText('Settings Updated');
  await expect(settingSwitch(page, 'Email notifications')).not.toBeChecked();
});

test('a new member’s pages follow the device, as they did before signing in', async ({ page, site }) => {
  const other = await openOtherBrowser(page, site, { colorScheme: 'dark', javaScriptEnabled: false });
  await other.goto('/settings');
  await expect(html(other)).toHaveCSS('background-color', 'rgb(18, 17, 14)');
  await other.context().close();
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, '/settings');
  await expect(settingSwitch(page, 'Dark mode')).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(settingSwitch(page, 'Dark mode')).not.toBeChecked();
  await expect(settingSwitch(page, 'Use the device’s theme')).toBeChecked();
});

test('dark mode applies to the page, other tabs and other browsers without a flash', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, '/settings');
  const tab = await page.context().newPage();
  await openPage(tab, '/about');
  await settingSwitch(page, 'Dark mode').click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
  await expect(tab.getByLabel('Theme', { exact: true })).toHaveValue('dark');
  await expect(toasts(page)).toContainText('Settings Updated');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  // In a new browser without JavaScript, the theme can come only from the server.
  const other = await openOtherBrowser(page, site, { colorScheme: 'light', javaScriptEnabled: false });
  for (const path of ['/', '/articles', '/no-such-page']) {
    await other.goto(path);
    await expect(html(other)).toHaveCSS('background-color', 'rgb(18, 17, 14)');
  }
  await other.context().close();

  // The select in the footer also saves the theme, and the settings page shows the change.
  await tab.getByLabel('Theme', { exact: true }).selectOption('light');
  await expect(settingSwitch(page, 'Dark mode')).not.toBeChecked();
  await expect
    .poll(async () => /<html[^>]*data-theme="(\w+)"/.exec(await (await page.request.get('/about')).text())?.[1])
    .toBe('light');

  // The browser keeps the theme after the member signs out.
  await settingSwitch(page, 'Dark mode').click();
  await expect
    .poll(async () => /<html[^>]*data-theme="(\w+)"/.exec(await (await page.request.get('/about')).text())?.[1])
    .toBe('dark');
  await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
  await tab.close();
  await page.context().clearCookies();
  await openPage(page, '/about');
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  expect(await (await page.request.get('/about')).text()).not.toMatch(/<html[^>]*data-theme/);
});

test('a theme is kept when the page is left before the server’s response arrives', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, '/settings');
  await page.route('**/preferences', async (route) => void (await route.fetch()));
  await settingSwitch(page, 'Dark mode').click();
  await expect
    .poll(async () => /<html[^>]*data-theme="(\w+)"/.exec(await (await page.request.get('/about')).text())?.[1])
    .toBe('dark');
  await page.context().clearCookies();
  await openPage(page, '/about');
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});

test('choosing a language in the settings or in the footer also changes it in other browsers', async ({
  page,
  site,
}) => {
  await openPage(page, '/settings');
  await page.locator('form.settings-form select').selectOption('de');
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(page.getByText('Einstellungen aktualisiert')).toBeVisible();
  await waitForPageHydration(page);
  await page.reload();
  await waitForPageHydration(page);
  await expect(page.getByText('Einstellungen aktualisiert')).toBeHidden();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'language')).toMatchObject({ value: 'de' });

  const other = await openOtherBrowser(page, site, { locale: 'en-GB' });
  await openPage(other, '/articles');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Alle Artikel');
  await other.getByLabel('Sprache', { exact: true }).selectOption('fr');
  await expect(html(other)).toHaveAttribute('lang', 'fr');
  await other.context().close();
  await openPage(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
});

test('settings work without JavaScript', async ({ page, site }) => {
  const plain = await openOtherBrowser(page, site, { javaScriptEnabled: false });
  await plain.goto('/settings');
  await settingSwitch(plain, 'Weekly digest').click();
  await settingSwitch(plain, 'Dark mode').click();
  await plain.getByRole('button', { name: 'Save settings' }).click();
  await expect(plain.getByRole('status').filter({ hasText: 'Settings Updated' })).toBeVisible();
  await expect(settingSwitch(plain, 'Weekly digest')).not.toBeChecked();
  await plain.goto('/settings');
  await expect(html(plain)).toHaveAttribute('data-theme', 'dark');
  await plain.locator('form.settings-form select').selectOption('es');
  await plain.getByRole('button', { name: 'Save settings' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  await expect(settingSwitch(plain, 'Resumen semanal')).not.toBeChecked();
  await plain.context().close();
});

test('a new name also appears in the header, and the member page exists only while it is public', async ({
  page,
  request,
}) => {
  await openPage(page, '/profile');
  await expect(page.getByRole('link', { name: 'Change it under Security' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByLabel('Name').fill('Somebody else');
  await settingSwitch(page, 'Public member page').click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(toasts(page)).toContainText('Profile updated');
  await expect(page.getByLabel('Account menu, Somebody else')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Somebody else');
  const link = page.getByRole('link', { name: 'View your member page' });
  const path = (await link.getAttribute('href')) ?? '';

  // A visitor gets cached pages.
  const shown = await request.get(path);
  expect(shown.status()).toBe(200);
  const text = await shown.text();
  expect(text).toContain('Somebody else');
  expect(text).not.toContain(member.email);
  expect(text).not.toContain('noindex');

  await page.getByLabel('Name').fill('Somebody new');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Account menu, Somebody new')).toBeVisible();
  await expect.poll(async () => (await request.get(path)).text()).toContain('Somebody new');
  await settingSwitch(page, 'Public member page').click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(link).toBeHidden();
  await expect.poll(async () => (await request.get(path)).status()).toBe(404);

  await page.getByLabel('Name').fill('');
  await page.getByLabel('Name').evaluate((field: HTMLInputElement) => {
    field.required = false;
  });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
});

test('a profile that cannot be saved preserves the input', async ({ page }) => {
  await openPage(page, '/profile');
  await page.route('**/profile.data*', (route) => route.abort());
  await page.getByLabel('Name').fill('Lost words');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(toasts(page)).toContainText('The request may have succeeded all the same.');
  await expect(page.getByLabel('Name')).toHaveValue('Lost words');
  await expect(page.getByLabel('Account menu, The reader')).toBeVisible();
});

test('members can download their data after entering their password', async ({ page }) => {
  await openPage(page, '/settings');
  await page.getByRole('link', { name: 'Download my data' }).click();
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.locator('.field-error', { hasText: 'This is not your current password.' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Password').fill(member.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  await expect(page.getByText('Download failed')).toBeHidden();
  await expect(page.getByLabel('Password')).toHaveValue('');
  expect(download.suggestedFilename()).toMatch(/^lowdown-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: member.email }, profile: { name: 'The reader' } });
  expect(data.sessions).toHaveLength(1);

  // The grant is valid for one download.
  const again = await page.request.get('/settings/data.json', { maxRedirects: 0 });
  expect([again.status(), again.headers().location]).toEqual([303, '/settings/data']);
});

test('deleting an account signs out all its browsers immediately and notifies its owner by email', async ({
  page,
  site,
  request,
}) => {
  const other = await openOtherBrowser(page, site);
  await openPage(page, '/settings');
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Type').fill('another@readers.test');
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page.locator('.field-error', { hasText: 'Please type your account’s email address' })).toBeVisible();
  await expect(page.getByLabel('Type')).toHaveValue('another@readers.test');
  await page.getByLabel('Type').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Account deleted');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lowdown.session_token');

  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  await other.context().close();
  const [, deletionEmail] = await waitForEmails(site, member.email, 2);
  expect(deletionEmail?.subject).toBe('Your Lowdown account has been deleted');
  const form = { email: member.email, password: member.password };
  expect((await request.post('/auth', { form, headers: newNetwork(), maxRedirects: 0 })).status()).toBe(401);
});

test('visitors are asked to sign in and are then redirected back', async ({ page, site }) => {
  await page.context().clearCookies();
  await openPage(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Fsettings');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.locator('form.result-form button[type=submit]').click();
  await expect(page).toHaveURL('/settings');
  await expect(settingSwitch(page, 'Dark mode')).toBeVisible();
  for (const path of ['/settings/data', '/settings/delete', '/settings/data.json']) {
    const response = await page.context().browser()?.newContext({ baseURL: site.url });
    const refused = await response?.request.get(path, { maxRedirects: 0 });
    expect(refused?.headers().location).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
    await response?.close();
  }
});

for (const path of ['/settings', '/profile', '/settings/data', '/settings/delete']) {
  test(`${path} is accessible in each theme, on a wide screen in English and a narrow one in German`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    for (const { theme, width } of appearances) {
      // German has the longest words, which matter most on the narrowest screen.
      const form = {
        language: width < 1000 ? 'de' : 'en',
        darkMode: theme === 'dark' ? 'on' : 'off',
        systemTheme: 'off',
      };
      await page.request.post('/settings', { form, maxRedirects: 0 });
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, path);
      await expect(html(page)).toHaveAttribute('data-theme', theme);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width > 1000) continue;
      const small = await page
        .locator('main')
        .locator('a, button, input:not([type=hidden]), select')
        .evaluateAll((targets) => targets.filter((target) => target.getBoundingClientRect().height < 44).length);
      expect(small).toBe(0);
    }
    expect(errors).toEqual([]);
  });
}
