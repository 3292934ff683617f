import { expect } from '@playwright/test';
import { findViolations } from './axe';
import { fetchFirstArticle } from './listed-articles';
import {
  chooseAction,
  focusText,
  openEditor,
  stored,
  testAsAdministrator as test,
  text,
  toast,
  waitForCaret,
  waitUntilSaved,
  write,
} from './newsroom';

test('an article can be written with the keyboard alone and survives a reload', async ({ page }) => {
  await page.goto('/admin/editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Article' })).toBeVisible();
  await expect(text(page)).toBeVisible();
  for (const name of ['Save Draft', 'Preview']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Clean Content' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Missing Information')).toContainText('Please provide both title and content.');
  await page.keyboard.press('Control+Alt+p');
  await expect(toast(page, 'Preview Unavailable')).toBeVisible();

  // The title stays on one line, whatever is pasted or typed.
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Forms that\r\naudit themselves');
  await title.press('Enter');
  await expect(title).toHaveValue('Forms that audit themselves');
  await focusText(page);
  const { keyboard } = page;
  await keyboard.type('## A heading');
  await keyboard.press('Enter');
  await keyboard.type('Some **bold** words, and a note /foot');
  await expect(page.getByRole('option', { name: 'Footnote' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await keyboard.type('Where it is from.');
  await expect(stored(page)).toContainText('<li id="content-fn-1">Where it is from.');
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  // The URL has changed, and the caret has not moved.
  await keyboard.type(' And more.');
  await expect(stored(page)).toContainText('Where it is from. And more.');
  await keyboard.press('Control+s');
  await expect(toast(page, 'Article Updated')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
  await expect(text(page)).toContainText('Where it is from. And more.');
  await expect(text(page).getByRole('heading', { name: 'A heading' })).toBeVisible();
});

test('a refused submission does not scroll the page, and focuses the missing field', async ({ page }) => {
  const paragraphs = Array.from({ length: 20 }, (_, number) => `Paragraph ${number + 1}.`);
  await write(page, 'Without a category', 'It lacks one.', paragraphs, '');
  const position = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(position).toBe(300);
  const submit = page.getByRole('button', { name: 'Submit for Review' });
  await expect(submit).toBeEnabled();
  await submit.focus();
  expect(await position()).toBe(300);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert').getByText('Every article needs a category.')).toBeInViewport();
  expect(await position()).toBe(300);
});

test('the article’s menu shows the HTML behind the text, and the keys', async ({ page }) => {
  await page.goto('/admin/editor');
  await focusText(page);
  await page.keyboard.type('Some words.');
  await expect(stored(page)).toBeHidden();
  await chooseAction(page, 'HTML details');
  const panel = page.getByRole('region', { name: 'HTML details' });
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  await expect(stored(page)).toHaveText('<p>Some words.</p>');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await chooseAction(page, 'Keyboard shortcuts');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Go to the toolbar');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('Enter and Tab lead from the title through the excerpt into the text, and Shift+Tab to the toolbar', async ({
  page,
}) => {
  await openEditor(page);
  const { keyboard } = page;
  const title = page.getByLabel('Title', { exact: true });
  const excerpt = page.getByLabel('Excerpt');
  await title.focus();
  // Without a pause, as someone types who knows the way, on a page that is slow to draw.
  await page.evaluate(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 500);
  });
  await keyboard.type('A title');
  await keyboard.press('Enter');
  await keyboard.type('An excerpt');
  await keyboard.press('Enter');
  await keyboard.type('The text');
  await expect(stored(page)).toHaveText('<p>The text</p>');
  await expect(excerpt).toHaveValue('An excerpt');

  await title.focus();
  await keyboard.press('Tab');
  await expect(excerpt).toBeFocused();
  await keyboard.press('Tab');
  await waitForCaret(page);
  await expect(text(page)).toBeFocused();
  // A space in the text is a space, and no button is pressed.
  await keyboard.press('Space');
  await expect(stored(page)).toHaveText('<p>The text </p>');

  await keyboard.press('Shift+Tab');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar.getByRole('button', { name: 'Heading 2' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Heading 3' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(excerpt).toBeFocused();
});

test('several lines pasted into the title become the title and paragraphs of the text', async ({ page }) => {
  await openEditor(page);
  const title = page.getByLabel('Title', { exact: true });
  await focusText(page);
  await page.keyboard.type('Written before');
  await title.focus();
  await title.evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'The title\r\n\r\nThe first paragraph.\r\nThe second.');
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(title).toHaveValue('The title');
  await expect(title).toBeFocused();
  await expect(stored(page)).toHaveText('<p>The first paragraph.</p> <p>The second.</p> <p>Written before</p>');
});

