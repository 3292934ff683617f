import { rm } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './member';
import {
  focusText,
  openEditor,
  saveState,
  test,
  text,
  toast,
  waitForCaret,
  waitUntilSaved,
  workflow,
  write,
} from './newsroom';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';

const paragraphs = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];
/** A block of the text, without the choices between two versions that stand beside them. */
const inText = (page: Page, words: string) =>
  text(page).getByText(words, { exact: true }).and(text(page).locator('> *'));

/** Clicks the paragraph that contains the text, moves to its end, and types. */
async function typeInto(page: Page, words: string, typed: string): Promise<void> {
  await inText(page, words).click();
  await waitForCaret(page);
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

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
  // It stands directly after the paragraph, with the words marked that differ.
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

/** Crashes a page's process and closes its tab. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The navigation never resolves, because the page crashes first.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Returns the number of changes stored in the browser but not on the server. */
const countUnsentChanges = async (page: Page): Promise<number> =>
  Number(/(\d+) changes? (?:waiting|(?:is|are) saved)/.exec((await saveState(page).textContent()) ?? '')?.[1]);

const expectRecovered = (page: Page) => expect(page.getByText('Unsaved changes restored')).toBeVisible();

test('no typed text is lost when the page crashes, is closed or loses its connection', async ({
  open,
  newsroom: { writer },
}) => {
  test.setTimeout(300_000);
  const page = await open(writer);
  const context = page.context();
  const path = await write(page, 'An article that outlives its page', 'Typed while things break.', paragraphs);

  // Blocks saving to the server, so that only the browser stores the following changes.
  await context.route('**/admin/articles/*/draft', (route) => route.abort());
  await typeInto(page, 'The third paragraph.', ' Typed before the crash.');
  await expect(saveState(page)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
  await crash(page);
  const second = await context.newPage();
  await openEditor(second, path);
  await expect(inText(second, 'The third paragraph. Typed before the crash.')).toBeVisible();
  await expectRecovered(second);
  await expect(saveState(second)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);

  const before = await countUnsentChanges(second);
  const typed = ' Typed before it was closed.';
  await typeInto(second, 'The first paragraph.', typed);
  // Waits until the browser has stored the last keystroke; no user closes a page within milliseconds of typing.
  await expect.poll(() => countUnsentChanges(second)).toBe(before + typed.length);
  await second.close();
  await context.unroute('**/admin/articles/*/draft');
  const third = await context.newPage();
  // Any screen of the newsroom sends what a closed editor has left behind.
  const sent = third.waitForResponse('**/admin/articles/*/draft');
  await third.goto('/admin/queue');
  expect((await sent).status()).toBe(200);
  await openEditor(third, path);
  await expect(inText(third, 'The first paragraph. Typed before it was closed.')).toBeVisible();
  await expect(inText(third, 'The third paragraph. Typed before the crash.')).toBeVisible();
  await waitUntilSaved(third);

  // Offline, the page remains editable.
  await context.setOffline(true);
  await typeInto(third, 'The second paragraph.', ' Typed without a connection.');
  await expect(saveState(third)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
  await third.getByLabel('Excerpt').fill('Changed without a connection.');
  await expect(third.getByLabel('Excerpt')).toHaveValue('Changed without a connection.');
  await context.setOffline(false);
  await waitUntilSaved(third);
  const otherPage = await open(writer);
  await openEditor(otherPage, path);
  await expect(inText(otherPage, 'The second paragraph. Typed without a connection.')).toBeVisible();
  await expect(inText(otherPage, 'The first paragraph. Typed before it was closed.')).toBeVisible();
  await expect(otherPage.getByLabel('Excerpt')).toHaveValue('Changed without a connection.');

  // Repeats the crash with an article that has never reached the server.
  await context.route('**/admin/articles/new', (route) => route.abort());
  await third.close();
  const fourth = await context.newPage();
  await openEditor(fourth);
  await fourth.getByLabel('Title', { exact: true }).fill('Nobody has heard of this');
  await focusText(fourth);
  await fourth.keyboard.type('Not a word of it.');
  // Waits until the browser has stored the title and every character of the text before crashing.
  await expect.poll(() => countUnsentChanges(fourth)).toBeGreaterThanOrEqual(1 + 'Not a word of it.'.length);
  await crash(fourth);
  await context.unroute('**/admin/articles/new');
  const fifth = await context.newPage();
  // Delays the rich text editor until everything is saved; it must then show the recovered text without a further
  // update.
  const { promise: editorAllowed, resolve: allowEditor } = Promise.withResolvers<void>();
  await fifth.route('**/assets/rich-text-*.js', async (route) => {
    await editorAllowed;
    await route.continue();
  });
  await fifth.goto('/admin/editor');
  await expect(fifth.getByLabel('Title', { exact: true })).toHaveValue('Nobody has heard of this');
  await expect(fifth).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await waitUntilSaved(fifth);
  await expect(fifth.getByText('Loading the editor…')).toBeVisible();
  allowEditor();
  await expect(inText(fifth, 'Not a word of it.')).toBeVisible();
  await waitUntilSaved(fifth);
});

test('an editor signed out in another tab can keep typing, and the text is saved after signing in again', async ({
  open,
  newsroom: { site, writer, reviewer },
}) => {
  test.setTimeout(240_000);
  const page = await open(writer);
  const path = await write(page, 'An article without a session', 'Typed by somebody who has left.', paragraphs);
  const tab = await page.context().newPage();
  await tab.goto('/auth/sign-out');
  await tab.locator('main').getByRole('button').first().click();
  await expect
    .poll(async () => (await tab.request.get('/admin', { maxRedirects: 0 })).headers().location)
    .toMatch(/^\/auth\?/);

  // The page remains editable even though its loaders, triggered by another editor's arrival, fail.
  const other = await open(reviewer);
  await openEditor(other, path);
  await expect(other.getByText('Also editing: The writer')).toBeVisible();
  await typeInto(page, 'The first paragraph.', ' Typed without a session.');
  await expect(saveState(page)).toHaveText(
    /^Signed out: sign in again in another tab and saving .* \d+ changes? saved in this browser, /,
  );
  await expect(inText(page, 'The first paragraph. Typed without a session.')).toBeVisible();
  await page.keyboard.type(' And more.');
  await expect(page).toHaveURL(path);

  // The text is not saved when another member signs in.
  await signIn(tab, site, reviewer);
  await page.keyboard.type(' Still.');
  await expect(saveState(page)).toContainText('someone else is now signed in on this browser');
  await expect(inText(other, 'The first paragraph.')).toBeVisible();
  await signIn(tab, site, writer);
  await waitUntilSaved(page);
  await expect(inText(other, 'The first paragraph. Typed without a session. And more. Still.')).toBeVisible();
});

test('text typed while the server is down is saved once the server is back', async ({ browser }) => {
  test.setTimeout(360_000);
  const dataDirectory = await newEditionDirectory();
  let site = await startNewsroom({ dataDirectory });
  const PORT = new URL(site.url).port;
  const page = await openPageAs(browser, site, administrator);
  try {
    const path = await write(page, 'An article that outlives its server', 'Typed while nobody answers.', paragraphs);
    // Until the workflow has loaded, the button is disabled, and without a connection it stays so.
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeEnabled();
    // With nothing to save, a workflow step that fails shows an error and leaves the page unchanged.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(toast(page, 'Update Failed')).toContainText('You seem to be offline.');
    await page.context().setOffline(false);
    await inText(page, 'The second paragraph.').click();
    await page.keyboard.press('End');
    // The server dies in the middle of a sentence.
    const typed = page.keyboard.type(' This sentence began before the server died and went on after it had.', {
      delay: 30,
    });
    await site.kill();
    await typed;
    await expect(saveState(page)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);
    // A workflow step requires the server: without it, the step shows an error and leaves the page unchanged.
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('Your latest changes have not been saved yet.')).toBeVisible();
    await typeInto(page, 'The third paragraph.', ' Nobody hears this yet.');
    await expect(saveState(page)).toHaveText(/^Offline\. \d+ changes? (?:is|are) saved in this browser\.$/);

    site = await startNewsroom({ dataDirectory, env: { PORT } });
    await waitUntilSaved(page);
    const words =
      'The second paragraph. This sentence began before the server died and went on after it had.The third paragraph. Nobody hears this yet.';
    await expect(text(page)).toContainText(words);
    const again = await page.context().newPage();
    await openEditor(again, path);
    await expect(text(again)).toContainText(words);

    await again.close();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(toast(page, 'Status Updated')).toBeVisible();
  } finally {
    await page.context().close();
    await site.stop();
    await rm(dataDirectory, { recursive: true });
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
