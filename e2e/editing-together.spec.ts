import { expect, type Locator, type Page } from '@playwright/test';
import {
  inText,
  openEditor,
  paragraphs,
  saveState,
  test,
  text,
  toast,
  typeInto,
  waitUntilSaved,
  workflow,
  write,
} from './newsroom';

test('concurrent edits are merged, but conflicting edits to the same paragraph require a choice', async ({
  open,
  newsroom: { writer, reviewer },
}) => {
  test.setTimeout(240_000);
  const [one, other] = [await open(writer), await open(reviewer)];
  const path = await write(one, 'An article of two', 'Written by two at once.', paragraphs);
  await expect(one.getByText('Also editing:')).toHaveCount(0);
  await openEditor(other, path);
  await expect(other.getByText('Also editing: The writer')).toBeVisible();
  await expect(one.getByText('Also editing: The reviewer')).toBeVisible();

  await typeInto(one, 'The first paragraph.', ' From the writer.');
  await typeInto(other, 'The third paragraph.', ' From the reviewer.');
  for (const page of [one, other]) {
    await expect(inText(page, 'The first paragraph. From the writer.')).toBeVisible();
    await expect(inText(page, 'The third paragraph. From the reviewer.')).toBeVisible();
    await waitUntilSaved(page);
  }
  // The other editor's changes have not moved the caret.
  await other.keyboard.type(' And more.');
  await expect(inText(one, 'The third paragraph. From the reviewer. And more.')).toBeVisible();

  // Both editors change the same paragraph while one is offline, so that neither sees the other's change before saving.
  await other.context().setOffline(true);
  await typeInto(one, 'The second paragraph.', ' As the writer has it.');
  await waitUntilSaved(one);
  await typeInto(other, 'The second paragraph.', ' As the reviewer has it.');
  await expect(saveState(other)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
  await other.context().setOffline(false);
  const conflictAlert = other.getByRole('alert').filter({ hasText: 'Edited by two people' });
  const choice = other.getByRole('article', { name: 'Conflict: Text' });
  await expect(choice).toContainText('The second paragraph. As the reviewer has it.');
  await expect(choice).toContainText('The second paragraph. As the writer has it.');
  // It appears directly after the paragraph, with the different words marked.
  await expect(text(other).locator('> *')).toContainText([
    ...['The first paragraph.', 'As the reviewer has it.', 'The writer saved another version', 'The third paragraph.'],
  ]);
  await expect(choice.locator('mark')).toHaveText(['reviewer', 'writer']);
  // Either the choice or what leads to it is in view, however long the text is.
  await other.setViewportSize({ width: 1280, height: 420 });
  const isInView = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
  await expect.poll(async () => (await isInView(conflictAlert)) || (await isInView(choice))).toBe(true);
  await expect(saveState(other)).toContainText('Someone else changed the same place. Choose which version to keep.');
  // Both versions remain until someone chooses.
  await expect(inText(one, 'The second paragraph. As the writer has it.')).toBeVisible();
  await expect(inText(other, 'The second paragraph. As the reviewer has it.')).toBeVisible();
  // The choice is still offered after a reload, with the one who changed the place, although someone else saved last.
  await other.getByLabel('Excerpt').fill('What the reviewer said of it.');
  await expect(one.getByLabel('Excerpt')).toHaveValue('What the reviewer said of it.');
  await other.reload();
  await expect(text(other)).toBeVisible();
  await expect(choice).toContainText('The second paragraph. As the writer has it.');
  await expect(choice).toContainText('The writer saved another version');
  await expect(conflictAlert).toBeVisible();
  await choice.getByRole('button', { name: 'Keep both' }).click();
  await expect(choice).toHaveCount(0);
  await expect(conflictAlert).toHaveCount(0);
  for (const page of [one, other]) {
    await expect(inText(page, 'The second paragraph. As the writer has it.')).toBeVisible();
    await expect(inText(page, 'The second paragraph. As the reviewer has it.')).toBeVisible();
    await waitUntilSaved(page);
  }
  await other.close();
  await expect(one.getByText('Also editing:')).toHaveCount(0);
  await one.reload();
  await expect(inText(one, 'The second paragraph. As the reviewer has it.')).toBeVisible();
  await expect(inText(one, 'The second paragraph. As the writer has it.')).toBeVisible();
});

test('resolving a conflict applies the chosen version on both pages', async ({
  open,
  newsroom: { writer, reviewer },
}) => {
  test.setTimeout(240_000);
  const [one, other] = [await open(writer), await open(reviewer)];
  const path = await write(one, 'An article to choose in', 'Written by two at once.', paragraphs);
  await openEditor(other, path);
  await expect(one.getByText('Also editing: The reviewer')).toBeVisible();
  await other.context().setOffline(true);
  const change = async (page: Page, who: string): Promise<void> => {
    await typeInto(page, 'The first paragraph.', ` As the ${who} has it.`);
    await typeInto(page, 'The third paragraph.', ` As the ${who} has it.`);
    await page.getByLabel('Title', { exact: true }).fill(`The title of the ${who}`);
    await page.getByLabel('Excerpt').fill(`The excerpt of the ${who}.`);
  };
  await change(one, 'writer');
  await waitUntilSaved(one);
  await change(other, 'reviewer');
  await expect(saveState(other)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
  await other.context().setOffline(false);

  const places = other.getByRole('article', { name: /^Conflict: / });
  const choose = async (words: string, choice: 'Keep mine' | 'Use theirs', left: number): Promise<void> => {
    await places.filter({ hasText: words }).getByRole('button', { name: choice }).click();
    await expect(places).toHaveCount(left);
  };
  await expect(places).toHaveCount(4);
  await choose('The first paragraph.', 'Keep mine', 3);
  await choose('The third paragraph.', 'Use theirs', 2);
  // The member's own words are not lost: the keys for undo and redo apply to the choice.
  await other.keyboard.press('ControlOrMeta+z');
  await expect(inText(other, 'The third paragraph. As the reviewer has it.')).toBeVisible();
  await other.keyboard.press('ControlOrMeta+Shift+z');
  await expect(inText(other, 'The third paragraph. As the writer has it.')).toBeVisible();
  await expect(places).toHaveCount(2);
  await choose('The title of the', 'Use theirs', 1);
  await choose('The excerpt of the', 'Keep mine', 0);
  const expectChosen = async (page: Page): Promise<void> => {
    await expect(text(page).locator('p')).toHaveText([
      'The first paragraph. As the reviewer has it.',
      'The second paragraph.',
      'The third paragraph. As the writer has it.',
    ]);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The title of the writer');
    await expect(page.getByLabel('Excerpt')).toHaveValue('The excerpt of the reviewer.');
    await expect(page.getByText('Edited by two people')).toHaveCount(0);
    await waitUntilSaved(page);
  };
  for (const page of [one, other]) await expectChosen(page);
  for (const page of [one, other]) {
    await openEditor(page, path);
    await expectChosen(page);
  }
});

test('an editor compares two versions and restores an earlier one as a draft that readers do not see', async ({
  open,
  newsroom: { writer, reviewer },
  request,
}) => {
  test.setTimeout(240_000);
  const slug = 'stock-list-grist';
  const read = async (): Promise<string> => (await request.get(`/article/${slug}`)).text();
  const [one, other] = [await open(writer), await open(reviewer)];
  const before = await read();
  const title = /<h1[^>]*>([^<]+)</.exec(before)?.[1] ?? '';
  await one.goto(`/admin/articles?search=${encodeURIComponent(title)}`);
  await one.getByRole('link', { name: title, exact: true }).click();
  await expect(text(one)).toBeVisible();
  await one.getByLabel('Excerpt').fill('What the writer said of it.');
  await waitUntilSaved(one);
  const path = new URL(one.url()).pathname;
  await openEditor(other, path);
  await other.getByLabel('Excerpt').fill('What the reviewer said of it.');
  await waitUntilSaved(other);

  await other.getByRole('link', { name: 'Revisions' }).click();
  const revisions = other.locator('.revisions').getByRole('listitem');
  const newest = revisions.filter({ hasText: 'Current draft' });
  await expect(newest).toContainText('The reviewer');
  const writerRevision = revisions.filter({ hasText: 'The writer' });
  const act = async (action: string): Promise<void> => {
    await writerRevision.getByRole('button', { name: /^Actions for version \d+$/ }).click();
    await other.getByRole('menuitem', { name: action }).click();
  };
  await act('Compare with current');
  const compared = other.locator('table.comparison');
  await expect(compared.locator('del')).toHaveText(['Removed: writer']);
  await expect(compared.locator('ins')).toHaveText(['Added: reviewer']);
  // Most of the width is for the words rather than for what they are.
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(compared.locator('tbody th').first())).toBeLessThan((await widthOf(compared)) / 7);

  // Each version can be opened as readers would see it, and leads back.
  const number = Number(((await writerRevision.locator('.revision-number').textContent()) ?? '').replaceAll(/\D/g, ''));
  await act('Open');
  await expect(other).toHaveURL(`${path}/preview?version=${number}`);
  await expect(other.getByText(`Version ${number}, as readers would see it.`)).toBeVisible();
  await expect(other.frameLocator('iframe').getByText('What the writer said of it.')).toBeVisible();
  await other.getByRole('link', { name: 'Narrow' }).click();
  await expect(other.frameLocator('iframe').getByText('What the writer said of it.')).toBeVisible();
  await other.getByRole('link', { name: 'Back to the revisions' }).click();
  await expect(newest).toContainText('The reviewer');

  await act('Restore');
  await expect(toast(other, 'restored')).toContainText('Only the draft has changed');
  await expect(revisions.first()).toContainText(/Version \d+ restored/);
  // The comparison shows what the restoration changed.
  await expect(compared.locator('del')).toHaveText(['Removed: reviewer']);
  await expect(compared.locator('ins')).toHaveText(['Added: writer']);
  // Open editors show the restored version.
  await expect(one.getByLabel('Excerpt')).toHaveValue('What the writer said of it.');
  await other.getByRole('link', { name: 'Back to the article' }).click();
  await expect(other.getByLabel('Excerpt')).toHaveValue('What the writer said of it.');
  await expect(workflow(other)).toContainText('Readers still see the last published version');
  const now = await read();
  expect(now).not.toContain('said of it.');
  expect(now).toContain(title);
});
