import { expect, type Page } from '@playwright/test';
import { DateTime } from 'luxon';
import {
  confirmPublication,
  moveCaretToEnd,
  openEditor,
  openTab,
  test,
  text,
  toast,
  waitUntilSaved,
  workflow,
  write,
} from './newsroom';
import { openScreen } from './open-page';
import { overflow } from './page-problems';
import { administrator } from './staff';

/** A time zone whose offset from the machine's zone is not a whole number of hours. */
const zone = 'Asia/Kathmandu';
/** A button of a workflow step: in the editor, the next step is above the text. */
const stepButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sets the size of the browser’s text, which readers may have enlarged. */
const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size).then(() => {});

/** Expects the decision, or the way to it where it is below the article, to be in the window and clear of the toast. */
async function expectDecisionInView(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const decision =
    width < 1100 ? page.getByRole('link', { name: 'Decide', exact: true }) : page.locator('#workflow-step');
  if (width < 1100) await page.evaluate(() => scrollTo(0, 0));
  await expect(decision).toBeInViewport({ ratio: 1 });
  const [one, other] = [await page.locator('.toast').last().boundingBox(), await decision.boundingBox()];
  if (!one || !other) throw new Error('Nothing is shown');
  const isClear =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  expect(isClear, `${width} px wide`).toBe(true);
  if (width >= 1100) return;
  // It leads to the decision itself, below the head of the page.
  await decision.click();
  const step = page.locator('#workflow-step');
  await expect(step.getByLabel('Review Notes')).toBeInViewport({ ratio: 1 });
  await expect(step.getByRole('button', { name: 'Request Changes' })).toBeInViewport({ ratio: 1 });
  const [head, place] = [await page.getByRole('banner').first().boundingBox(), await step.boundingBox()];
  expect(place?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
}

/** Returns the next minute that leaves enough time to submit a form. */
function nextMinute(): DateTime {
  const now = DateTime.now();
  return now.startOf('minute').plus({ minutes: now.second < 40 ? 1 : 2 });
}

test('an article is approved by another editor, scheduled in the newsroom’s time zone, and published once that time has come', async ({
  open,
  newsroom: { writer, reviewer },
  request,
}) => {
  test.setTimeout(360_000);
  const admin = await open(administrator);
  await admin.goto('/admin/settings');
  await expect(admin.getByLabel('Time zone')).toHaveValue('UTC');
  const response = await admin.request.post('/admin/settings', {
    form: {
      newsroomTimeZone: zone,
      'checklist.title': 'block',
      'checklist.excerpt': 'block',
      'checklist.picture': 'warn',
      'checklist.links': 'warn',
      ...{ 'checklist.linkTexts': 'warn', 'checklist.headings': 'warn', 'checklist.tables': 'warn' },
      'checklist.languages': 'warn',
      'checklist.dates': 'warn',
      ...{ 'checklist.credits': 'warn', 'checklist.weight': 'warn' },
      ...{ 'weightLimits.megabytes': '2', 'weightLimits.embeds': '10' },
      ...{ 'mediaLimits.megabytes': '20', 'mediaLimits.megapixels': '50', 'mediaLimits.frames': '300' },
    },
  });
  expect(response.status()).toBe(200);

  const [author, editor] = [await open(writer), await open(reviewer)];
  await openScreen(editor, '/admin/queue');
  // Other journeys may have left articles awaiting review.
  const reviewQueue = editor.getByRole('region', { name: 'To review' });
  const title = 'Forms that audit themselves';
  await expect(reviewQueue.getByRole('link', { name: title, exact: true })).toBeHidden();

  const edited = await write(author, title, 'What a form can know of itself.', [
    '## A heading',
    'Some **bold** words that nobody has read yet.',
  ]);
  // The creator of an article is its default author.
  const byline = author.getByLabel('Author', { exact: true });
  await expect(byline).toHaveValue('The writer');
  await byline.fill('The writer’s colleague');
  await waitUntilSaved(author);
  await expect(workflow(author).getByText('Draft', { exact: true }).first()).toBeVisible();
  await stepButton(author, 'Submit for Review').focus();
  await author.keyboard.press('Enter');
  await expect(toast(author, 'Status Updated')).toContainText('Article status changed to Pending Review');
  await expect(author.locator('.workflow-status')).toBeFocused();
  await expect(stepButton(author, 'Withdraw from review')).toBeEnabled();
  await expect(stepButton(author, 'Approve')).toBeHidden();
  await expect(workflow(author)).toContainText(
    'You wrote or changed part of this article, so someone else has to approve it.',
  );

  // The reviewer's open queue updates itself.
  await expect(reviewQueue.getByRole('link', { name: title, exact: true })).toBeVisible();
  await editor.goto('/notifications');
  // Other journeys may have left articles awaiting review.
  await editor.getByRole('button', { name: `An article is awaiting review ${title}` }).click();
  await expect(editor).toHaveURL(edited.replace('editor', 'articles').concat('/workflow'));
  await expect(editor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(workflow(editor)).toContainText('Submitted by The writer.');
  const shown = editor.frameLocator('iframe');
  await expect(shown.getByText('Some bold words that nobody has read yet.')).toBeVisible();
  await expect(shown.locator('.site-header')).toBeHidden();
  await editor.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(shown.getByText('Some bold words that nobody has read yet.')).toBeVisible();
  await editor.getByRole('link', { name: 'Narrow' }).click();
  await expect(editor).toHaveURL(/width=narrow/);
  await editor.getByRole('link', { name: 'Back to the review' }).click();
  // The preview also has a link to the queue: a click on it would be lost if the review replaced it in that moment.
  await expect(editor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await editor.locator('main').getByRole('link', { name: 'My queue' }).click();
  await expect(editor).toHaveURL(/\/admin\/queue$/);
  await expect(reviewQueue.getByRole('link', { name: title, exact: true })).toBeVisible();

  // The reviewer's unsent notes survive the writer's edits.
  await openEditor(editor, edited);
  const notes = workflow(editor).getByLabel('Review Notes');
  await notes.fill('Good as it is.');
  await author.getByLabel('Excerpt').fill('');
  await expect(workflow(editor)).toContainText('Blocks Excerpt');
  // What has changed must be read before it is approved; here, the writer takes it back.
  const changed = editor.getByText('The text changed while you were reading.');
  await expect(changed).toBeVisible();
  await author.getByLabel('Excerpt').fill('What a form can know of itself.');
  await expect(workflow(editor)).toContainText('Passed Excerpt');
  await expect(changed).toBeHidden();
  await expect(notes).toHaveValue('Good as it is.');
  await stepButton(editor, 'Approve').click();
  await expect(toast(editor, 'Status Updated')).toContainText('Article status changed to Approved');
  await expect(workflow(editor)).toContainText('Approved by The reviewer.');
  // The writer's open editor updates itself.
  await expect(workflow(author)).toContainText('Approved by The reviewer.');
  await expect(workflow(author)).toContainText('Good as it is.');

  const path = '/article/forms-that-audit-themselves';
  const isListed = async (): Promise<boolean> => (await (await request.get('/articles')).text()).includes(title);
  const visitor = await open();
  await visitor.goto('/articles');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isListed()).toBe(false);
  expect((await request.get(path)).status()).toBe(404);

  await workflow(editor).getByText('Schedule', { exact: true }).click();
  const publishAt = nextMinute();
  await workflow(editor)
    .getByLabel('Publish at', { exact: true })
    .fill(publishAt.setZone(zone).toFormat("yyyy-MM-dd'T'HH:mm"));
  await expect(workflow(editor)).toContainText(`Times are in ${zone}.`);
  await stepButton(editor, 'Save schedule').click();
  const panel = editor.getByRole('dialog', { name: 'Article scheduled' });
  await expect(panel).toContainText(publishAt.setZone(zone).toFormat('HH:mm'));
  await expect(panel.getByRole('button', { name: 'Back to the article' })).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(workflow(editor)).toContainText('Scheduled by The reviewer.');
  // An open editor would mark the notification of the publication as read.
  await author.goto('/');

  await expect.poll(isListed, { timeout: 140_000, intervals: [250] }).toBe(true);
  expect(Date.now()).toBeGreaterThan(publishAt.toMillis());
  expect((await request.get(path)).status()).toBe(200);
  await visitor.reload();
  await visitor.locator('main').getByRole('link', { name: title }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('By The writer’s colleague')).toBeVisible();
  await expect(visitor.getByText('Some bold words that nobody has read yet.')).toBeVisible();
  await expect(visitor.locator('.article-body strong')).toHaveText('bold');
  await author.goto('/notifications');
  await expect(author.getByRole('button', { name: `Unread Your article has been published ${title}` })).toBeVisible();
});

test('readers see only approved text, changes require a new approval, corrections appear, and old addresses redirect', async ({
  open,
  newsroom: { writer, reviewer },
  request,
}) => {
  test.setTimeout(300_000);
  const slug = 'back-up-hosted-base';
  const [author, editor, visitor] = [await open(writer), await open(reviewer), await open()];
  await visitor.goto(`/article/${slug}`);
  const title = ((await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '').trim();
  const read = async (path = `/article/${slug}`): Promise<string> => (await request.get(path)).text();
  const added = 'We tried it again in autumn.';

  await openScreen(author, `/admin/articles?search=${encodeURIComponent(title)}`);
  await author.getByRole('link', { name: title, exact: true }).click();
  await expect(text(author)).toBeVisible();
  await moveCaretToEnd(author);
  await author.keyboard.press('Enter');
  await author.keyboard.type(added);
  await waitUntilSaved(author);
  await expect(workflow(author)).toContainText('Readers still see the last published version, without these changes.');
  await stepButton(author, 'Submit for Review').click();
  await expect(workflow(author)).toContainText('Submitted by The writer.');

  await openScreen(editor, '/admin/queue');
  await editor.getByRole('region', { name: 'To review' }).getByRole('link', { name: title, exact: true }).click();
  await expect(editor).toHaveURL(/\/workflow\?from=queue$/);
  await expect(editor.getByRole('region', { name: 'Changes' }).getByText(added)).toBeVisible();
  const place = async () => (await stepButton(editor, 'Request Changes').boundingBox())?.y;
  const before = await place();
  await stepButton(editor, 'Approve').click();
  await expect(workflow(editor)).toContainText('Approved by The reviewer.');
  // A double click presses nothing else.
  expect(await place()).toBe(before);
  expect(await read()).not.toContain(added);

  // The article changes while the reviewer is asked whether to publish it, so the decision is refused.
  await expect(workflow(author)).toContainText('Approved by The reviewer.');
  const correction = workflow(editor).getByRole('textbox', { name: /What was corrected|Pending correction/ });
  await workflow(editor).getByText('Corrections (0)').click();
  await correction.fill('An earlier version had not been tried in autumn.');
  await stepButton(editor, 'Publish changes').click();
  await moveCaretToEnd(author);
  await author.keyboard.type(' It held.');
  await expect(workflow(author)).toContainText('This article must be approved again.');
  await confirmPublication(editor, 'Publish changes');
  await expect(toast(editor, 'Update Failed')).toContainText('The article has changed since you opened it');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1440, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await editor.setViewportSize(size);
    await expectDecisionInView(editor);
  }
  for (const [width, percent] of [
    [390, 200],
    [360, 150],
    [320, 130],
  ] as const) {
    await editor.setViewportSize({ width, height: 844 });
    await setTextSize(editor, `${percent}%`);
    expect.soft(await overflow(editor), `${width} px at ${percent} %`).toEqual([]);
  }
  await setTextSize(editor, '');
  await editor.setViewportSize({ width: 1280, height: 720 });
  await expect(workflow(editor)).toContainText('This article must be approved again.');
  expect(await read()).not.toContain(added);
  await stepButton(editor, 'Approve').click();
  await expect(workflow(editor)).toContainText('Approved by The reviewer.');
  expect(await read()).not.toContain(added);
  // The correction is preserved and is published together with the text it concerns.
  await expect(correction).toHaveValue('An earlier version had not been tried in autumn.');
  expect(await read()).not.toContain('An earlier version');
  // Scheduling saves the correction, which then waits for the changes, however they are published.
  const nextYear = new Date().getUTCFullYear() + 1;
  await workflow(editor).getByRole('link', { name: 'Schedule…' }).click();
  await workflow(editor).getByLabel('Publish at', { exact: true }).fill(`${nextYear}-01-01T09:00`);
  await stepButton(editor, 'Save schedule').click();
  await expect(workflow(editor)).toContainText(`Publish on 1 Jan ${nextYear}`);
  await expect(workflow(editor)).toContainText(
    'Once the changes are published, readers will see this correction:An earlier version had not been tried in autumn.',
  );
  await openScreen(editor, new URL(editor.url()).pathname);
  await expect(correction).toHaveValue('An earlier version had not been tried in autumn.');
  // Publishing it at once cancels the schedule; the question says so and offers to change it instead.
  await stepButton(editor, 'Publish Now').click();
  const question = editor.getByRole('dialog', { name: 'Publish these changes now?' });
  await expect(question).toContainText('This cancels the publication');
  await question.getByRole('button', { name: 'Change the time…' }).click();
  await expect(workflow(editor).getByLabel('Publish at', { exact: true })).toBeFocused();
  // While a time is chosen, no other step is offered.
  await expect(stepButton(editor, 'Save schedule')).toBeInViewport({ ratio: 1 });
  await expect(stepButton(editor, 'Publish Now')).toBeHidden();
  await workflow(editor).getByRole('button', { name: 'Keep schedule' }).click();
  await expect(workflow(editor).getByRole('link', { name: 'Change schedule…' })).toBeFocused();
  await stepButton(editor, 'Publish Now').click();
  await confirmPublication(editor, 'Publish changes');
  await expect(toast(editor, 'Changes published')).toBeVisible();
  await expect(workflow(editor)).not.toContainText('readers will see this correction');
  await expect.poll(read).toContain(`${added} It held.`);
  expect(await read()).toContain('An earlier version had not been tried in autumn.');
  await expect(workflow(author)).not.toContainText('Readers still see');

  await workflow(editor).getByText('Corrections (1)').click();
  await expect(correction).toHaveValue('');
  await workflow(editor).getByLabel('What was corrected').fill('An earlier version named another price.');
  await stepButton(editor, 'Publish correction').click();
  await expect(workflow(editor).getByText('Corrections (2)')).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator('#corrections')).toHaveCSS('border-top-style', 'solid');
  const corrections = visitor.locator('#corrections li');
  await expect(corrections).toContainText([
    'An earlier version had not been tried in autumn.',
    'An earlier version named another price.',
  ]);
  for (const index of [0, 1]) {
    await expect(corrections.nth(index).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
  }

  await openTab(author, 'Search');
  await author.getByLabel('URL slug', { exact: true }).fill('back-up-what-you-do-not-host');
  await waitUntilSaved(author);
  await openTab(author, 'Workflow');
  await expect(workflow(author)).toContainText('Readers still see the last published version');
  expect((await request.get('/article/back-up-what-you-do-not-host')).status()).toBe(404);
  await openEditor(editor, new URL(author.url()).pathname);
  await workflow(editor).getByText('Change status', { exact: true }).click();
  const opened = editor.context().waitForEvent('page');
  await stepButton(editor, 'Published').click();
  await confirmPublication(editor, 'Publish changes');
  const panel = editor.getByRole('dialog', { name: 'Changes published' });
  await expect(panel.getByRole('link', { name: '/article/back-up-what-you-do-not-host' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View article' })).toBeFocused();
  // After publishing, the editor opens the article as readers see it.
  await expect(await opened).toHaveURL('/article/back-up-what-you-do-not-host');
  await editor.bringToFront();
  await editor.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect
    .poll(async () => (await request.get(`/article/${slug}`, { maxRedirects: 0 })).headers().location)
    .toBe('/article/back-up-what-you-do-not-host');
  await visitor.goto(`/article/${slug}`);
  await expect(visitor).toHaveURL('/article/back-up-what-you-do-not-host');
  await expect(visitor.getByText(`${added} It held.`)).toBeVisible();
});
