import { expect, type Page } from '@playwright/test';
import { newNetwork, signIn, type TestMember } from './member';
import { administrator, pageOf } from './staff';
import { test as base } from './test';

/** `test` in the newsroom. `open` returns a page of someone who is signed in there, or of a visitor. */
export const test = base.extend<{ open: (member?: TestMember) => Promise<Page> }>({
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

/** `test` in the newsroom, in whose page the administrator is signed in. */
export const testAsAdministrator = test.extend({
  page: async ({ page, newsroom: { site } }, use) => {
    await page.setExtraHTTPHeaders(newNetwork());
    await signIn(page, site, administrator);
    await use(page);
  },
});

/** The article's text in the editor, which is there when its scripts are. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
/**
 * Waits until the text's editor has its selection: it sets it 20 ms after it is focused, and a key that moves the caret
 * sooner than that, as no hand does, would be undone. What is waited for is a timer that was begun after the editor's
 * own.
 */
export const caretStands = (page: Page): Promise<void> =>
  text(page).evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)));

/** Goes into the text by keyboard. */
export async function focusText(page: Page): Promise<void> {
  await text(page).focus();
  await caretStands(page);
}

/**
 * Puts the caret at the end of the text by keyboard. The key is pressed again where the editor, just loaded, has set
 * its selection after it: what is typed then would go to the beginning.
 */
export const goToEnd = (page: Page): Promise<void> =>
  expect(async () => {
    await focusText(page);
    await page.keyboard.press('Control+End');
    const isAtEnd = await text(page).evaluate(
      (element) => element.lastElementChild?.contains(getSelection()?.anchorNode ?? null) ?? false,
    );
    expect(isAtEnd).toBe(true);
  }).toPass();

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

/** Writes a new article with the keyboard alone; returns its address in the editor once the server has it. */
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
