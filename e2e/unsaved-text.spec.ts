import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signIn } from './member';
import {
  focusText,
  inText,
  openEditor,
  paragraphs,
  saveState,
  test,
  text,
  toast,
  typeInto,
  waitUntilSaved,
  write,
} from './newsroom';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';

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
  const typedFirst = ' Typed before the crash.';
  await typeInto(page, 'The third paragraph.', typedFirst);
  // Waits until the browser has stored the last keystroke: while someone is typing, it stores four times a second.
  await expect.poll(() => countUnsentChanges(page)).toBe(typedFirst.length);
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
    // Without a connection, no workflow step can be taken.
    await page.context().setOffline(true);
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeEnabled();
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
