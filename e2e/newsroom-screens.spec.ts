import { expect, type Page } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test, write } from './newsroom';
import { openScreen, waitForHydration } from './open-page';

/** Screens whose own journeys do not check their accessibility. */
const paths = [
  '/admin',
  '/admin?tab=status',
  '/admin?tab=users',
  '/admin?tab=management',
  '/admin/articles',
  '/admin/articles?status=trash',
  '/admin/authors',
  '/admin/comments',
  '/admin/queue',
  '/admin/users',
  '/admin/users?tab=permissions',
  '/admin/users?tab=bulk',
  '/admin/security?tab=permissions',
  '/admin/security?tab=audit',
  '/admin/security?tab=limits',
  '/admin/security?tab=roles',
  '/admin/settings/history',
  '/admin/settings/import',
  '/admin/reviews/new',
  '/admin/no-such-screen',
];

/** Writes an article, and returns its screens and that of an author. */
async function pathsOfOne(page: Page): Promise<string[]> {
  const editor = await write(page, 'An article on every screen', 'Its excerpt.', ['Its text.']);
  await openScreen(page, '/admin/authors');
  const author = await page.locator('main a[href^="/admin/authors/"]').first().getAttribute('href');
  if (!author) throw new Error('There is no link to an author.');
  return [
    editor,
    `${editor}/revisions`,
    `${editor}/comments`,
    `${editor}/preview`,
    editor.replace('editor', 'articles').concat('/workflow'),
    author,
  ];
}

/** Screens with lists whose columns need more room than a tablet has. */
const lists = [
  '/admin/articles',
  '/admin?tab=articles',
  '/admin?tab=platform-reviews',
  '/admin/content-categories',
  '/admin/media?view=list',
  '/admin/users',
  '/admin/users?tab=bulk',
  '/admin/authors',
  '/admin/queue',
  '/admin/security?tab=limits',
];

test('lists never make the page scroll sideways', async ({ page }) => {
  test.slow();
  for (const path of lists) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 640, 768, 900, 1024, 1100, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await horizontalOverflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test('the header of a list stays in view, and on phones its rows are cards without a header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openScreen(page, '/admin/articles');
  const box = (selector: string) => page.locator(selector).first().boundingBox();
  await page.locator('tbody tr').nth(15).scrollIntoViewIfNeeded();
  expect.soft(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect.soft((await box('thead th'))?.y).toBe(0);
  const title = page.getByRole('columnheader', { name: 'Title' });
  await expect.soft(title).toBeInViewport();
  await openScreen(page, '/admin/security?tab=limits');
  await page.locator('tbody tr').nth(15).scrollIntoViewIfNeeded();
  expect.soft((await box('thead th'))?.y).toBe(0);
  // Below the bar that says that there is no connection.
  await page.context().setOffline(true);
  await expect(page.locator('.offline-bar')).toHaveText(/^You are offline/);
  expect.soft((await box('thead th'))?.y).toBe((await box('.offline-bar'))?.height);
  await page.context().setOffline(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/admin/articles');
  const [name, status] = [await box('tbody [data-column="title"]'), await box('tbody [data-column="status"]')];
  expect.soft(status?.y, 'the status is below the title').toBeGreaterThanOrEqual((name?.y ?? 0) + 20);
  expect.soft((await box('thead'))?.height, 'the header is only read out').toBe(1);
});

test('columns that are hidden stay hidden when the list is opened again', async ({ page }) => {
  await openScreen(page, '/admin/users');
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await expect(header('Email')).toHaveCount(0);
  await openScreen(page, '/admin/users');
  await expect(header('Email')).toHaveCount(0);
  await expect(header('Current role')).toBeVisible();
});

test('the name of each limit is on one line, and a long title of a review has the width of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/admin/security?tab=limits');
  const limits = page.locator('tbody [data-column="limit"]');
  expect(await limits.count()).toBeGreaterThan(10);
  const wrapped = await limits.evaluateAll((names) =>
    names
      .filter((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        return text.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect.soft(wrapped).toEqual([]);
  const editor = await write(page, 'What ten years of spreadsheets taught a planning department', '', ['Its text.']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, editor.replace('editor', 'articles').concat('/workflow'));
  const title = await page.getByRole('heading', { level: 1 }).first().boundingBox();
  expect.soft(title?.width).toBeGreaterThan(300);
});

test('the columns of articles and the tabs of Users stay in place when the tab changes', async ({ page }) => {
  await write(page, 'A draft among published articles', 'Its excerpt.', ['Its text.']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const columns = async (path: string) => {
    await openScreen(page, path);
    return page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  };
  const ofAll = await columns('/admin/articles');
  expect(ofAll.length).toBeGreaterThan(3);
  expect(await columns('/admin/articles?status=published')).toEqual(ofAll);

  const tabs = async (path: string) => {
    await openScreen(page, path);
    return page.locator('.tabs').evaluate((row) => row.getBoundingClientRect().top);
  };
  const ofUsers = await tabs('/admin/users');
  expect(await tabs('/admin/users?tab=permissions')).toBe(ofUsers);
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhones = await tabs('/admin/users');
  expect(await tabs('/admin/users?tab=permissions')).toBe(onPhones);
});

test('on phones, nothing on a screen moves once its scripts have loaded', async ({ page }) => {
  const editor = await write(page, 'An article on a phone', 'Its excerpt.', ['Its text.']);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, part] of [
    [editor, '.editor-head'],
    ['/admin/users', '.people-list'],
    ['/admin/media', '.media-views'],
  ] as const) {
    const { promise: scriptsAllowed, resolve: allowScripts } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scriptsAllowed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const place = () => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
    // Until then, positions are not final.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
    );
    await page.evaluate(() => document.fonts.ready);
    const before = await place();
    allowScripts();
    await waitForHydration(page, '.newsroom-header button');
    await expect(page.locator('.article-editor[inert]')).toHaveCount(0);
    await expect.soft.poll(place, path).toBe(before);
    await page.unroute('**/*.js');
  }
});

test('in forced colours, what is current, done or selected still stands out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/admin');
  const style = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  for (const [property, one, other] of [
    ['border-top-width', '.phone-bar > [aria-current="page"]', '.phone-bar > :not([aria-current="page"])'],
    ['border-top-color', '.week-strip > [data-today]', '.week-strip > :not([data-today])'],
    ['background', '.check-bar > [data-state="complete"]', '.check-bar > [data-state="pending"]'],
    ['background', '.check-bar > [data-state="warning"]', '.check-bar > [data-state="pending"]'],
  ] as const)
    expect.soft(await style(one, property), one).not.toBe(await style(other, property));
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, '/admin/articles');
  await page.locator('tbody').getByRole('checkbox').first().check();
  for (const selector of ['tr[aria-selected="true"]', '.bulk-bar'])
    expect.soft(await style(selector, 'outline-style'), selector).toBe('solid');
});

test('the newsroom’s screens are accessible in each theme at each width', async ({ page }) => {
  test.slow();
  const own = await pathsOfOne(page);
  for (const path of [...paths, ...own]) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { theme, width } of appearances) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      const appearance = `${path} in the ${theme} theme at ${width} px`;
      expect.soft(await findViolations(page), appearance).toEqual([]);
      expect.soft(await horizontalOverflow(page), appearance).toBe(0);
    }
  }
});
