import { rm } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { editedEdition } from './edited-edition';
import { isAlive } from './open-page';
import { test as base, type Site, startSite } from './site';

/** Every kind of page, each by one address. A new kind joins the list and inherits every contract below. */
const pageKinds: { name: string; path: string; status?: number; isIndexed?: boolean; data?: string[] }[] = [
  { name: 'home', path: '/', data: ['WebSite', 'NewsMediaOrganization'] },
  { name: 'articles', path: '/articles' },
  { name: 'articles searched', path: '/articles?search=automation', isIndexed: false },
  { name: 'articles filtered', path: '/articles?category=news' },
  { name: 'articles without a match', path: '/articles?search=qqxxzz', isIndexed: false },
  { name: 'article', path: '/article/the-case-for-the-smaller-language', data: ['Article', 'BreadcrumbList'] },
  { name: 'article with a title that is too long', path: '/article/too-long', data: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'archived article', path: '/article/in-the-archive', data: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'archived articles', path: '/articles/archived' },
  { name: 'platform reviews', path: '/platform-reviews' },
  { name: 'platform', path: '/platform' },
  { name: 'resources', path: '/resources' },
  { name: 'tool review request', path: '/resources/request' },
  { name: 'tutorials', path: '/tutorials' },
  { name: 'success stories', path: '/success-stories' },
  { name: 'about', path: '/about' },
  { name: 'help', path: '/help' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'partnerships', path: '/partnerships' },
  { name: 'media kit', path: '/media-kit' },
  { name: 'advertise', path: '/advertise' },
  { name: 'contact', path: '/contact' },
  { name: 'newsletter', path: '/subscribe' },
  { name: 'developers', path: '/developers' },
  { name: 'sign in', path: '/auth', isIndexed: false },
  { name: 'login', path: '/login', isIndexed: false },
  { name: 'admin login', path: '/admin/login', isIndexed: false },
  { name: 'sign up', path: '/auth/sign-up', isIndexed: false },
  { name: 'forgotten password', path: '/auth/forgot', isIndexed: false },
  { name: 'sign out', path: '/auth/sign-out', isIndexed: false },
  { name: 'verification with a wrong token', path: '/auth/verify/wrong', status: 404, isIndexed: false },
  { name: 'new password with a wrong token', path: '/auth/reset/wrong', status: 404, isIndexed: false },
  { name: 'settings of a visitor', path: '/settings', isIndexed: false },
  { name: 'member page that is not shown', path: '/members/unknown', status: 404, isIndexed: false },
  { name: 'setup with a wrong token', path: '/setup/wrong', status: 404, isIndexed: false },
  {
    name: 'writing a comment',
    path: '/article/the-case-for-the-smaller-language/comments/new',
    isIndexed: false,
  },
  { name: 'changing a comment', path: '/comments/01990000-0000-7000-8000-000000000000/edit', isIndexed: false },
  { name: 'bookmarks of nobody', path: '/bookmarks', status: 401, isIndexed: false },
  { name: 'shared list', path: `/lists/${'s'.repeat(32)}`, isIndexed: false },
  { name: 'list that is not shared', path: `/lists/${'n'.repeat(32)}`, status: 404, isIndexed: false },
  { name: 'not found', path: '/no-such-page', status: 404, isIndexed: false },
  { name: 'article not found', path: '/article/no-such-article', status: 404, isIndexed: false },
  { name: 'confirmation with a wrong token', path: '/subscribe/confirm/wrong', status: 404, isIndexed: false },
  { name: 'unsubscribing with a wrong token', path: '/unsubscribe/wrong', status: 404, isIndexed: false },
];

const longWord = 'Low'.padEnd(60, 'codeless');
const longTitle = `${longWord} ${'and the title that does not want to come to an end '.repeat(3)}`.slice(0, 200).trim();

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use) => {
      const dataDirectory = await editedEdition(`
        update articles set slug = 'too-long', title = '${longTitle}', excerpt = '${longTitle}', is_featured = true
          where slug = 'mcp-forgets-on-purpose';
        insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'The reader', 'owner@readers.test', true);
        insert into bookmark_lists (id, user_id, name, share_token)
          select gen_random_uuid(), id, '${longTitle.slice(0, 80)}', '${'s'.repeat(32)}' from users;
        insert into bookmarks (id, user_id, article_id)
          select gen_random_uuid(), users.id, articles.id from users, articles where slug like 'the-%';
        insert into bookmark_list_entries (list_id, bookmark_id)
          select bookmark_lists.id, bookmarks.id from bookmark_lists, bookmarks;
        update articles set slug = 'in-the-archive', is_archived = true where slug = 'the-button-is-the-law';`);
      const site = await startSite({ dataDirectory });
      await use(site);
      await site.stop();
      await rm(dataDirectory, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const narrow = { width: 360, height: 740 };
const wide = { width: 1280, height: 900 };

type Trouble = { kind: string; detail: string };

/** Notes whatever a page should never have: console errors, faults, failed or foreign requests, refusals of its policy. */
async function watch(page: Page, siteUrl: string, path: string, status: number): Promise<() => Promise<Trouble[]>> {
  const troubles: Trouble[] = [];
  const host = new URL(siteUrl).host;
  const isOwnAddress = (url: string): boolean => url === siteUrl + path;
  page.on('console', (message) => {
    // A page that is refused or not found is reported by the browser itself.
    const isItself = status >= 400 && isOwnAddress(message.location().url) && message.text().includes(String(status));
    if ((message.type() === 'error' || message.type() === 'warning') && !isItself) {
      troubles.push({ kind: 'console', detail: message.text() });
    }
  });
  page.on('pageerror', (error) => troubles.push({ kind: 'fault', detail: error.message }));
  page.on('requestfailed', (request) => troubles.push({ kind: 'failed request', detail: request.url() }));
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (protocol !== 'data:' && asked !== host) troubles.push({ kind: 'foreign request', detail: request.url() });
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isOwnAddress(response.url())) {
      troubles.push({ kind: `status ${response.status()}`, detail: response.url() });
    }
  });
  await page.addInitScript(() => {
    const noted = { shift: 0, moved: [] as string[], refusals: [] as string[] };
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', (event) => {
      noted.refusals.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        noted.shift += shift.value;
        const nodes = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeValue;
          return `${what} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
        });
        noted.moved.push(`${shift.value} at ${Math.round(entry.startTime)} ms: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const refusals = await page.evaluate(() => (window as unknown as { noted: { refusals: string[] } }).noted.refusals);
    return [...troubles, ...refusals.map((detail) => ({ kind: 'refused by the policy', detail }))];
  };
}

