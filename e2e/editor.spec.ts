import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe';
import { fetchFirstArticle } from './listed-articles';
import {
  focusText,
  openEditor,
  openTab,
  saveState,
  testAsAdministrator as test,
  text,
  toast,
  waitForCaret,
  waitUntilSaved,
} from './newsroom';

/** The stored HTML, which the debug panel shows after the text has been analysed. */
const stored = (page: Page) => page.locator('.editor-debug pre');

async function paste(page: Page, plain: string, html = ''): Promise<void> {
  await text(page).evaluate(
    (target, [words, markup]) => {
      const data = new DataTransfer();
      data.setData('text/plain', words ?? '');
      if (markup) data.setData('text/html', markup);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [plain, html],
  );
}

test('an article can be written with the keyboard alone and survives a reload', async ({ page }) => {
  await page.goto('/admin/editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Article' })).toBeVisible();
  await expect(text(page)).toBeVisible();
  for (const name of ['Save Draft', 'Preview', 'Clean Content'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
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

test('Enter and Tab lead from the title through the excerpt into the text, and Shift+Tab to the toolbar', async ({
  page,
}) => {
  await openEditor(page);
  const { keyboard } = page;
  const title = page.getByLabel('Title', { exact: true });
  const excerpt = page.getByLabel('Excerpt');
  await title.focus();
  await keyboard.type('A title');
  await keyboard.press('Enter');
  await expect(excerpt).toBeFocused();
  await keyboard.type('An excerpt');
  await keyboard.press('Enter');
  await waitForCaret(page);
  await expect(text(page)).toBeFocused();
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

test('content passed from another page is stored once, even if cleaning fails and the page reloads', async ({
  page,
}) => {
  await page.route('**/admin/editor/clean', (route) => route.abort());
  await page.route('**/admin/articles/new', (route) => route.abort());
  await page.goto('/admin');
  await page.evaluate(() => {
    const usr = { title: 'Handed over', content: '<p>Given text</p><script>document.title = "taken"</script>' };
    history.pushState({ usr, key: 'handed', idx: 1 }, '', '/admin/editor');
  });
  await page.reload();
  await expect(toast(page, 'Content Cleaning Failed')).toBeVisible();
  await expect(text(page)).toHaveText('Given text');
  await focusText(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And typed');
  await expect(saveState(page)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
  await page.reload();
  await expect(text(page)).toHaveText('Given text And typed');
  await page.unroute('**/admin/articles/new');
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Handed over');
  await expect(text(page)).toHaveText('Given text And typed');
  await expect(stored(page)).not.toContainText('script');
});

test('cleaning the content preserves text typed in the meantime', async ({ page }) => {
  await page.goto('/admin/editor');
  await focusText(page);
  await paste(page, '', '<h2><b>Bold heading</b></h2><p>Some words.</p>');
  const { promise: typingFinished, resolve: finishTyping } = Promise.withResolvers<void>();
  await page.route('**/admin/editor/clean', async (route) => {
    await typingFinished;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Clean Content' }).click();
  await focusText(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  finishTyping();
  await expect(toast(page, 'Content Cleaned Successfully')).toBeVisible();
  await expect(stored(page)).toContainText('Some words. And more.');
  await expect(stored(page)).not.toContainText('<strong>');
});

test('the insert menu and the toolbar work with the keyboard, and undo reverts their changes', async ({ page }) => {
  await page.goto('/admin/editor');
  const { keyboard } = page;
  await focusText(page);
  await keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
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

test('pasted content is cleaned', async ({ page }) => {
  await page.goto('/admin/editor');
  await focusText(page);
  await paste(page, '## Pasted\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nA line[^1].\n\n[^1]: A note');
  await expect(text(page).getByRole('table')).toBeVisible();
  await expect(stored(page)).toContainText('<h2 id="content-pasted">Pasted</h2>');
  await page.keyboard.press('Control+a');
  await paste(
    page,
    'One',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="line-height:2"><span style="font-weight:700">One</span><img src="x" onerror="document.title=\'taken\'"></p></b>',
  );
  await expect(stored(page)).toHaveText('<p><strong>One</strong></p>');
  await page.keyboard.press('Control+a');
  await paste(page, 'https://a.example/page');
  await expect(stored(page)).toHaveText(
    '<p><a href="https://a.example/page" rel="noopener noreferrer"><strong>One</strong></a></p>',
  );
  await expect(page).not.toHaveTitle('taken');
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
});

test('a new article starts with the cleaned content passed from another page', async ({ page }) => {
  await page.goto('/admin');
  await page.evaluate(() => {
    const usr = {
      title: 'Handed over',
      content:
        '<article><p>Given text</p><script>alert(1)</script><iframe src="https://a.example/film"></iframe></article>',
      tags: 'One, Two',
      sources: ['https://a.example/source'],
    };
    history.pushState({ usr, key: 'handed', idx: 1 }, '', '/admin/editor');
  });
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Handed over');
  await expect(page.getByLabel('Tags')).toHaveValue('One, Two');
  await expect(toast(page, 'Content Processing')).toContainText('content formatting issues');
  await expect(text(page)).toContainText('Given text');
  await expect(text(page).getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(stored(page)).not.toContainText('script');
});

test('an article can be previewed, cleaned and scored', async ({ page, request }) => {
  await page.goto('/admin/editor');
  // The text field appears only once the scripts have loaded.
  await expect(text(page)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('A title that is long enough');
  await focusText(page);
  await paste(
    page,
    '',
    '<h2><b>Bold heading</b></h2><p>“We tried it,” she said. It works for one and for many people who read.</p>',
  );
  await expect(page.getByRole('heading', { name: /Article Quality Assessment \d+ out of 100/ })).toBeHidden();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And this is a sentence more.');
  await expect(page.getByRole('heading', { name: /Article Quality Assessment \d+ out of 100/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clean Content' }).click();
  await expect(toast(page, 'Content Cleaned Successfully')).toContainText('Fixed 1');
  await page.getByRole('button', { name: 'Clean Content' }).click();
  await expect(toast(page, 'Content Already Clean')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  const framed = preview.frameLocator('iframe');
  await expect(framed.getByRole('heading', { level: 1, name: 'A title that is long enough' })).toBeVisible();
  await expect(framed.locator('.article-body').getByRole('heading', { name: 'Bold heading' })).toBeVisible();
  const frameWidth = async (): Promise<number> => (await preview.locator('iframe').boundingBox())?.width ?? 0;
  await preview.getByRole('link', { name: 'Narrow' }).click();
  await expect.poll(frameWidth).toBeLessThan(400);
  await preview.getByRole('link', { name: 'Dark' }).click();
  await expect(framed.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await findViolations(preview, '.preview-bar')).toEqual([]);
  // Nobody else can read the draft at this address, and no other site can frame it.
  const path = `${new URL(preview.url()).pathname}/page`;
  const own = await page.request.get(path);
  expect(own.headers()['cache-control']).toBe('private, no-store');
  expect(own.headers()['x-frame-options']).toBe('SAMEORIGIN');
  expect(own.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(await own.text()).toContain('<meta name="robots" content="noindex"');
  const visitor = await request.get(path, { maxRedirects: 0 });
  expect(visitor.status()).toBe(302);
  await preview.close();
  expect(await findViolations(page, '.article-editor')).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('comments on passages can be added, located and resolved, and are never published', async ({ page }) => {
  await page.goto('/admin/editor');
  await expect(text(page)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('A text that is spoken of');
  await focusText(page);
  const { keyboard } = page;
  await keyboard.type('We say it twice.');
  await keyboard.press('Enter');
  await keyboard.type('We say it twice');
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  for (const _character of 'twice') await keyboard.press('Shift+ArrowLeft');
  const panel = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Editorial comments' }) });
  await openTab(page, 'Notes');
  await expect(panel.locator('form blockquote')).toHaveText('twice');
  await panel.getByLabel('Comment for the newsroom').fill('Once is enough');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  const editorialComment = panel.locator('li.editorial-comment', { hasText: 'Once is enough' });
  await expect(editorialComment.locator('blockquote')).toHaveText('twice');
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveText('Notes 1');
  const underlined = text(page).locator('.commented');
  await expect(underlined).toHaveText('twice');
  await expect(text(page).locator('p').nth(1).locator('.commented')).toHaveCount(1);

  await focusText(page);
  await keyboard.press('Control+Home');
  await keyboard.type('Before all. ');
  await expect(underlined).toHaveText('twice');
  await editorialComment.getByRole('button', { name: 'Show in the text' }).click();
  await expect(text(page)).toBeFocused();
  await keyboard.type('once');
  await expect(text(page)).toContainText('We say it once');
  await expect(stored(page)).toContainText('We say it once');
  await expect(stored(page)).not.toContainText('commented');
  await editorialComment.getByRole('button', { name: 'Show in the text' }).click();
  // The first "twice" is the only passage left that matches the comment.
  await expect(underlined).toHaveText('twice');
  await editorialComment.getByRole('button', { name: 'Resolve' }).click();
  await expect(editorialComment).toContainText('Resolved by');
  await expect(underlined).toHaveCount(0);
});

test('without a connection, a bar says where the changes are, and disappears once they are saved', async ({
  page,
  context,
}) => {
  await openEditor(page);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toBeHidden();
  await context.setOffline(true);
  await expect(bar).toContainText('Changes are kept in this browser and will be saved when the connection is back.');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
  await page.getByLabel('Title', { exact: true }).fill('Written on a train');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await waitUntilSaved(page);
});
