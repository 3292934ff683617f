import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { join, newNetwork, signIn, type TestMember } from './member';
import { type Site, type SiteOptions, startSite } from './site';

export const administrator: TestMember = {
  email: 'admin@newsroom.test',
  name: 'Admin',
  password: 'correct horse battery',
};

/** Settings of a site whose first administrator is `administrator`. */
export const newsroomSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUSTED_PROXIES: '1',
};

/** The site of a newsroom, to which people can be added while it runs. */
export const startNewsroom = ({ env, ...options }: SiteOptions = {}): Promise<Site> =>
  startSite({ ...options, env: { ...newsroomSettings, ...env } });

/** A page of somebody who is signed in, in a browser of their own. Whoever asks for it closes its context. */
export async function pageOf(browser: Browser, site: Site, member: TestMember): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
  const page = await context.newPage();
  await signIn(page, site, member);
  return page;
}

/** Adds somebody to the newsroom: they join as everybody does, and an administrator gives them their role. */
export async function addStaff(browser: Browser, site: Site, role: 'editor' | 'moderator', name: string) {
  const context = await browser.newContext({ extraHTTPHeaders: newNetwork() });
  const member = await join(await context.newPage(), site, name);
  await context.close();
  const admin = await pageOf(browser, site, administrator);
  const screen = await admin.request.get(`/admin/users?search=${encodeURIComponent(member.email)}`);
  const userId = /name="userId" value="([0-9a-f-]{36})"/.exec(await screen.text())?.[1];
  if (!userId) throw new Error(`The administrator does not find ${member.email}.`);
  const given = await admin.request.post('/admin/users?do=assign', { form: { userId, role } });
  expect(given.status()).toBe(200);
  await admin.context().close();
  return member;
}

type Newsroom = { site: Site; writer: TestMember; reviewer: TestMember };

/** Playwright's `test` with a newsroom in which two editors work. `open` answers a page of one of them. */
export const test = base.extend<{ open: (member?: TestMember) => Promise<Page> }, { newsroom: Newsroom }>({
  newsroom: [
    async ({ browser }, use) => {
      const site = await startNewsroom();
      const writer = await addStaff(browser, site, 'editor', 'The writer');
      const reviewer = await addStaff(browser, site, 'editor', 'The reviewer');
      await use({ site, writer, reviewer });
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ newsroom }, use) => use(newsroom.site.url),
  open: async ({ browser, newsroom: { site } }, use) => {
    const pages: Page[] = [];
    await use(async (member) => {
      const page = member
        ? await pageOf(browser, site, member)
        : await browser.newPage({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** The article's text in the editor, which is there when its scripts are. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
/**
 * Waits until the text's editor has its selection: it sets it 20 ms after it is focused, and a key that moves the caret
 * sooner than that, as no hand does, would be undone. What is waited for is a timer that was begun after the editor's own.
 */
export const caretStands = (page: Page): Promise<void> =>
  text(page).evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)));

/** Goes into the text by keyboard. */
export async function focusText(page: Page): Promise<void> {
  await text(page).focus();
  await caretStands(page);
}

/** What the editor says is saved where. */
export const saveState = (page: Page) => page.locator('.save-state');
export const workflow = (page: Page) => page.getByRole('region', { name: 'Workflow' });
export const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title });

/** Waits until the server has all that was typed. */
export const isSaved = (page: Page): Promise<void> =>
  expect(saveState(page)).toHaveText(/^Saved on the server (?:at|on) /);

/** Opens the editor with an article, or a new one, and waits until it can be written. */
export async function openEditor(page: Page, path = '/admin/editor'): Promise<void> {
  await page.goto(path);
  await expect(text(page)).toBeVisible();
  await expect(page.locator('.article-editor')).not.toHaveAttribute('inert');
}

/** Writes a new article with the keyboard alone; answers its address in the editor once the server has it. */
export async function write(page: Page, title: string, excerpt: string, paragraphs: readonly string[]) {
  await openEditor(page);
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Excerpt')).toBeFocused();
  await page.keyboard.type(excerpt);
  await focusText(page);
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(paragraph);
  }
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await isSaved(page);
  return new URL(page.url()).pathname;
}
