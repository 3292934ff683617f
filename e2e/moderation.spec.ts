import { expect, type Page } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { createMember, newNetwork, type TestMember } from './member';
import { test } from './newsroom';
import { openPage, openScreen } from './open-page';
import type { Site } from './site';
import { addStaff, administrator, openPageAs } from './staff';

// No other journey changes this article.
const slug = 'power-apps-row-501';
/** Two readers and two moderators. */
const people = {} as Record<'author' | 'reporter' | 'first' | 'second', TestMember>;

test.beforeAll(async ({ browser, newsroom: { site } }) => {
  for (const role of ['author', 'reporter'] as const) {
    const context = await browser.newContext({ extraHTTPHeaders: newNetwork() });
    people[role] = await createMember(await context.newPage(), site, `The ${role} person`);
    await context.close();
  }
  for (const role of ['first', 'second'] as const) {
    people[role] = await addStaff(browser, site, 'moderator', `The ${role} person`);
  }
});

/** Opens a magazine page or a newsroom screen and waits until it has hydrated. */
const open = async (page: Page, path: string): Promise<void> => {
  await (path.startsWith('/admin') ? openScreen(page, path) : openPage(page, path));
};

/** Posts a comment as a browser without JavaScript would. Returns the comment's ID. */
async function postComment(page: Page, site: Site, text: string): Promise<string> {
  const response = await page.request.post(`${site.url}/article/${slug}/comments/new`, {
    form: { text },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(302);
  const id = /comment=([0-9a-f-]{36})/.exec(response.headers().location ?? '')?.[1];
  if (!id) throw new Error('The request did not create a comment.');
  return id;
}

async function report(page: Page, site: Site, id: string): Promise<void> {
  const form = { type: 'spam', reason: 'It sells something' };
  expect((await page.request.post(`${site.url}/comments/${id}/report`, { form })).status()).toBe(200);
}

test('a comment is reported, investigated and removed, and another moderator restores it on appeal', async ({
  browser,
  newsroom: { site },
}) => {
  const author = await openPageAs(browser, site, people.author);
  const id = await postComment(author, site, 'The best offer of the year');
  await report(await openPageAs(browser, site, people.reporter), site, id);
  const [first, second] = [
    await openPageAs(browser, site, people.first),
    await openPageAs(browser, site, people.second),
  ];

  await open(first, '/admin/moderation/flags');
  await expect(first.getByRole('link', { name: 'Content Flags 1' })).toBeVisible();
  const card = first.getByRole('article', { name: 'Spam' });
  await expect(card).toContainText('The best offer of the year');
  await expect(card).toContainText('It sells something');
  await card.getByRole('button', { name: 'Start Investigation' }).click();
  await expect(first.getByText('Status Updated')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Start Investigation' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Remove Content' }).click();
  await expect(card.getByText('Give a reason. The member will see it.')).toBeVisible();
  await card.getByLabel('Reason (shown to the author and any reporters)').fill('Offers are not wanted here');
  await card.getByRole('button', { name: 'Remove Content' }).click();
  await expect(first.getByText('Content Removed')).toBeVisible();
  await expect(card).toHaveCount(0);

  await open(author, `/article/${slug}?comment=${id}`);
  await expect(author.getByText('The best offer of the year')).toHaveCount(0);
  await open(author, '/notifications');
  await expect(author.getByText('Rule: No spam or advertising. Reason: Offers are not wanted here.')).toBeVisible();
  await author.getByText('Your comment has been removed').click();
  await expect(author).toHaveURL(/\/appeals\//);
  await author.getByLabel('Why should we change this decision?').fill('It was a quotation from the article');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await expect(author.getByText('Your appeal is awaiting a decision by a different moderator.')).toBeVisible();
  expect(await findViolations(author)).toEqual([]);

  await open(first, '/admin/moderation/appeals');
  await expect(first.getByText('a different moderator has to review it')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Uphold the appeal' })).toHaveCount(0);

  await open(second, '/admin/moderation/appeals');
  await second.getByLabel('Reply (shown to the member)').fill('It is in the article indeed');
  await second.getByRole('button', { name: 'Uphold the appeal' }).click();
  await expect(second.getByText('Appeal upheld')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Appeals 0' })).toBeVisible();

  await open(author, `/article/${slug}?comment=${id}`);
  await expect(author.locator('.comment').filter({ hasText: 'The best offer of the year' })).toBeVisible();
  await open(author, '/notifications');
  await expect(author.getByText('Your appeal was upheld')).toBeVisible();
});

test('a reader signs in to report an article, a moderator investigates, and an editor who may publish removes it', async ({
  browser,
  newsroom: { site },
}) => {
  const path = '/article/approve-approve-approve';
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
  const reader = await context.newPage();
  await open(reader, path);
  await reader.getByRole('link', { name: 'Report this article' }).click();
  await expect(reader).toHaveURL(`/auth?returnTo=${encodeURIComponent(`${path}/report`)}`);
  await reader.getByLabel('Email').fill(people.reporter.email);
  await reader.getByLabel('Password', { exact: true }).fill(people.reporter.password);
  await reader.locator('form.result-form button[type=submit]').click();
  await expect(reader).toHaveURL(`${path}/report`);
  for (const theme of ['light', 'dark']) {
    await reader.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const width of [1280, 360]) {
      await reader.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(reader)).toBe(0);
      expect(await findViolations(reader)).toEqual([]);
    }
  }
  await reader.getByLabel('What’s wrong?').selectOption('Copied without permission');
  await reader.getByLabel('Anything else the moderator should know?').fill('It stood elsewhere before');
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('A moderator will look at the article.')).toBeVisible();

  const moderator = await openPageAs(browser, site, people.first);
  await open(moderator, '/admin/moderation/flags');
  const card = (page: Page) => page.getByRole('article', { name: 'Copyright' });
  await card(moderator).getByRole('link', { name: 'Copyright' }).click();
  await expect(card(moderator).getByRole('link', { name: 'Approve, approve, approve' })).toHaveAttribute('href', path);
  await expect(card(moderator)).toContainText('It stood elsewhere before');
  await expect(card(moderator).getByText('Unpublishing an article requires permission to publish.')).toBeVisible();
  await expect(card(moderator).getByRole('button', { name: 'Remove Content' })).toHaveCount(0);
  await card(moderator).getByRole('button', { name: 'Start Investigation' }).click();
  await expect(moderator.getByText('Status Updated')).toBeVisible();

  const admin = await openPageAs(browser, site, administrator);
  await open(admin, '/admin/moderation/flags');
  const remove = async () => {
    await card(admin).getByRole('link', { name: 'Copyright' }).click();
    await card(admin).getByText('Rule and reason (for a warning or removal)').click();
    await card(admin)
      .getByLabel('Reason (shown to the author and any reporters)')
      .fill('It is the text of another magazine');
    await card(admin).getByRole('button', { name: 'Remove Content' }).click();
    await expect(admin.getByText('Content Removed')).toBeVisible();
    await expect(card(admin)).toHaveCount(0);
    expect((await reader.request.get(path)).status()).toBe(404);
  };
  await remove();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(card(admin)).toBeVisible();
  expect((await reader.request.get(path)).status()).toBe(200);
  await remove();

  await open(reader, '/notifications');
  await expect(reader.getByText('It is the text of another magazine.')).toBeVisible();
});

test('the queue has keyboard shortcuts, which are inactive in text fields, and a decision can be undone', async ({
  browser,
  newsroom: { site },
}) => {
  const [author, reporter] = [
    await openPageAs(browser, site, people.author),
    await openPageAs(browser, site, people.reporter),
  ];
  for (const text of ['The first offer', 'The second offer', 'The third offer']) {
    await report(reporter, site, await postComment(author, site, text));
  }
  const moderator = await openPageAs(browser, site, people.first);
  await open(moderator, '/admin/comments');
  const card = (text: string) => moderator.locator('[data-card]:visible').filter({ hasText: text });
  await expect(card('offer')).toHaveCount(3);

  await moderator.keyboard.press('?');
  await expect(moderator.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await moderator.keyboard.press('a');
  await moderator.keyboard.press('Escape');
  await moderator.keyboard.press('j');
  await expect(card('The first offer')).toBeFocused();
  await moderator.keyboard.press('j');
  await moderator.keyboard.press('k');
  await moderator.keyboard.press('a');
  await expect(moderator.getByText('Comment approved')).toBeVisible();
  await expect(card('The first offer')).toHaveCount(0);
  await expect(card('The second offer')).toBeFocused();

  await moderator.keyboard.press('s');
  await expect(moderator.getByText('Content Removed')).toBeVisible();
  await expect(card('The second offer')).toHaveCount(0);
  await expect(card('The third offer')).toBeFocused();
  await moderator.keyboard.press('z');
  await expect(moderator.getByText('Decision undone')).toBeVisible();
  await expect(card('The second offer')).toBeVisible();

  await card('The third offer').focus();
  await moderator.keyboard.press('d');
  const reason = card('The third offer').getByLabel('Reason (shown to the author and any reporters)');
  await expect(reason).toBeFocused();
  await moderator.keyboard.type('as jokes');
  await expect(reason).toHaveValue('as jokes');
  await expect(card('offer')).toHaveCount(2);

  await card('The second offer').getByRole('checkbox').check();
  await card('The third offer').getByRole('checkbox').check();
  await moderator.getByRole('button', { name: 'Approve selected' }).click();
  await expect(moderator.getByText('2 comments approved')).toBeVisible();
  await expect(card('offer')).toHaveCount(0);
});

/** Changes, on the settings screen, the words for which comments are held. */
async function holdWords(admin: Page, words: string): Promise<void> {
  await admin.getByLabel('Hold comments with these words or phrases').fill(words);
  await admin.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
}

test('the comment queue leads to the rules for holding comments, which apply at once', async ({
  browser,
  newsroom: { site },
}) => {
  const admin = await openPageAs(browser, site, administrator);
  await open(admin, '/admin/comments');
  await admin.getByRole('link', { name: 'Rules for holding comments' }).click();
  await holdWords(admin, 'casino\nbuy now');
  await postComment(await openPageAs(browser, site, people.author), site, 'Meet me at the casino');
  await open(admin, '/admin/comments?kind=held');
  await expect(admin.locator('[data-card]')).toContainText('Meet me at the casino');
});

test('a moderator approves a held comment with a reply, and undoing it removes the reply and holds the comment again', async ({
  browser,
  newsroom: { site },
}) => {
  const admin = await openPageAs(browser, site, administrator);
  await open(admin, '/admin/settings?tab=content');
  await holdWords(admin, 'raffle');
  const author = await openPageAs(browser, site, people.author);
  const id = await postComment(author, site, 'Where is the raffle held?');
  const reader = await openPageAs(browser, site, people.reporter);
  const commentFor = async (page: Page) => {
    await open(page, `/article/${slug}?comment=${id}`);
    return page.locator('.comment').filter({ hasText: 'Where is the raffle held?' });
  };
  const missing = reader.getByText('That comment is no longer available.');
  await expect(await commentFor(reader)).toHaveCount(0);
  await expect(missing).toBeVisible();

  const moderator = await openPageAs(browser, site, people.first);
  await open(moderator, '/admin/comments?kind=held');
  const card = moderator.locator('[data-card]:visible').filter({ hasText: 'Where is the raffle held?' });
  await card.getByRole('link', { name: people.author.name }).click();
  await card.locator('summary').filter({ hasText: 'Reply and approve…' }).click();
  const field = card.getByLabel('Reply (public, under your name)');
  await field.fill('In the second paragraph, it says where.');
  // As wide as the comment.
  const [width, mainWidth] = await Promise.all(
    [field, card.locator('.triage-main')].map(async (one) => (await one.boundingBox())?.width),
  );
  expect(width).toBe(mainWidth);
  // The Tab key leads from the last button of the row into the field below it, and on to its own button.
  await card.locator('summary').filter({ hasText: 'Remove…' }).focus();
  await moderator.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await moderator.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Reply and approve', exact: true })).toBeFocused();
  await card.getByRole('button', { name: 'Reply and approve', exact: true }).click();
  await expect(moderator.getByText('Readers can see it and your reply.')).toBeVisible();
  await expect(card).toHaveCount(0);

  for (const page of [reader, author]) {
    await expect(await commentFor(page)).toBeVisible();
    const reply = page.locator('.thread .thread .comment').filter({ hasText: 'In the second paragraph' });
    await expect(reply).toContainText(people.first.name);
  }

  await moderator.getByRole('button', { name: 'Undo' }).click();
  await expect(moderator.getByText('Decision undone')).toBeVisible();
  await expect(card).toBeVisible();
  await expect(await commentFor(reader)).toHaveCount(0);
  await expect(missing).toBeVisible();
  await expect(await commentFor(author)).toContainText('Awaiting moderation');
  for (const page of [reader, author]) {
    await expect(page.getByText('In the second paragraph')).toHaveCount(0);
  }
});

test('readers find the house rules beside the comments and in the footer', async ({ browser, newsroom: { site } }) => {
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
  for (const page of [await context.newPage(), await openPageAs(browser, site, people.reporter)]) {
    for (const place of ['.comments', '.site-footer']) {
      await open(page, `/article/${slug}`);
      await page.locator(place).getByRole('link', { name: 'House rules' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
    }
  }
});

test('a comment edited while a moderator views it is shown again before a decision', async ({
  browser,
  newsroom: { site },
}) => {
  const admin = await openPageAs(browser, site, administrator);
  await open(admin, '/admin/settings?tab=content');
  await holdWords(admin, 'lottery');
  const author = await openPageAs(browser, site, people.reporter);
  const id = await postComment(author, site, 'I never played the lottery');
  const editComment = async (text: string) => {
    const form = { text };
    expect((await author.request.post(`${site.url}/comments/${id}/edit`, { form })).ok()).toBe(true);
  };

  await open(admin, '/admin/comments?kind=held');
  const card = admin.locator('[data-card]:visible').filter({ hasText: 'lottery' });
  await card.getByRole('link', { name: people.reporter.name }).click();
  await card.getByRole('checkbox').check();
  await editComment('Win in my lottery today');
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(admin.getByText('The comment has changed since you opened it.')).toBeVisible();
  await expect(card).toContainText('Win in my lottery today');
  await expect(card.getByRole('checkbox')).not.toBeChecked();

  await card.getByRole('checkbox').check();
  await editComment('Win in my other lottery');
  await admin.getByRole('button', { name: 'Approve selected' }).click();
  await expect(admin.getByText('1 of the selected comments could not be approved')).toBeVisible();
  await expect(card).toContainText('Win in my other lottery');
  await card.getByRole('button', { name: /^Spam/ }).click();
  await expect(admin.getByText('Content Removed')).toBeVisible();
  await expect(card).toHaveCount(0);
});

for (const path of [
  '/admin/moderation',
  '/admin/moderation/articles',
  '/admin/moderation/flags',
  '/admin/moderation/appeals',
  '/admin/comments',
]) {
  test(`${path} is accessible and fits on a phone`, async ({ browser, newsroom: { site } }) => {
    const author = await openPageAs(browser, site, people.author);
    await report(
      await openPageAs(browser, site, people.reporter),
      site,
      await postComment(author, site, `Offers, ${path}`),
    );
    const moderator = await openPageAs(browser, site, people.second);
    for (const { theme, width } of appearances) {
      await moderator.emulateMedia({ colorScheme: theme });
      await moderator.setViewportSize({ width, height: 900 });
      await open(moderator, path);
      expect(await horizontalOverflow(moderator)).toBe(0);
      expect(await findViolations(moderator)).toEqual([]);
    }
  });
}
