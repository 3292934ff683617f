import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { shortOrLong } from '../app/platform/testing/long-run';
import {
  confirmPublication,
  openEditor,
  openTab,
  text,
  toast,
  waitUntilSaved,
  workflow,
  write as writeArticle,
} from './newsroom';
import { openScreen } from './open-page';
import { newDatabase, runCommand } from './program';
import { newDataDirectory, type Site, startSite } from './site';
import { administrator, newsroomSettings, openPageAs } from './staff';
import { test } from './test';

let database: Awaited<ReturnType<typeof newDatabase>>;
let folder = '';
let nodes: Site[] = [];

test.beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lowdown-nodes-'));
  // Both start on an empty database at the same time.
  nodes = await Promise.all(
    [0, 1].map(async () =>
      startSite({
        databaseUrl: database.url,
        dataDirectory: await newDataDirectory(),
        env: { ...newsroomSettings, PAGE_CACHE_MB: '16' },
      }),
    ),
  );
});

test.afterAll(async () => {
  for (const node of nodes) {
    await node.stop();
    await rm(node.dataDirectory, { recursive: true });
  }
  await database.drop();
  await rm(folder, { recursive: true });
});

test('two nodes starting concurrently on an empty database set it up only once', async () => {
  expect(nodes.map(({ log }) => log().split('Loading the opening edition').length - 1).toSorted()).toEqual([0, 1]);
  for (const { log } of nodes) expect(log()).not.toMatch(/"level":(50|60)/);
  const { rows } = await database.query(`
    select count(*)::int as articles, count(distinct title)::int as titles,
      (select count(*)::int from import_items where kind = 'article') as imported
    from articles`);
  expect(rows[0].articles).toBeGreaterThanOrEqual(24);
  expect(rows[0]).toEqual({ articles: rows[0].articles, titles: rows[0].articles, imported: rows[0].articles });
});

