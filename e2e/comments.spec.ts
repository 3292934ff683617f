import { type Browser, expect, type Page } from '@playwright/test';
import { findViolations } from './axe';
import { createMember, newNetwork } from './member';
import { openPage, waitForHydration, waitForPageHydration } from './open-page';
import type { Site } from './site';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const section = (page: Page) => page.locator('#comments');
const comment = (page: Page, text: string) => section(page).locator('.comment').filter({ hasText: text });
const composer = (page: Page) => section(page).getByLabel('Your comment');

/** Posts a comment as a browser without JavaScript would. Returns the comment's ID. */
async function postComment(page: Page, site: Site, slug: string, text: string, parentId?: string): Promise<string> {
  const response = await page.request.post(
    `${site.url}/article/${slug}/comments/new${parentId ? `?comment=${parentId}` : ''}`,
    { form: { text }, maxRedirects: 0 },
  );
  expect(response.status()).toBe(302);
  const id = /comment=([0-9a-f-]{36})/.exec(response.headers().location ?? '')?.[1];
  if (!id) throw new Error('The request did not create a comment.');
  return id;
}

/** Opens a page as a member and waits until its controls for members have hydrated. */
async function openAsMember(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitForMemberHydration(page);
}

async function waitForMemberHydration(page: Page): Promise<void> {
  await waitForPageHydration(page);
  await waitForHydration(page, '.comment-form');
}

/** Signs in through the link of a form that a visitor has tried to send. */
async function signInToSend(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await section(page).getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

/** Returns a page signed in as another reader. */
async function openAsOtherReader(browser: Browser, site: Site, name: string, hasScripts = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: newNetwork(),
    javaScriptEnabled: hasScripts,
  });
  const page = await context.newPage();
  await createMember(page, site, name);
  return page;
}

