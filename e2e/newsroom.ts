import { expect, type Page } from '@playwright/test';
import { newNetwork, signIn, type TestMember } from './member';
import { administrator, openPageAs } from './staff';
import { test as base } from './test';

/** `test` with the newsroom's site. `open` returns a page signed in as a member, or a visitor's page. */
export const test = base.extend<{ open: (member?: TestMember) => Promise<Page> }>({
  baseURL: async ({ newsroom }, use) => use(newsroom.site.url),
  open: async ({ browser, newsroom: { site } }, use) => {
    const pages: Page[] = [];
    await use(async (member) => {
      const page = member
        ? await openPageAs(browser, site, member)
        : await browser.newPage({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** `test` with the newsroom's site and a page signed in as the administrator. */
export const testAsAdministrator = test.extend({
  page: async ({ page, newsroom: { site } }, use) => {
    await page.setExtraHTTPHeaders(newNetwork());
    await signIn(page, site, administrator);
    await use(page);
  },
});

/** The field for the article's text, which appears once the editor's scripts have loaded. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });

/** The part of the text editor that sets its selection after receiving focus or a key. */
type EditorView = { input: { lastFocus: number }; domObserver: { suppressingSelectionUpdates: boolean } };

/**
 * Waits until the text editor has set its selection, which takes it up to 50 ms after receiving focus or a key. If a
 * key moved the caret sooner, faster than any user can, the editor would undo the move.
 */
export const waitForCaret = (page: Page): Promise<void> =>
  text(page).evaluate(async (element) => {
    const { view } = (element as HTMLElement & { editor: { view: EditorView } }).editor;
    // The editor sets its selection 20 ms after receiving focus. Its timer may be due, but run after this one, so
    // only the second check is sure to come after it.
    for (let found = 0; found < 2; ) {
      await new Promise((resolve) => setTimeout(resolve));
      const isSet = !view.domObserver.suppressingSelectionUpdates && Date.now() - view.input.lastFocus > 20;
      found = isSet ? found + 1 : 0;
    }
  });

/** A text whose paragraphs all differ. */
export const paragraphs = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];

/** A block of the text, without the choices between two versions beside it. */
export const inText = (page: Page, words: string) =>
  text(page).getByText(words, { exact: true }).and(text(page).locator('> *'));

/** Clicks the paragraph that contains the text, moves to its end, and types. */
export async function typeInto(page: Page, words: string, typed: string): Promise<void> {
  await inText(page, words).click();
  await waitForCaret(page);
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

/** Focuses the article's text without clicking it, and waits for the caret. */
export async function focusText(page: Page): Promise<void> {
  await text(page).focus();
  await waitForCaret(page);
}

/**
 * Moves the caret to the end of the text by keyboard. Retries if the newly loaded editor sets its selection afterwards;
 * otherwise, typed text would be inserted at the beginning.
 */
export const moveCaretToEnd = (page: Page): Promise<void> =>
  expect(async () => {
    await focusText(page);
    await page.keyboard.press('Control+End');
    await waitForCaret(page);
    const isAtEnd = await text(page).evaluate(
      (element) => element.lastElementChild?.contains(getSelection()?.anchorNode ?? null) ?? false,
    );
    expect(isAtEnd).toBe(true);
  }).toPass();

/** Chooses an action from the menu of the article in the editor. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Shows one of the tabs beside the text in the editor. */
export const openTab = (page: Page, name: 'Workflow' | 'Search' | 'Comments'): Promise<void> =>
  page.getByRole('tab', { name }).click();

/** The stored HTML, which the editor's debug panel shows after the text has been analysed. */
export const stored = (page: Page) => page.locator('.editor-debug pre');

/** The editor's save status. */
export const saveState = (page: Page) => page.locator('.save-state');
export const workflow = (page: Page) => page.getByRole('region', { name: 'Workflow' });
export const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title });

/** Confirms the question that is asked before anything is published at once. */
export const confirmPublication = (page: Page, action: 'Publish Now' | 'Publish changes' = 'Publish Now') =>
  page
    .getByRole('dialog', { name: /^(?:Approve and p|P)ublish/ })
    .getByRole('button', { name: action })
    .click();

/** Waits until the server has stored all changes. */
export const waitUntilSaved = (page: Page): Promise<void> =>
  expect(saveState(page)).toHaveText(/^Saved on the server (?:at|on) /);

/** Opens the editor with an existing or new article and waits until it is editable. */
export async function openEditor(page: Page, path = '/admin/editor'): Promise<void> {
  await page.goto(path);
  await expect(text(page)).toBeVisible();
  await expect(page.locator('.article-editor')).not.toHaveAttribute('inert');
}

/** Writes a new article with the keyboard alone, in the category News unless another or none is given. Returns its path in the editor once the server has stored it. */
export async function write(
  page: Page,
  title: string,
  excerpt: string,
  paragraphs: readonly string[],
  category = 'news',
) {
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
  if (category !== '') await page.getByLabel('Category', { exact: true }).selectOption(category);
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await waitUntilSaved(page);
  return new URL(page.url()).pathname;
}
