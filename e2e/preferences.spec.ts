import { expect, type Page, type Response } from '@playwright/test';
import { openPage, waitForPageHydration } from './open-page';
import { test } from './test';

const dark = 'rgb(18, 17, 14)';
const light = 'rgb(251, 250, 246)';

const expectHtml = (page: Page) => expect(page.locator('html'));
const theme = (page: Page) => page.getByLabel('Theme', { exact: true });

test.describe('theme', () => {
  test('follows the system until the reader chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPage(page, '/');
    await expect(theme(page)).toHaveValue('system');
    await expectHtml(page).toHaveCSS('background-color', dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectHtml(page).toHaveCSS('background-color', light);
  });

  test('is stored under the key "theme", and applies to every page and after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openPage(page, '/');
    await theme(page).selectOption('dark');
    await expectHtml(page).toHaveCSS('background-color', dark);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

    await openPage(page, '/about');
    await expect(theme(page)).toHaveValue('dark');
    await expectHtml(page).toHaveCSS('background-color', dark);

    await theme(page).selectOption('system');
    await expectHtml(page).toHaveCSS('background-color', light);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  });

  test('light overrides a dark system theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPage(page, '/');
    await theme(page).selectOption('light');
    await openPage(page, '/articles');
    await expectHtml(page).toHaveCSS('background-color', light);
  });

  test('is set before the first paint, even when no script loads', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { themeWhenBodyBegan: document.documentElement.dataset.theme });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.evaluate(() => (window as unknown as { themeWhenBodyBegan?: string }).themeWhenBodyBegan)).toBe(
      'dark',
    );
    await expectHtml(page).toHaveCSS('background-color', dark);
  });

  test('changes in every tab at once', async ({ page, context }) => {
    await openPage(page, '/');
    const other = await context.newPage();
    await openPage(other, '/articles');
    await theme(page).selectOption('dark');
    await expectHtml(other).toHaveAttribute('data-theme', 'dark');
    await expect(theme(other)).toHaveValue('dark');
    await theme(other).selectOption('light');
    await expectHtml(page).toHaveAttribute('data-theme', 'light');
    await expect(theme(page)).toHaveValue('light');
  });

  test('ignores an invalid stored value', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', '"><script>alert(1)</script>'));
    await openPage(page, '/');
    await expect(theme(page)).toHaveValue('system');
    await expectHtml(page).not.toHaveAttribute('data-theme');
  });
});

test.describe('language', () => {
  for (const [locale, lang, title] of [
    ['de-AT', 'de', 'Alle Artikel'],
    ['fr-FR', 'fr', 'Tous les articles'],
    ['es-MX', 'es', 'Todos los artículos'],
    ['ja-JP', 'en', 'All Articles'],
  ] as const) {
    test(`a browser requesting ${locale} gets ${lang}`, async ({ browser, site }) => {
      const context = await browser.newContext({ locale, baseURL: site.url });
      const page = await context.newPage();
      await openPage(page, '/articles');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await context.close();
    });
  }

  test('loads messages only in the page’s language, even after navigation', async ({ browser, site }) => {
    const context = await browser.newContext({ locale: 'de-DE', baseURL: site.url });
    const page = await context.newPage();
    const scripts: Promise<string>[] = [];
    const recordScript = (response: Response): void => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    };
    page.on('response', recordScript);
    await openPage(page, '/articles');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
    await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeVisible();
    await waitForPageHydration(page);
    page.off('response', recordScript);
    const all = (await Promise.all(scripts)).join('\n');
    expect(all).toContain('Alle Artikel');
    for (const title of ['All Articles', 'Tous les articles', 'Todos los artículos']) expect(all).not.toContain(title);
    await context.close();
  });

  test('the reader’s choice overrides the browser’s, keeps the current page, and persists', async ({ page }) => {
    await openPage(page, '/articles?category=news&sort=oldest');
    await page.getByLabel('Language', { exact: true }).selectOption('es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveURL('/articles?category=news&sort=oldest');
    await waitForPageHydration(page);
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'language', value: 'es', path: '/', sameSite: 'Lax' });
  });

  test('can be chosen without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/tutorials');
    await page.getByLabel('Language', { exact: true }).selectOption('fr');
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page).toHaveURL('/tutorials');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await context.close();
  });

  test('cached pages never mix languages', async ({ request }) => {
    const languages = ['de', 'en', 'fr', 'es', 'de', 'fr', 'en', 'es', 'de'];
    const responses = await Promise.all(
      languages.map((language) => request.get('/platform', { headers: { 'Accept-Language': language } })),
    );
    const etags = new Map<string, string | undefined>();
    for (const [index, response] of responses.entries()) {
      const language = languages[index] ?? '';
      expect(await response.text()).toContain(`<html lang="${language}"`);
      expect(response.headers()['content-language']).toBe(language);
      expect(response.headers().vary).toContain('Accept-Language');
      expect(response.headers().vary).toContain('Cookie');
      etags.set(language, response.headers().etag);
    }
    expect(new Set(etags.values()).size).toBe(4);
    const otherLanguage = await request.get('/platform', {
      headers: { 'Accept-Language': 'en', 'If-None-Match': etags.get('de') ?? '' },
    });
    expect(otherLanguage.status()).toBe(200);
    const chosen = await request.get('/platform', { headers: { 'Accept-Language': 'en', Cookie: 'language=de' } });
    expect(await chosen.text()).toContain('<html lang="de"');
  });

  test('cannot be changed to an unknown one, and changing it never redirects to another site', async ({ request }) => {
    const post = (form: Record<string, string>) => request.post('/preferences', { form, maxRedirects: 0 });
    for (const returnTo of [
      '//elsewhere.example',
      '/\\elsewhere.example',
      'https://elsewhere.example/',
      'javascript:alert(1)',
    ]) {
      expect((await post({ language: 'de', returnTo })).headers().location).toBe('/');
    }
    const unknown = await post({ language: 'xx', returnTo: '/about' });
    expect(unknown.headers().location).toBe('/about');
    expect(unknown.headers()['set-cookie']).toBeUndefined();
  });
});
