import { expect, type Page } from '@playwright/test';
import { plainPicture } from '../app/platform/testing/pictures.server';
import { findViolations } from './axe';
import {
  chooseAction,
  focusText,
  openEditor,
  saveState,
  stored,
  testAsAdministrator as test,
  text,
  toast,
  waitForCaret,
  waitUntilSaved,
  write,
} from './newsroom';
import { chooseFiles, testFile } from './pictures';

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
  await chooseAction(page, 'Clean Content');
  await focusText(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  finishTyping();
  await expect(toast(page, 'Content Cleaned Successfully')).toBeVisible();
  await expect(stored(page)).toContainText('Some words. And more.');
  await expect(stored(page)).not.toContainText('<strong>');
});

test('pasted content is cleaned', async ({ page }) => {
  await page.goto('/admin/editor');
  await focusText(page);
  await paste(page, '## Pasted\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nA line[^1].\n\n[^1]: A note');
  await expect(text(page).getByRole('table')).toBeVisible();
  // With a grid, so that empty cells can be seen, and as wide as the rule above it.
  await expect(text(page).locator('td').first()).toHaveCSS('border-left-width', '1px');
  expect(
    await text(page)
      .getByRole('table')
      .evaluate((table) => table.clientWidth - (table.querySelector('tbody')?.clientWidth ?? 0)),
  ).toBeLessThan(2);
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
  await chooseAction(page, 'Clean Content');
  await expect(toast(page, 'Content Cleaned Successfully')).toContainText('Fixed 1');
  await chooseAction(page, 'Clean Content');
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
  // A table that is wider than the text is scrolled by the caret, and a click in it leaves the focus in the text.
  await focusText(page);
  await page.keyboard.press('Control+End');
  const cells = (name: string): string => `<tr>${`<${name}>September</${name}>`.repeat(14)}</tr>`;
  await paste(page, '', `<table><tbody>${cells('th')}${cells('td')}</tbody></table>`);
  const table = text(page).getByRole('group', { name: 'Wide table' });
  await table.locator('td').first().click();
  await expect(text(page)).toBeFocused();
  for (let cell = 1; cell < 14; cell += 1) await page.keyboard.press('Tab');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  // No word is broken, although the table is too wide for them all.
  const heights = await table.locator('td > p').evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThan(30);
  // A click in the empty page below puts the caret into a line below the table.
  const { height = 0 } = (await text(page).boundingBox()) ?? {};
  await text(page).click({ position: { x: 300, y: height - 8 } });
  await page.keyboard.type('Below the table');
  await expect(text(page).locator('p').last()).toHaveText('Below the table');
  expect(await findViolations(page, '.article-editor')).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('in a long text, the caret stays between the bars', async ({ page }) => {
  await openEditor(page);
  const section = (number: number): string =>
    `<h2>Section ${number}</h2><p>${'Rules that people can read. '.repeat(20)}</p>`;
  const html = Array.from({ length: 30 }, (_, index) => section(index + 1)).join('');
  await focusText(page);
  await paste(page, 'Sections', `${html}<p>The end</p>`);
  const blockOfCaret = () =>
    page.evaluate(() => {
      const { anchorNode } = getSelection() ?? {};
      const block = (anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement)?.closest('h2, p');
      const { top = 0, bottom = 0 } = block?.getBoundingClientRect() ?? {};
      const bars = document.querySelector('.editor-bars')?.getBoundingClientRect().bottom ?? 0;
      return { text: block?.textContent, isBelowBars: top >= bars, isAboveEdge: bottom <= innerHeight };
    });
  const isInView = { isBelowBars: true, isAboveEdge: true };
  for (const round of [1, 2]) {
    await page.keyboard.press('Control+End');
    await waitForCaret(page);
    await page.keyboard.type('.');
    await expect.poll(blockOfCaret).toEqual({ text: `The end${'.'.repeat(round)}`, ...isInView });
    await page.keyboard.press('Control+Home');
    await waitForCaret(page);
    await expect.poll(blockOfCaret).toEqual({ text: 'Section 1', ...isInView });
  }
});

test('a picture of the text becomes the cover, and the checklist no longer asks for one', async ({ page }) => {
  await write(page, 'An article with a picture', 'It has only one.', ['A paragraph.']);
  const missing = page.getByRole('region', { name: 'Checklist' }).getByText('no picture above its text');
  await expect(missing).toBeVisible();
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Picture' }).click();
  await chooseFiles(page, [testFile('chart.jpg', await plainPicture('jpeg'), 'image/jpeg')]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Alternative text/).fill('A drawing of one idea');
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await waitUntilSaved(page);
  // It is in the text only.
  await expect(missing).toBeVisible();
  await text(page).getByRole('img', { name: 'A drawing of one idea' }).click();
  await page.getByRole('button', { name: 'Use as cover' }).click();
  await expect(toast(page, 'Used as the cover')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use as cover' })).toHaveCount(0);
  await expect(missing).toBeHidden();
  const cover = page.locator('.editor-picture');
  await expect(cover).toHaveAttribute('alt', 'A drawing of one idea');
  // What is typed there later describes the cover too.
  await page.getByRole('toolbar', { name: 'Picture' }).getByLabel('Alternative text').fill('A drawing of two ideas');
  await expect(cover).toHaveAttribute('alt', 'A drawing of two ideas');
  await waitUntilSaved(page);
  await page.reload();
  const picture = text(page).getByRole('img', { name: 'A drawing of two ideas' });
  await expect(cover).toHaveAttribute('alt', 'A drawing of two ideas');
  await expect(cover).toHaveAttribute('src', (await picture.getAttribute('src')) ?? '');
  // The toolbar of the picture no longer offers it.
  await picture.click();
  await expect(page.getByRole('toolbar', { name: 'Picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use as cover' })).toHaveCount(0);
});