test('a visitor signs in from the comments, returns, and posts the first comment', async ({ page, site }) => {
  const member = await createMember(page, site, 'The first reader');
  await page.context().clearCookies();
  const path = '/article/safe-to-run-twice';
  await openPage(page, path);
  await expect(section(page)).toContainText('No comments yet. Be the first to share your thoughts!');
  await expect(section(page)).toContainText('Please log in to leave a comment.');
  await section(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.locator('form.result-form button[type=submit]').click();
  await expect(page).toHaveURL(`${path}#comments`);
  await waitForMemberHydration(page);
  await composer(page).fill('Twice is *better*.\nThree times, too: https://example.com');
  await section(page).getByRole('button', { name: 'Post comment' }).click();
  await expect(toasts(page)).toContainText('Comment posted');
  const written = comment(page, 'Twice is better.');
  await expect(written).toBeFocused();
  await expect(written.locator('em')).toHaveText('better');
  await expect(written.getByRole('link', { name: 'https://example.com' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  await expect(written).toContainText('The first reader');
  await expect(composer(page)).toHaveValue('');
  await page.reload();
  await waitForPageHydration(page);
  await expect(comment(page, 'Twice is better.')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

test('an open page announces a new comment but shows it only on request', async ({ page, browser, site }) => {
  const slug = 'back-up-hosted-base';
  const writer = await openAsOtherReader(browser, site, 'The writer');
  await postComment(writer, site, slug, 'There from the start');
  await openPage(page, `/article/${slug}`);
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await section(page).scrollIntoViewIfNeeded();
  await stream;
  // The layout is stable once the fonts have loaded.
  await page.waitForFunction(() => 'typefaces' in document.documentElement.dataset);
  await page.evaluate(() => document.fonts.ready);
  const before = await comment(page, 'There from the start').boundingBox();
  await postComment(writer, site, slug, 'Come later');
  const newCommentsButton = page.getByRole('button', { name: '1 new comment' });
  await expect(newCommentsButton).toBeVisible({ timeout: 60_000 });
  expect(await comment(page, 'There from the start').boundingBox()).toEqual(before);
  await expect(comment(page, 'Come later')).toHaveCount(0);
  await newCommentsButton.click();
  await expect(comment(page, 'Come later')).toBeVisible();
  await expect(newCommentsButton).toHaveCount(0);
  await writer.context().close();
});

test('a new reply in a collapsed thread is shown in place, and an open thread stays open', async ({
  page,
  browser,
  site,
}) => {
  const slug = 'sqlite-the-unsold-platform';
  const writer = await openAsOtherReader(browser, site, 'The writer of answers');
  const question = await postComment(writer, site, slug, 'Who answers?');
  for (const text of ['The first', 'The second', 'The third']) await postComment(writer, site, slug, text, question);
  await openPage(page, `/article/${slug}`);
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await section(page).scrollIntoViewIfNeeded();
  await stream;
  const fourth = await postComment(writer, site, slug, 'The fourth', question);
  const newCommentsButton = page.getByRole('button', { name: '1 new comment' });
  await expect(newCommentsButton).toBeVisible({ timeout: 60_000 });
  await newCommentsButton.click();
  await expect(page).toHaveURL(`/article/${slug}?comment=${fourth}#comment-${fourth}`);
  await expect(comment(page, 'The fourth')).toBeInViewport();
  await expect(newCommentsButton).toHaveCount(0);

  await postComment(writer, site, slug, 'To the fourth', fourth);
  await expect(newCommentsButton).toBeVisible({ timeout: 60_000 });
  await newCommentsButton.click();
  await expect(comment(page, 'To the fourth')).toBeFocused();
  await expect(page).toHaveURL(`/article/${slug}?comment=${fourth}#comment-${fourth}`);
  await expect(newCommentsButton).toHaveCount(0);
  await writer.context().close();
});

test('a reply can be written, edited, reported and deleted in place', async ({ page, browser, site }) => {
  const slug = 'csv-import-staging-table';
  const questionerPage = await openAsOtherReader(browser, site, 'The asking reader');
  const question = await postComment(questionerPage, site, slug, 'How long does it take?');
  await createMember(page, site, 'The answering reader');
  await openAsMember(page, `/article/${slug}`);
  await comment(page, 'How long').getByRole('link', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('An hour');
  await section(page).getByRole('button', { name: 'Post comment' }).last().click();
  const response = comment(page, 'An hour');
  await expect(response).toBeFocused();
  await expect(section(page).getByRole('heading', { name: 'Comments 2' })).toBeVisible();

  await response.getByRole('link', { name: 'Edit' }).click();
  const field = response.getByLabel('Your comment');
  await expect(field).toHaveValue('An hour');
  await field.fill('Two hours');
  await response.getByRole('button', { name: 'Cancel' }).click();
  await expect(response).toContainText('An hour');
  await response.getByRole('link', { name: 'Edit' }).click();
  // The unsaved text is restored.
  await expect(field).toHaveValue('Two hours');
  await response.getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page)).toContainText('Comment saved');
  await expect(comment(page, 'Two hours')).toContainText('edited');

  await comment(page, 'How long').getByRole('link', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a comment' });
  await dialog.getByLabel('What’s wrong?').selectOption('Spam or advertising');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(page)).toContainText('A moderator will look at the comment.');
  await expect(dialog).toHaveCount(0);

  // Deleting a comment with replies leaves a placeholder.
  await openAsMember(questionerPage, `/article/${slug}?comment=${question}`);
  await comment(questionerPage, 'How long').getByRole('link', { name: 'Delete' }).click();
  await questionerPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section(questionerPage)).toContainText('This comment was deleted by its author.');
  await expect(comment(questionerPage, 'Two hours')).toBeVisible();
  await comment(page, 'Two hours').getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section(page)).toContainText('No comments yet.');
  await questionerPage.context().close();
});

test('typed text survives a failed post, a reload and an expired session', async ({ page, site }) => {
  const member = await createMember(page, site);
  const path = '/article/stock-list-grist';
  await openAsMember(page, path);
  await composer(page).fill('A thought that took an hour');
  await page.route('**/comments/new*', (route) => route.abort());
  await section(page).getByRole('button', { name: 'Post comment' }).click();
  await expect(toasts(page)).toContainText('Connection lost');
  await expect(composer(page)).toHaveValue('A thought that took an hour');
  await page.unroute('**/comments/new*');
  await page.reload();
  await waitForMemberHydration(page);
  await expect(composer(page)).toHaveValue('A thought that took an hour');

  await page.context().clearCookies();
  await section(page).getByRole('button', { name: 'Post comment' }).click();
  await expect(section(page).getByRole('alert')).toContainText('Please log in to leave a comment.');
  await signInToSend(page, member);
  await expect(composer(page)).toHaveValue('A thought that took an hour');
  await expect(composer(page)).toBeFocused();
  await section(page).getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, 'A thought that took an hour')).toBeVisible();
  await page.reload();
  await waitForPageHydration(page);
  await expect(composer(page)).toHaveValue('');
});

test('an unsent reply is restored after a reload, but not for another member', async ({ page, site }) => {
  const slug = 'form-audit-tab-key';
  const member = await createMember(page, site, 'The reader who begins');
  await postComment(page, site, slug, 'A question to all');
  await openAsMember(page, `/article/${slug}`);
  await comment(page, 'A question').getByRole('link', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('Half an ans');
  await page.reload();
  await waitForPageHydration(page);
  await expect(page.getByLabel('Your reply')).toHaveValue('Half an ans');
  // The page stays at its top until the member comes from signing in to send the reply.
  const another = await page.context().newPage();
  await openAsMember(another, `/article/${slug}`);
  await expect(another.getByLabel('Your reply')).toHaveValue('Half an ans');
  await expect(another.getByLabel('Your reply')).not.toBeFocused();
  expect(await another.evaluate(() => scrollY)).toBe(0);
  await another.close();
  await page.context().clearCookies();
  await section(page)
    .locator('form', { has: page.getByLabel('Your reply') })
    .getByRole('button', { name: 'Post comment' })
    .click();
  await signInToSend(page, member);
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.context().clearCookies();
  await createMember(page, site, 'Somebody else');
  await openAsMember(page, `/article/${slug}`);
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('comments can be written, replied to, edited, reported and deleted', async ({ page, browser, site }) => {
    const slug = 'tests-before-prompt';
    await createMember(page, site, 'The plain reader');
    await page.goto(`/article/${slug}`);
    await composer(page).fill('A plain comment');
    await section(page).getByRole('button', { name: 'Post comment' }).click();
    await expect(page).toHaveURL(/\?comment=.*#comment-/);
    await comment(page, 'A plain comment').getByRole('link', { name: 'Reply' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reply to a comment');
    await expect(page.locator('blockquote')).toContainText('A plain comment');
    await page.getByLabel('Your reply').fill(' \u200b ');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.locator('.field-error')).toHaveText('Please write something first.');
    await page.getByLabel('Your reply').fill('A plain answer');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(comment(page, 'A plain answer')).toBeVisible();

    await comment(page, 'A plain answer').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Your comment')).toHaveValue('A plain answer');
    await page.getByLabel('Your comment').fill('Another answer');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(comment(page, 'Another answer')).toContainText('edited');

    const other = await openAsOtherReader(browser, site, 'The other plain reader', false);
    await other.goto(page.url());
    await comment(other, 'Another answer').getByRole('link', { name: 'Report' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Report a comment');
    await other.getByLabel('What’s wrong?').selectOption('False or misleading');
    await other.getByRole('button', { name: 'Send report' }).click();
    await expect(other.locator('.notice.good')).toContainText('A moderator will look at the comment.');
    await other.context().close();

    await comment(page, 'Another answer').getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(`/article/${slug}#comments`);
    await expect(comment(page, 'Another answer')).toHaveCount(0);
    await expect(comment(page, 'A plain comment')).toBeVisible();
  });
});

test('both forms of a comment’s URL open the comment deep in a long discussion', async ({ page, browser, site }) => {
  const slug = 'verify-webhook-signature';
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const writer = await openAsOtherReader(browser, site, `Writer ${number}`);
    for (let count = 0; count < 8; count += 1) ids.push(await postComment(writer, site, slug, `Number ${ids.length}.`));
    await writer.context().close();
  }
  const [oldest = ''] = ids;
  await openPage(page, `/article/${slug}`);
  await expect(section(page).locator('.comment')).toHaveCount(20);
  await expect(comment(page, 'Number 23.')).toBeVisible();
  await section(page).getByRole('link', { name: 'Next page' }).click();
  await expect(comment(page, 'Number 0.')).toBeVisible();
  await section(page).getByRole('link', { name: 'Oldest' }).click();
  await expect(page).toHaveURL(`/article/${slug}?sort=oldest#comments`);
  await expect(section(page).locator('.comment').first()).toContainText('Number 0.');
  await expect(section(page).getByRole('link', { name: 'Oldest' })).toHaveAttribute('aria-current', 'true');

  for (const address of [`?comment=${oldest}#comment-${oldest}`, `#comment-${oldest}`]) {
    await page.goto('about:blank');
    await openPage(page, `/article/${slug}${address}`);
    await expect(comment(page, 'Number 0.')).toBeInViewport();
    await expect(page).toHaveURL(`/article/${slug}?comment=${oldest}#comment-${oldest}`);
  }
  await section(page).getByRole('link', { name: 'All comments' }).click();
  await expect(comment(page, 'Number 23.')).toBeVisible();
});

test('a deep thread is readable and accessible on a phone in both themes', async ({ page, site }) => {
  const slug = 'ai-assistant-postgres-role';
  await createMember(page, site, 'A reader with a rather long name who likes to talk');
  let parent: string | undefined;
  for (let depth = 0; depth < 9; depth += 1) {
    parent = await postComment(
      page,
      site,
      slug,
      `Depth ${depth}: ${'https://example.com/a-long-address/'.repeat(3)}`,
      parent,
    );
  }
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openPage(page, `/article/${slug}?comment=${parent}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const texts = await section(page).locator('.comment-text').all();
    expect(texts).toHaveLength(4);
    for (const text of texts) expect((await text.boundingBox())?.width).toBeGreaterThan(width === 360 ? 280 : 500);
    expect(await findViolations(page, '#comments')).toEqual([]);
    await page.goto('about:blank');
  }
  await openPage(page, `/article/${slug}`);
  await expect(section(page).getByRole('link', { name: 'Continue this thread (1)' })).toBeVisible();
  await expect(comment(page, 'Depth 3')).toContainText('In reply to A reader with a rather long name');
});

test('a document contains each comment only once', async ({ page, browser, site }) => {
  const slug = 'when-the-flow-outlives-its-author';
  const text = 'Only once, please';
  const writer = await openAsOtherReader(browser, site, 'The writer of one');
  await postComment(writer, site, slug, text);
  const forVisitors = await (await page.request.get(`/article/${slug}`)).text();
  const forMembers = await (await writer.request.get(`/article/${slug}`)).text();
  for (const document of [forVisitors, forMembers]) expect(document.split(text)).toHaveLength(2);
  // The comment remains readable after hydration.
  await openAsMember(writer, `/article/${slug}`);
  await comment(writer, text).getByRole('link', { name: 'Reply' }).click();
  await expect(writer.getByLabel('Your reply')).toBeFocused();
  await expect(comment(writer, text).locator('.comment-text')).toHaveText(text);
  await writer.context().close();
});