/** Elements that stick out of the page to the right, and are not inside something that scrolls by itself. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });

/** Scrolls through the whole page, a window at a time, so that everything on it has been laid out and loaded. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    await Promise.all(
      [...document.images].map(
        (image) =>
          image.complete || new Promise((done) => ['load', 'error'].map((name) => image.addEventListener(name, done))),
      ),
    );
    await frame();
    await frame();
  });

/** How much has moved since the page was opened, and what, once what has been laid out has been shown. */
const layoutShift = (page: Page): Promise<{ shift: number; moved: string[] }> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const { shift, moved } = (window as unknown as { noted: { shift: number; moved: string[] } }).noted;
    return { shift, moved };
  });

const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary, a.button, a.chip')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
      )
      .map((element) => ({ height: element.getBoundingClientRect().height, html: element.outerHTML.slice(0, 120) }))
      .filter(({ height }) => height < 44)
      .map(({ height, html }) => `${height} px: ${html}`),
  );

const violations = async (page: Page): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

for (const { name, path, status = 200, isIndexed = true, data = [] } of pageKinds) {
  test.describe(name, () => {
    test('headers', async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(status);
      const headers = response.headers();
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).toMatch(/(^|; )default-src 'self'(;|$)/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      if (status === 200) {
        const again = await request.get(path, { headers: { 'If-None-Match': headers.etag ?? '' } });
        expect(again.status()).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers().etag).toBe(headers.etag);
      } else {
        expect(headers['cache-control']).toBe('no-store');
      }
    });

    test('wide and light', async ({ page, site }) => {
      const troubles = await watch(page, site.url, path, status);
      await page.setViewportSize(wide);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await isAlive(page);
      await scrollThrough(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/^.{3,}$/);
      await expect(page.locator('main')).toHaveCount(1);
      const canonical = page.locator('link[rel=canonical]');
      if (isIndexed) {
        await expect(canonical).toHaveAttribute('href', site.url + path);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,160}$/);
        await expect(page.locator('meta[name=robots]')).not.toHaveAttribute('content', /noindex/);
        await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /./);
        await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
          'content',
          new RegExp(`^${site.url}/share/`),
        );
      } else {
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      }
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      const things = texts.map((text) => JSON.parse(text) as { '@context': string; '@type': string });
      expect(things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true);
      expect(things.map((thing) => thing['@type'])).toEqual(data);
      expect(await overflow(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      const levels = await page
        .locator('h1, h2, h3, h4, h5, h6')
        .evaluateAll((headings) =>
          headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName.slice(1))),
        );
      expect(levels[0]).toBe(1);
      for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
      expect(await troubles()).toEqual([]);
    });

    test('narrow and dark', async ({ page, site }) => {
      const troubles = await watch(page, site.url, path, status);
      await page.setViewportSize(narrow);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Typefaces come last: until then nothing moves at all, and then words hardly do.
      const { promise: fontsMayCome, resolve: letFontsCome } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fontsMayCome;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => dispatchEvent(new Event('focusin')));
      await isAlive(page);
      await scrollThrough(page);
      expect((await layoutShift(page)).moved).toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      letFontsCome();
      await page.waitForFunction(() => 'typefaces' in document.documentElement.dataset);
      await page.evaluate(() => document.fonts.ready);
      const { shift, moved } = await layoutShift(page);
      expect(shift, moved.join('\n')).toBeLessThan(0.02);

      expect(await overflow(page)).toEqual([]);
      await page.getByLabel('Menu', { exact: true }).click();
      await expect(page.locator('.site-menu nav').getByRole('link', { name: 'Contact' })).toBeVisible();
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      expect(await smallTargets(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      expect(await troubles()).toEqual([]);
    });

    test('without scripts', async ({ browser, request, site }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: wide, baseURL: site.url });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(((await page.locator('main').textContent()) ?? '').trim().length).toBeGreaterThan(20);
      const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      expect(links).toHaveLength(6);
      for (const link of links)
        expect((await request.head((await link.getAttribute('href')) ?? '')).status()).toBe(200);
      expect(await overflow(page)).toEqual([]);
      await context.close();
    });
  });
}
