import { expect, type Page } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { test, write } from './newsroom';
import { openScreen } from './open-page';
import { administrator } from './staff';

const frame = (page: Page) => page.locator('.newsroom');
const sidebar = (page: Page) => page.locator('.newsroom-side');
const sidebarButton = (page: Page) => page.getByRole('button', { name: 'Newsroom screens' });
const days = 24 * 60 * 60;

/** Collapses or expands the sidebar with its shortcut. Retries until the screen's listeners are attached. */
const collapse = (page: Page, expected: 'true' | 'false'): Promise<void> =>
  expect(async () => {
    if ((await frame(page).getAttribute('data-collapsed')) !== expected) await page.keyboard.press('Control+b');
    await expect(frame(page)).toHaveAttribute('data-collapsed', expected, { timeout: 500 });
  }).toPass();

type RouterState = { navigation: { state: string } };
type Watched = {
  moves: string[];
  __reactRouterDataRouter: { subscribe: (listener: (state: RouterState) => void) => void };
};

/** Collects in `moves` what the router begins to load from now on. */
const watchRouter = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.moves = [];
    watched.__reactRouterDataRouter.subscribe(({ navigation: { state } }) => {
      if (state !== 'idle') watched.moves.push(state);
    });
  });

/** Opens the command palette, types, and opens the first result. */
async function jumpTo(page: Page, words: string, found: string): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const palette = page.locator('.palette');
  await palette.getByRole('combobox').fill(words);
  await expect(palette.getByRole('option', { name: found })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('the sidebar keeps its state for a week, and becomes a sheet on a narrow screen', async ({
  open,
  newsroom: { writer },
}) => {
  const page = await open(writer);
  await openScreen(page, '/admin');
  await expect(frame(page)).toHaveAttribute('data-collapsed', 'false');
  await collapse(page, 'true');
  await expect
    .poll(async () => (await sidebar(page).boundingBox())?.width ?? 0, { message: 'only signs are left' })
    .toBeLessThan(80);
  const cookie = (await page.context().cookies(new URL('/admin', page.url()).href)).find(
    ({ name }) => name === 'sidebar',
  );
  expect(cookie).toMatchObject({ value: 'collapsed', path: '/admin' });
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(6 * days);
  expect(secondsLeft).toBeLessThanOrEqual(7 * days);

  await openScreen(page, '/admin/articles');
  await expect(frame(page)).toHaveAttribute('data-collapsed', 'true');
  await page.reload();
  await expect(frame(page)).toHaveAttribute('data-collapsed', 'true');
  await openScreen(page, '/admin');
  await collapse(page, 'false');
  await page.reload();
  await expect(frame(page)).toHaveAttribute('data-collapsed', 'false');

  const sheet = page.getByRole('dialog', { name: 'Newsroom screens' });
  // On a tablet, only the icons have room; the sheet has the names.
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width ?? 0).toBeLessThan(80);
  await expect(sidebar(page).getByRole('link', { name: 'Media', exact: true })).toBeVisible();
  await sidebarButton(page).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 767, height: 800 });
  await openScreen(page, '/admin');
  await expect(sidebar(page)).toBeHidden();
  await expect(sheet).toBeHidden();
  await sidebarButton(page).click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // Navigating closes the sheet.
  await sidebarButton(page).click();
  await sheet.getByRole('link', { name: 'Media', exact: true }).click();
  await expect(page).toHaveURL('/admin/media');
  await expect(sheet).toBeHidden();
});

test('on a phone, the most used screens are at the foot, and the Back button closes a sheet before it leaves the screen', async ({
  open,
  newsroom: { writer },
}) => {
  const page = await open(writer);
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/admin');
  const bar = page.getByRole('navigation', { name: 'Most used screens' });
  await bar.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect(page).toHaveURL('/admin/articles');
  await expect(bar.getByRole('link', { name: 'Articles', exact: true })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByText('Category').click();
  await filters.getByRole('checkbox', { name: /^News/ }).check();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/admin/articles');

  await page.getByRole('button', { name: 'Filters' }).click();
  await filters.getByText('Category').click();
  await filters.getByRole('checkbox', { name: /^News/ }).check();
  await filters.getByRole('button', { name: /^Show \d+ articles?$/ }).click();
  await expect(page).toHaveURL('/admin/articles?category=news');
  // The sheet has left no entry of its own in the history.
  await page.goBack();
  await expect(page).toHaveURL('/admin/articles');
  await page.goBack();
  await expect(page).toHaveURL('/admin');

  // The address changes before the screen does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await watchRouter(page);
  await bar.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'Newsroom screens' });
  await more.getByRole('button', { name: 'Close' }).click();
  await expect(more).toBeHidden();
  // The sheet has left its entry in the history, and the router has not loaded the page again.
  await expect.poll(() => page.evaluate(() => (history.state as { sheet?: number }).sheet)).toBeUndefined();
  expect(await page.evaluate(() => (window as unknown as Watched).moves)).toEqual([]);
  await bar.getByRole('button', { name: 'More' }).click();
  await more.getByRole('link', { name: 'Media', exact: true }).click();
  await expect(page).toHaveURL('/admin/media');
  await expect(more).toBeHidden();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  await openScreen(page, '/admin/editor');
  await expect(bar).toHaveCount(0);
});

test('the command palette opens a screen and an article', async ({ open, newsroom: { writer } }) => {
  test.slow();
  const page = await open(writer);
  const title = 'Ledgers that keep themselves';
  const edited = await write(page, title, 'What a ledger can know of itself.', ['Words that nobody has read yet.']);
  await openScreen(page, '/admin');
  await jumpTo(page, 'categ', 'Categories');
  await expect(page).toHaveURL(/\/admin\/content-categories/);
  await expect(page.getByRole('heading', { level: 1, name: 'Content categories' })).toBeVisible();
  await jumpTo(page, 'gers that keep', title);
  await expect(page).toHaveURL(edited);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('a forbidden screen shows an editor which permission it requires', async ({ open, newsroom: { writer } }) => {
  const page = await open(writer);
  expect((await page.goto('/admin/users'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this screen' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'To open it, you need the permission View accounts with masked email addresses.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link')).toHaveText([/^Articles \d+$/, /^Reviews \d+$/]);
});

test('the launch status lists its checks, and their links work', async ({ open }) => {
  const page = await open(administrator);
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link')).toHaveText([
    /^Launch Status \d+%$/,
    /^Articles \d+$/,
    /^Reviews \d+$/,
    'Roles 4',
    'Management',
  ]);
  await openScreen(page, '/admin?tab=status');
  await expect(tabs.getByRole('link', { name: 'Launch Status' })).toHaveAttribute('aria-current', 'page');
  const status = page.getByRole('region', { name: 'Launch Readiness Status' });
  await expect(status.getByRole('heading', { level: 3 })).toHaveText([
    'Public URL',
    'Email',
    'Database',
    'Two-factor sign-in for administrators',
    'Second reviewer',
    'Backup',
    'First article',
    'Categories',
    'Terms and privacy',
    'Production Testing',
  ]);
  const addresses = await status
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  // One for each check, and one to the setup page.
  expect(addresses).toHaveLength(11);
  for (const address of [...new Set(addresses)]) {
    expect((await page.request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
    const { pathname, search, hash } = new URL(address);
    if (hash === '') continue;
    await page.goto(pathname + search);
    await expect(page.locator(hash)).toBeVisible();
  }
});
