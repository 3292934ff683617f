import { expect, type Locator } from '@playwright/test';
import { findSmallTargets, findViolations } from './axe';
import {
  focusText,
  openEditor,
  openTab,
  stored,
  testAsAdministrator as test,
  text,
  waitForCaret,
  write,
} from './newsroom';

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
  await page.locator('.rich-text').getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel.locator('form blockquote')).toHaveText('twice');
  await expect(panel.getByLabel('Comment for the newsroom')).toBeFocused();
  await keyboard.type('Once is enough');
  const marked = () => page.evaluate(() => Array.from(CSS.highlights.get('selected-passage') ?? [], String));
  expect(await marked()).toEqual(['twice']);
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  const editorialComment = panel.locator('li.editorial-comment', { hasText: 'Once is enough' });
  await expect(editorialComment.locator('blockquote')).toHaveText('twice');
  await expect(page.getByRole('tab', { name: 'Comments' })).toHaveText('Comments 1');
  const underlined = text(page).locator('.commented');
  await expect(underlined).toHaveText('twice');
  await expect(text(page).locator('p').nth(1).locator('.commented')).toHaveCount(1);

  await focusText(page);
  expect(await marked()).toEqual([]);
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

test('whoever reads an article comments on a passage where they read it, with the keyboard or on a phone too', async ({
  page,
}) => {
  const path = await write(page, 'A text under review', 'Read by others.', ['We say it twice.', 'Another paragraph.']);
  const comment = page.getByRole('button', { name: 'Comment', exact: true });
  const field = page.getByLabel('Comment for the newsroom');
  const passage = page.locator('form blockquote');
  await focusText(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(comment).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowRight');
  // Under a pointer that is still selecting, it would make the selection jump to the end of the text.
  const paragraph = await text(page).locator('p').first().boundingBox();
  const [left, middle] = [(paragraph?.x ?? 0) + 4, (paragraph?.y ?? 0) + (paragraph?.height ?? 0) / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + 60, middle, { steps: 4 });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(2);
  await expect(comment).toBeHidden();
  await page.mouse.up();
  await expect(comment).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+Alt+m');
  await expect(field).toBeFocused();
  await expect(passage).toHaveText('W');
  await expect(comment.and(page.locator('.comment-at-selection'))).toHaveCount(0);

  await page.goto(`/admin/articles/${path.split('/').at(-1)}/workflow`);
  const read = page.frameLocator('iframe').locator('.article-body p').first();
  await read.dblclick({ position: { x: 8, y: 8 } });
  const dialog = page.getByRole('dialog', { name: 'Comment on this passage' });
  await comment.click();
  await expect(passage).toHaveText('We');
  await expect(field).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.type('Who is that?');
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Comment added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#comments')).toContainText('Who is that?');
  // Where the passage is, and no longer a button to comment on it.
  await expect
    .poll(() => read.evaluate(() => Array.from(CSS.highlights.get('commented') ?? [], String)))
    .toEqual(['We']);
  await expect(page.locator('.comment-at-selection')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = page.locator('dialog.sheet');
  await page.reload();
  await read.dblclick({ position: { x: 8, y: 8 } });
  await comment.click();
  await expect(sheet.locator(passage)).toHaveText('We');
  await expect(field).toBeFocused();
  expect(await findViolations(page, 'dialog.sheet')).toEqual([]);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await openEditor(page, path);
  await focusText(page);
  await page.keyboard.press('Control+Home');
  await waitForCaret(page);
  await page.keyboard.press('Shift+End');
  await comment.click();
  await expect(sheet.locator(passage)).toHaveText('We say it twice.');
  await expect(field).toBeFocused();
});

test('a comment is deleted with its replies, but not before its author has been asked', async ({ page }) => {
  await write(page, 'A text with second thoughts', 'Some are deleted.', ['A paragraph.']);
  await openTab(page, 'Comments');
  await page.getByLabel('Comment for the newsroom').fill('A first thought');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.locator('li.editorial-comment', { hasText: 'A first thought' });
  await comment.locator('summary', { hasText: 'Reply' }).click();
  await comment.getByLabel('Your reply').fill('A second thought');
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(comment.getByRole('button', { name: 'Delete reply' })).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  const deletion = comment.getByRole('button', { name: 'Delete', exact: true });
  await deletion.click();
  await expect(question).toContainText('Its replies will be deleted too. This cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(deletion).toBeFocused();
  await expect(comment).toContainText('A second thought');
  await deletion.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted')).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(page.getByText('No comments on this article yet')).toBeVisible();
  await expect(page.locator('.editorial-comment-list')).toBeFocused();
});

test('links open the tab that holds what they lead to, and the tabs work with the keyboard', async ({ page }) => {
  const path = await write(page, 'Beside the text', 'What is beside it.', ['A paragraph.']);
  const tab = (name: string) => page.getByRole('tab', { name });
  await openTab(page, 'Search');
  await expect(page.getByLabel('URL slug', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Category', { exact: true })).toBeHidden();
  await openTab(page, 'Workflow');
  const checks = page.getByRole('region', { name: 'Checklist' });
  await checks
    .getByRole('listitem')
    .filter({ hasText: 'no picture above its text' })
    .getByRole('link', { name: 'Fix this' })
    .click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeInViewport({ ratio: 1 });
  // The panel around it stays where it is.
  await expect(tab('Workflow')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await openTab(page, 'Search');
  await page.evaluate(() => {
    location.hash = 'article-category';
  });
  await expect(tab('Workflow')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
  await tab('Workflow').focus();
  await page.keyboard.press('End');
  await expect(tab('Comments')).toBeFocused();
  await page.getByLabel('Comment for the newsroom').fill('Is that so?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.locator('li.editorial-comment', { hasText: 'Is that so?' });
  await openEditor(page, `${path}#${await comment.getAttribute('id')}`);
  await expect(tab('Comments')).toHaveAttribute('aria-selected', 'true');
  await expect(comment).toBeFocused();
});

test('on a phone, what is beside the text is a sheet, which keeps what is typed in it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await write(page, 'Begun on a train', 'Written with thumbs.', ['## A heading', 'A paragraph.'], '');
  // Not even before the page's scripts run is it below the text.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(page.locator('.editor-rail')).toBeHidden();
  await page.unroute('**/*.js');
  await openEditor(page, path);
  expect(await findSmallTargets(page)).toEqual([]);
  const sizeOf = (part: Locator) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const heading = text(page).getByRole('heading', { level: 2 });
  expect(await sizeOf(page.getByLabel('Title', { exact: true }))).toBeGreaterThan(1.3 * (await sizeOf(heading)));
  const sheet = page.locator('dialog.sheet');
  const openSheet = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await sheet.getByRole('button', { name }).click();
    await expect(sheet.getByRole('heading', { level: 2, name, exact: true }).first()).toBeVisible();
  };
  const note = page.getByLabel('Comment for the newsroom');
  await openSheet('Comments');
  await note.fill('Half a note');
  expect(await findViolations(page, 'dialog.sheet')).toEqual([]);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(note).toBeHidden();
  await openSheet('Comments');
  await expect(note).toHaveValue('Half a note');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Checklist/ }).click();
  await sheet.getByRole('link', { name: 'Fix this' }).first().click();
  await expect(sheet).toHaveCount(1);
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to the articles' }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test('on a phone held sideways, only the toolbar stays above the text', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const paragraphs = Array.from({ length: 8 }, (_, number) => `Paragraph ${number + 1}.`);
  await write(page, 'Sideways', 'Written on a train.', paragraphs, '');
  // Until the page is scrolled, the article’s actions share a line with the newsroom’s own buttons.
  const heightAbove = await page.locator('.editor-bars').evaluate((bars) => bars.getBoundingClientRect().bottom);
  expect(heightAbove).toBeLessThan(110);
  for (const name of ['Newsroom screens', 'Search or jump to…', 'More actions'])
    await page.getByRole('button', { name }).click({ trial: true });
  await text(page).getByText('Paragraph 5.').click();
  await text(page)
    .getByText('Paragraph 5.')
    .evaluate((paragraph) => paragraph.scrollIntoView({ block: 'end' }));
  await expect(page.locator('.editor-bars')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Article', exact: true })).not.toBeInViewport();
  await expect(page.getByRole('button', { name: /^Checklist/ })).not.toBeInViewport();
  expect(await page.locator('.editor-bars').evaluate((bars) => bars.getBoundingClientRect().bottom)).toBeLessThan(60);
});
