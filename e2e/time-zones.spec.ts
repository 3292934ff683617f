import { expect } from '@playwright/test';
import { newNetwork, signIn } from './member';
import { openEditor, saveState, test, write } from './newsroom';
import { waitForHydration, waitForPageHydration } from './open-page';
import { administrator } from './staff';

const article = 'supabase-closes-the-default-door';
const screens = [
  '',
  '/articles',
  '/queue',
  '/editor',
  '/media',
  '/users',
  '/users?tab=permissions',
  '/users?tab=activity',
  '/users?tab=bulk',
  '/security',
  '/security?tab=audit',
  '/security?tab=limits',
  '/settings',
  '/comments',
  '/moderation',
  '/moderation/articles',
  '/moderation/flags',
  '/moderation/appeals',
  '/content-categories',
  '/content-categories/new',
  '/content-categories/untitled',
];
const pages = [
  'dashboard',
  'bookmarks',
  'history',
  'following',
  'notifications',
  'settings',
  'settings/security',
  'profile',
];

test('every page hydrates without mismatches in a time zone other than the server’s', async ({
  browser,
  open,
  newsroom: { site, writer },
}) => {
  test.setTimeout(300_000);
  const author = await open(writer);
  const path = await write(author, 'Other clocks', 'What time is it?', ['Here it is early.']);
  await author.request.post(`/article/${article}/comments/new`, { form: { text: 'It was night here.' } });
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: newNetwork(),
    timezoneId: 'Pacific/Auckland',
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await signIn(page, site, administrator);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${new URL(page.url()).pathname}: ${error.message}`));
  // Also opens an article that contains code and has never been edited, because the browser and the server may split
  // code into different words.
  const articleList = await (await page.request.get('/admin/articles')).text();
  const existing = articleList.match(/\/admin\/editor\/[0-9a-f-]{36}/g)?.find((found) => found !== path) ?? '';
  for (const editor of [path, existing]) {
    await openEditor(page, editor);
    await expect(saveState(page)).toHaveText(/^Saved on the server (?:at|on) /);
    for (const part of ['revisions', 'comments']) await page.goto(`${editor}/${part}`);
    await page.goto(`${editor.replace('/editor/', '/articles/')}/workflow`);
    await waitForHydration(page, '.newsroom-header button');
  }
  for (const screen of screens) {
    await page.goto(`/admin${screen}`);
    await waitForHydration(page, '.newsroom-header button');
  }
  for (const name of [...pages, `article/${article}`]) {
    await page.goto(`/${name}`);
    await waitForPageHydration(page);
  }
  expect(errors).toEqual([]);
  await context.close();
});