test('typing in a new article is not interrupted by its new URL or a jump within the page', async ({ page }) => {
  // Blocks the page's loaders, so that only edits reach the server.
  await page.goto('/admin/editor');
  await page.route(/\/admin\/editor\b.*\.data/, (route) => route.abort());
  await page.getByLabel('Title', { exact: true }).fill('Begun on a weak line');
  await focusText(page);
  const { keyboard } = page;
  await keyboard.type('First.');
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
  await keyboard.type(' And more.');
  await expect(stored(page)).toContainText('First. And more.');
  await page.evaluate(() => {
    location.hash = 'content';
  });
  await expect(page).toHaveURL(/#content$/);
  await expect(text(page)).toHaveText('First. And more.');
  await focusText(page);
  await keyboard.press('Control+End');
  await keyboard.type(' To the end.');
  await keyboard.press('Control+s');
  await expect(toast(page, 'Article Updated')).toBeVisible();
  await page.goBack();
  await expect(text(page)).toHaveText('First. And more. To the end.');
  await page.reload();
  await expect(text(page)).toHaveText('First. And more. To the end.');
});

test('keys that follow each other at once, as on a busy page, keep their order', async ({ page }) => {
  await openEditor(page);
  await focusText(page);
  await page.keyboard.type('## A heading');
  const lines = Array.from({ length: 40 }, () => 'Some bold words.');
  for (const _ of lines) {
    await page.keyboard.press('Enter');
    await page.keyboard.type('Some **bold** words.');
  }
  // Below them is an empty line to write in.
  await expect(text(page).locator('p')).toHaveText([...lines, '']);
});

test('the insert menu and the toolbar work with the keyboard, and undo reverts their changes', async ({ page }) => {
  await page.goto('/admin/editor');
  const { keyboard } = page;
  await focusText(page);
  await keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
  expect(await findViolations(page, '.article-editor')).toEqual([]);
  await keyboard.type('callout');
  await expect(menu.getByRole('option')).toHaveCount(5);
  await keyboard.press('ArrowDown');
  const chosen = menu.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Callout: Tip');
  await expect(text(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await keyboard.press('Enter');
  await keyboard.type('Try this');
  await expect(stored(page)).toContainText('content-tip"><p><strong>Tip</strong></p><p>Try this</p></div>');
  await page.getByRole('combobox', { name: 'Callout type' }).selectOption('Warning');
  await expect(stored(page)).toContainText('content-warning"><p><strong>Warning</strong></p>');

  await focusText(page);
  await keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expect(stored(page)).not.toContainText('content-warning');
  await expect(text(page)).toBeFocused();
});

test('one of the site’s articles can be linked by searching for its title', async ({ page, request }) => {
  const known = await fetchFirstArticle(request, 'articles?limit=1');
  await page.goto('/admin/editor');
  await focusText(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').fill(known.title);
  await expect(dialog.getByRole('option').first()).toContainText(known.title);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(stored(page)).toContainText(`<a href="/article/${known.slug}">`);
});

test('after Esc in the link dialog, typed text goes on where it stopped', async ({ page }) => {
  await openEditor(page);
  await focusText(page);
  await page.keyboard.type('Before');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await waitForCaret(page);
  await page.keyboard.type(' and after');
  await expect(text(page).locator('p').first()).toHaveText('Before and after');
});

test('the End key stays in a paragraph that ends with a footnote', async ({ page }) => {
  await openEditor(page);
  await focusText(page);
  await page.keyboard.type('One. /foot');
  await expect(page.getByRole('option', { name: 'Footnote' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A source.');
  const paragraph = text(page).locator('> p').first();
  const numbered = paragraph.locator('.content-footnote-reference');
  await expect(numbered).toHaveText('1');
  const { width, height } = (await paragraph.boundingBox()) ?? { width: 0, height: 0 };
  // The browser's helpers for the caret after the footnote do not look like another line.
  expect(height).toBeLessThan(50);
  await paragraph.click({ position: { x: width - 5, y: height / 2 } });
  await waitForCaret(page);
  await page.keyboard.press('End');
  await waitForCaret(page);
  await page.keyboard.type(' Two.');
  await expect(paragraph).toHaveText('One. 1 Two.');
  // The arrow of the note leads back to its reference, where typing goes on.
  await text(page).locator('.content-footnote-back').click();
  await waitForCaret(page);
  await page.keyboard.type(' And');
  await expect(paragraph).toHaveText('One. 1 And Two.');
  await expect(text(page).locator('.content-footnotes li')).toHaveText('A source. ↩');
});

test('without a connection, a bar says where the changes are, and disappears once they are saved', async ({
  page,
  context,
}) => {
  await openEditor(page);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toBeHidden();
  await context.setOffline(true);
  await expect(bar).toContainText('Changes are saved in this browser and will be sent when the connection is back.');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
  await page.getByLabel('Title', { exact: true }).fill('Written on a train');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await waitUntilSaved(page);
});

test('neither the tools of a table nor a toast are in the way', async ({ page }) => {
  await openEditor(page);
  await focusText(page);
  await page.keyboard.type('Before the table');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('Rows');
  const tools = page.getByRole('toolbar', { name: 'Table' });
  await expect(tools).toBeVisible();
  const paragraph = text(page).locator('> p').first();
  await paragraph.click();
  await expect(tools).toBeHidden();
  const table = text(page).locator('table');
  const before = await table.boundingBox();
  await table.getByText('Rows').dblclick();
  await expect(tools).toBeVisible();
  expect(await table.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Rows');
  // Nor is the line with the category and the status covered, and no tool is out of sight.
  const initial = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [768, 1024, initial.width]) {
    await page.setViewportSize({ ...initial, width });
    await page.evaluate(() => scrollTo(0, 0));
    const bar = await tools.boundingBox();
    const kicker = await page.locator('.editor-kicker').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(kicker?.y ?? 0);
    for (const name of ['Formatting', 'Table'])
      expect(
        await page.getByRole('toolbar', { name }).evaluate((each) => each.scrollWidth - each.clientWidth),
        `${name} at ${width} px`,
      ).toBe(0);
  }
  // As for readers, it is only as wide as its words.
  expect(before?.width).toBeLessThan((await paragraph.boundingBox())?.width ?? 0);

  await page.keyboard.press('Control+s');
  const notice = await toast(page, 'Missing Information').boundingBox();
  const panel = await page.locator('.editor-rail').boundingBox();
  expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
});
