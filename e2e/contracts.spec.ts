import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { findViolations } from './axe';
import { waitForPageHydration } from './open-page';
import { type PageKind, pageKinds } from './page-kinds';
import { layoutShift, overflow, recordProblems, scrollThrough, smallTargets } from './page-problems';
import { test as base } from './test';

const test = base.extend({
  baseURL: async ({ siteOfAllPages }, use) => use(siteOfAllPages.url),
});
// Distributes the page kinds across all workers.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const narrow = { width: 360, height: 740 };
const wide = { width: 1280, height: 900 };

async function expectHeaders(request: APIRequestContext, { path, status = 200 }: PageKind): Promise<void> {
  const response = await request.get(path);
  expect(response.status()).toBe(status);
  const headers = response.headers();
  expect.soft(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = headers['content-security-policy'] ?? '';
  expect.soft(policy).not.toContain('unsafe-inline');
  expect.soft(policy).not.toContain('unsafe-eval');
  expect.soft(policy).toMatch(/(^|; )default-src 'self'(;|$)/);
  expect.soft(policy).toContain("object-src 'none'");
  expect.soft(policy).toContain("base-uri 'none'");
  expect.soft(policy).toContain("frame-ancestors 'none'");
  expect.soft(headers['x-frame-options']).toBe('DENY');
  expect.soft(headers['x-content-type-options']).toBe('nosniff');
  expect.soft(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect.soft(headers['permissions-policy']).toContain('camera=()');
  if (status === 200) {
    const again = await request.get(path, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect.soft(again.status()).toBe(304);
    expect.soft(await again.text()).toBe('');
    expect.soft(again.headers().etag).toBe(headers.etag);
  } else {
    expect.soft(headers['cache-control']).toBe('no-store');
  }
}

/** Checks that the layout does not shift before the fonts load, and shifts only slightly when they do. */
async function expectNoShift(page: Page, path: string): Promise<void> {
  const { promise: fontsAllowed, resolve: allowFonts } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fontsAllowed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await waitForPageHydration(page);
  await scrollThrough(page);
  expect.soft((await layoutShift(page)).moved, 'moved before the typefaces came').toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  allowFonts();
  await page.waitForFunction(() => 'typefaces' in document.documentElement.dataset);
  await page.evaluate(() => document.fonts.ready);
  const { shift, moved } = await layoutShift(page);
  expect.soft(shift, moved.join('\n')).toBeLessThan(0.02);
}

async function expectSeoMetadata(page: Page, siteUrl: string, kind: PageKind): Promise<void> {
  const { path, isIndexed = true, data = [] } = kind;
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.soft(page.locator('h1')).toHaveCount(1);
  await expect.soft(page).toHaveTitle(/^.{3,}$/);
  await expect.soft(page.locator('main')).toHaveCount(1);
  const robots = page.locator('meta[name=robots]');
  if (isIndexed) {
    await expect.soft(page.locator('link[rel=canonical]')).toHaveAttribute('href', siteUrl + path);
    await expect.soft(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,160}$/);
    await expect.soft(robots).not.toHaveAttribute('content', /noindex/);
    await expect.soft(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /./);
    const picture = new RegExp(`^${siteUrl}/share/`);
    await expect.soft(page.locator('meta[property="og:image"]')).toHaveAttribute('content', picture);
  } else {
    await expect.soft(robots).toHaveAttribute('content', /noindex/);
  }
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as { '@context': string; '@type': string });
  expect.soft(things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true);
  expect.soft(things.map((thing) => thing['@type'])).toEqual(data);
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) =>
      headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName.slice(1))),
    );
  expect.soft(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect.soft(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
}

/** Links of the main navigation that have been requested. It is the same on every page. */
const requestedLinks = new Set<string>();

async function expectWithoutScripts(page: Page, request: APIRequestContext, url: string): Promise<void> {
  await page.setViewportSize(wide);
  await page.goto(url);
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect.soft(((await page.locator('main').textContent()) ?? '').trim().length).toBeGreaterThan(20);
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
  expect.soft(links).toHaveLength(6);
  for (const link of links) {
    const href = (await link.getAttribute('href')) ?? '';
    if (requestedLinks.has(href)) continue;
    requestedLinks.add(href);
    expect.soft((await request.head(href)).status(), href).toBe(200);
  }
  expect.soft(await overflow(page)).toEqual([]);
}

for (const kind of pageKinds) {
  const { name, path, status = 200 } = kind;
  test(`${name}: ${path}`, async ({ page, pageWithoutScripts, request, siteOfAllPages: { url } }) => {
    await test.step('headers', () => expectHeaders(request, kind));

    const readProblems = await recordProblems(page, url, path, status);
    await page.setViewportSize(narrow);
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step('no layout shift while loading, narrow', () => expectNoShift(page, path));
    await test.step('narrow and dark', async () => {
      expect.soft(await overflow(page)).toEqual([]);
    });

    await test.step('wide and light', async () => {
      await page.setViewportSize(wide);
      await page.emulateMedia({ colorScheme: 'light' });
      await scrollThrough(page);
      await expectSeoMetadata(page, url, kind);
      expect.soft(await overflow(page)).toEqual([]);
      expect.soft(await findViolations(page)).toEqual([]);
    });

    await test.step('narrow and dark, with everything open', async () => {
      await page.setViewportSize(narrow);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByLabel('Menu', { exact: true }).click();
      await expect.soft(page.locator('.site-menu nav').getByRole('link', { name: 'Contact' })).toBeVisible();
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      expect.soft(await smallTargets(page)).toEqual([]);
      expect.soft(await overflow(page)).toEqual([]);
      expect.soft(await findViolations(page)).toEqual([]);
    });
    await test.step('no console errors, no failed or third-party requests', async () => {
      expect.soft(await readProblems()).toEqual([]);
    });

    await test.step('without JavaScript', () => expectWithoutScripts(pageWithoutScripts, request, url + path));
  });
}