const read = async (path: string): Promise<string[]> =>
  Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}${path}`)).text()));

/** Imports an article with the given title from a third process. */
async function publish(slug: string, title: string): Promise<void> {
  const date = new Date().toISOString();
  await writeFile(
    join(folder, `${slug}.md`),
    `---\ntitle: ${title}\nslug: ${slug}\ndate: ${date}\n---\nText of ${title}.\n`,
  );
  await runCommand(['import', join(folder, `${slug}.md`)], { DATABASE_URL: database.url });
}

type PageResponse = { status: number; location: string | null; body: string };

async function fetchPage(url: string): Promise<PageResponse> {
  const received = await fetch(url, { redirect: 'manual' });
  return { status: received.status, location: received.headers.get('location'), body: await received.text() };
}

/** Maximum time in milliseconds between the response to an editor and all nodes serving the change. */
const maxDelay = 1_000;

/**
 * Requests a page repeatedly until it is as expected. Measures when a request starts, not how long a busy machine takes
 * to respond: a request started after the promised time must return the expected page.
 * @returns milliseconds from `since` to the start of the first successful request, or `Infinity` if it was too late.
 */
async function waitUntilExpected(
  url: string,
  isExpected: (page: PageResponse) => boolean,
  since: number,
): Promise<number> {
  for (;;) {
    const elapsed = performance.now() - since;
    if (isExpected(await fetchPage(url))) return elapsed;
    if (elapsed > maxDelay) return Number.POSITIVE_INFINITY;
  }
}

test('a change reaches the cached pages of every node within a second', async () => {
  const showing = async (title: string): Promise<boolean[]> =>
    (await Promise.all(['/article/shared', '/articles'].map(read))).flat().map((page) => page.includes(title));

  await publish('shared', 'The first title');
  await expect.poll(() => showing('The first title')).toEqual([true, true, true, true]);
  // A change without an event does not appear, which shows that both nodes cache the pages.
  await database.query(`update articles set title = 'A title changed without an event' where slug = 'shared'`);
  expect(await showing('The first title')).toEqual([true, true, true, true]);

  await publish('shared', 'The second title');
  const since = performance.now();
  const urls = nodes.flatMap(({ url }) => [`${url}/article/shared`, `${url}/articles`]);
  const delays = await Promise.all(
    urls.map((url) => waitUntilExpected(url, ({ body }) => body.includes('The second title'), since)),
  );
  for (const [index, url] of urls.entries()) expect(delays[index], url).toBeLessThanOrEqual(maxDelay);
});

test('an editor’s decision on one node reaches readers on the other within a second of the response', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [here, there] = nodes as [Site, Site];
  const page = await openPageAs(browser, here, administrator);
  const readCounter = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await fetchPage(`${there.url}/metrics`)).body)?.[1]);
  const lists = ['/', '/articles', '/articles?category=news', '/rss.xml', '/category/news/rss.xml', '/api/v1/articles'];
  const [first, second] = ['What waits at the other node', 'What has arrived at the other node'];
  const [former, address] = ['/article/first-place', '/article/second-place'];
  const archive = '/articles/archived';

  /** Caches the pages on the other node, makes a decision, and checks that each page changes as expected in time. */
  async function decide(press: () => Promise<void>, expected: Record<string, (page: PageResponse) => boolean>) {
    const urls = Object.keys(expected).map((path) => `${there.url}${path}`);
    const before = await Promise.all(urls.map(fetchPage));
    const cachedUrls = urls.filter((_, index) => before[index]?.status === 200);
    expect(cachedUrls.length).toBeGreaterThan(0);
    const missesBefore = await readCounter('lowdown_page_cache_misses');
    await Promise.all(cachedUrls.map(fetchPage));
    expect(await readCounter('lowdown_page_cache_misses')).toBe(missesBefore);
    const decisionResponse = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/workflow.data'),
    );
    await press();
    const received = await decisionResponse;
    const since = performance.now();
    expect(received.status()).toBe(200);
    for (const [index, [path, isExpected]] of Object.entries(expected).entries()) {
      expect(isExpected(before[index] as PageResponse), `${path} before it`).toBe(false);
    }
    const delays = await Promise.all(
      Object.entries(expected).map(async ([path, isExpected]) => ({
        path,
        delay: await waitUntilExpected(`${there.url}${path}`, isExpected, since),
      })),
    );
    expect(delays.filter(({ delay }) => delay > maxDelay)).toEqual([]);
  }
  const all = (isExpected: (page: PageResponse) => boolean) =>
    Object.fromEntries(lists.map((path) => [path, isExpected]));
  const shows = (words: string) => (page: PageResponse) => page.status === 200 && page.body.includes(words);

  await openScreen(page, '/admin/settings?tab=content');
  await page.getByLabel('Let writers approve their own articles').check();
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const edited = await writeArticle(page, first, 'Both nodes show it.', ['The first words.']);
  await page.getByLabel('Category', { exact: true }).selectOption('news');
  await openTab(page, 'Search');
  await page.getByLabel('URL slug', { exact: true }).fill('first-place');
  await waitUntilSaved(page);
  await openTab(page, 'Workflow');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Publish Now' }).click();
  await decide(() => confirmPublication(page), {
    ...all(shows(first)),
    [former]: shows(first),
  });
  /** Closes the panel that shows what a publication has led to; it covers the editor. */
  const closePanel = async (name: string): Promise<void> => {
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };
  await closePanel('Article Published');

  const publishChange = async (): Promise<void> => {
    const choice = workflow(page).getByRole('button', { name: 'Published', exact: true });
    if (!(await choice.isVisible())) await workflow(page).getByText('Change status', { exact: true }).click();
    await choice.click();
    await confirmPublication(page, 'Publish changes');
  };
  const expectPendingChange = () =>
    expect(workflow(page)).toContainText('Readers still see the last published version, without these changes.');
  await page.getByLabel('Title', { exact: true }).fill(second);
  await waitUntilSaved(page);
  await expectPendingChange();
  await decide(publishChange, {
    ...all(({ body }) => body.includes(second) && !body.includes(first)),
    [former]: shows(second),
  });
  await closePanel('Changes published');

  await openTab(page, 'Search');
  await page.getByLabel('URL slug', { exact: true }).fill('second-place');
  await waitUntilSaved(page);
  await openTab(page, 'Workflow');
  await expectPendingChange();
  await decide(publishChange, {
    ...all(({ body }) => body.includes('second-place') && !body.includes('first-place')),
    [former]: ({ location }) => location === address,
    [address]: shows(second),
  });
  await closePanel('Changes published');

  await decide(() => workflow(page).getByRole('button', { name: 'Archive', exact: true }).click(), {
    [archive]: shows(second),
    [address]: shows('This article is in the archive'),
  });

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish…' }).click();
  const question = page.getByRole('dialog', { name: 'Unpublish this article?' });
  await decide(() => question.getByRole('button', { name: 'Unpublish', exact: true }).click(), {
    ...all(({ status, body }) => status === 200 && !body.includes(second)),
    [archive]: ({ status, body }) => status === 200 && !body.includes(second),
    [address]: ({ status }) => status === 404,
  });
  await openEditor(page, edited);
  await expect(text(page)).toContainText('The first words.');
  await page.context().close();
});

test('settings that are changed on one node take effect on the other within a second of the response', async ({
  browser,
}) => {
  const [here, there] = nodes as [Site, Site];
  const page = await openPageAs(browser, here, administrator);
  const { rows } = await database.query(`select slug from articles where status = 'published' limit 1`);
  const article = `/article/${rows[0].slug}`;
  /** Saves settings, and checks that each page of the other node shows the effect in time. */
  async function save(
    form: Record<string, string>,
    expected: Record<string, (page: PageResponse) => boolean>,
  ): Promise<void> {
    for (const path of Object.keys(expected)) await fetchPage(`${there.url}${path}`);
    const response = await page.request.post('/admin/settings', { form, maxRedirects: 0 });
    const since = performance.now();
    expect(response.status()).toBe(200);
    const delays = await Promise.all(
      Object.entries(expected).map(([path, isExpected]) => waitUntilExpected(`${there.url}${path}`, isExpected, since)),
    );
    expect(delays.filter((delay) => delay > maxDelay)).toEqual([]);
  }
  const off = (name: string) => ({ [`opened.${name}`]: 'on' });
  const on = (name: string) => ({ [`opened.${name}`]: '', [name]: 'on' });
  const isOf = (name: string) => (page: PageResponse) => page.body.includes(`<title>${name}`);
  const link = 'href="/subscribe';
  const closed = 'Comments are closed.';
  // On their own, as the site’s name makes every page stale.
  await save(off('comments'), { [article]: ({ body }) => body.includes(closed) });
  await save(off('enableNewsletter'), { '/': ({ body }) => !body.includes(link) });
  await save(
    { siteName: 'Field Notes', 'opened.siteName': 'Lowdown' },
    {
      '/': isOf('Field Notes'),
      [article]: ({ body }) => body.includes('Field Notes'),
      '/rss.xml': isOf('Field Notes'),
    },
  );
  await save(
    { siteName: 'Lowdown', 'opened.siteName': 'Field Notes', ...on('comments'), ...on('enableNewsletter') },
    {
      '/': ({ body }) => body.includes('<title>Lowdown') && body.includes(link),
      [article]: ({ body }) => !body.includes('Field Notes') && !body.includes(closed),
      '/rss.xml': isOf('Lowdown'),
    },
  );
  await page.context().close();
});

/** Posts to a node from a network of its own, so that no rate limit applies. Returns the status. */
async function post(node: Site, path: string, body: BodyInit, number: number): Promise<number> {
  const headers = {
    'X-Forwarded-For': `2001:db8:${Math.floor(number / 60_000)}:${number % 60_000}::1`,
    // Views by Node's own user agent would count as a bot's.
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  };
  const response = await fetch(`${node.url}${path}`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

test('two nodes under load store every write once while a third process imports articles', async () => {
  test.setTimeout(shortOrLong(4, 30) * 60_000);
  const [writes, imports, clients] = [shortOrLong(200, 5_000), shortOrLong(60, 3_000), 8];
  const articlesBefore = Number((await database.query('select count(*) from articles')).rows[0].count);
  const { id } = (await database.query(`select id from articles where status = 'published' limit 1`)).rows[0];
  const viewsOf = async (): Promise<number> =>
    Number((await database.query(`select view_count from articles where id = '${id}'`)).rows[0].view_count);
  const viewsBefore = await viewsOf();

  const articles = join(folder, 'many');
  await mkdir(articles);
  for (let number = 0; number < imports; number += 1) {
    const text = `A paragraph of article ${number}. `.repeat(60);
    await writeFile(
      join(articles, `${number}.md`),
      `---\ntitle: Article ${number} of many\nslug: many-${number}\ndate: 2024-05-06\n---\n${text}\n`,
    );
  }

  /** Every client writes to both nodes in turn, and reads a page after each write. */
  const write = async (client: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let number = client; number < writes; number += clients) {
      const node = nodes[number % nodes.length] as Site;
      const subscription = new URLSearchParams({ email: `load-${number}@magazine.test`, source: 'website' });
      statuses.push(
        await post(node, '/subscribe', subscription, number),
        await post(node, '/api/views', JSON.stringify({ articleId: id }), number),
        (await fetchPage(`${node.url}/articles`)).status,
      );
    }
    return statuses;
  };
  const [, ...statuses] = await Promise.all([
    runCommand(['import', articles], { DATABASE_URL: database.url }),
    ...Array.from({ length: clients }, (_, client) => write(client)),
  ]);
  const countOf = (status: number): number => statuses.flat().filter((received) => received === status).length;
  expect([countOf(200), countOf(204)]).toEqual([2 * writes, writes]);

  const { rows } = await database.query(`
    select count(*)::int as stored, count(distinct email)::int as emails
    from newsletter_subscribers where email like 'load-%'`);
  expect(rows).toEqual([{ stored: writes, emails: writes }]);
  const articlesAfter = Number((await database.query('select count(*) from articles')).rows[0].count);
  expect(articlesAfter - articlesBefore).toBe(imports);
  // Views are stored in batches.
  await expect.poll(viewsOf).toBe(viewsBefore + writes);
  for (const { log } of nodes) expect(log()).not.toMatch(/"level":(50|60)/);
});

test('nodes clear their caches and continue after losing their database connections', async () => {
  await publish('broken', 'A title of before');
  await expect
    .poll(async () => (await read('/article/broken')).every((page) => page.includes('A title of before')))
    .toBe(true);
  await database.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await database.query(`update articles set title = 'A title of meanwhile' where slug = 'broken'`);
  await expect
    .poll(async () => (await read('/article/broken')).every((page) => page.includes('A title of meanwhile')), {
      timeout: 10_000,
    })
    .toBe(true);
  for (const { url } of nodes) expect((await fetch(`${url}/api/health`)).status).toBe(200);
});
