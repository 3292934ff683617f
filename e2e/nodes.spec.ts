import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newDatabase, runCommand } from './program';
import { newDataDirectory, type Site, startSite } from './site';

let database: Awaited<ReturnType<typeof newDatabase>>;
let folder = '';
let nodes: Site[] = [];

test.beforeAll(async () => {
  database = await newDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lowdown-nodes-'));
  // Both find the database empty at the same moment.
  nodes = await Promise.all(
    [0, 1].map(async () =>
      startSite({ databaseUrl: database.url, dataDirectory: await newDataDirectory(), env: { PAGE_CACHE_MB: '16' } }),
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

test('two nodes that start at once on an empty database make it once', async () => {
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

/** Brings an article with this title through a third program. */
async function publish(slug: string, title: string): Promise<void> {
  const date = new Date().toISOString();
  await writeFile(
    join(folder, `${slug}.md`),
    `---\ntitle: ${title}\nslug: ${slug}\ndate: ${date}\n---\nText of ${title}.\n`,
  );
  await runCommand(['import', join(folder, `${slug}.md`)], { DATABASE_URL: database.url });
}

test('what changes in one place is seen on the pages that every node keeps within a second', async () => {
  const showing = async (title: string): Promise<boolean[]> =>
    (await Promise.all(['/article/shared', '/articles'].map(read))).flat().map((page) => page.includes(title));

  await publish('shared', 'The first title');
  await expect.poll(() => showing('The first title')).toEqual([true, true, true, true]);
  // A change that nobody is told of shows that both keep the pages.
  await database.query(`update articles set title = 'A title that nobody was told of' where slug = 'shared'`);
  expect(await showing('The first title')).toEqual([true, true, true, true]);

  await publish('shared', 'The second title');
  await expect
    .poll(() => showing('The second title'), { timeout: 1000, intervals: [20] })
    .toEqual([true, true, true, true]);
});

test('nodes whose connections broke throw away what they kept, and go on', async () => {
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
