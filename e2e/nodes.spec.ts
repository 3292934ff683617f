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

test('what changes through one is seen on the pages that the other keeps within a second', async () => {
  const read = async (path: string): Promise<string[]> =>
    Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}${path}`)).text()));
  const publish = async (title: string): Promise<void> => {
    await writeFile(
      join(folder, 'shared.md'),
      `---\ntitle: ${title}\nslug: shared\ndate: 2024-05-06\n---\nText of ${title}.\n`,
    );
    await runCommand(['import', folder], { DATABASE_URL: database.url });
  };
  const titles = async (): Promise<boolean[]> =>
    (await Promise.all(['/article/shared', '/articles'].map(read)))
      .flat()
      .map((page) => page.includes('The second title'));

  await publish('The first title');
  await expect
    .poll(async () => (await read('/article/shared')).every((page) => page.includes('The first title')))
    .toBe(true);
  await read('/articles');
  // A change that nobody is told of shows that both keep the page.
  await database.query(`update articles set title = 'A title that nobody was told of' where slug = 'shared'`);
  for (const page of await read('/article/shared')) expect(page).toContain('The first title');

  await publish('The second title');
  await expect.poll(titles, { timeout: 1000, intervals: [20] }).toEqual([true, true, true, true]);
});

test('a node whose connection broke throws away what it kept', async () => {
  const [node] = nodes;
  if (!node) throw new Error('No node runs.');
  const title = async (): Promise<string> => (await fetch(`${node.url}/article/shared`)).text();
  await title();
  await database.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await database.query(`update articles set title = 'A title written meanwhile' where slug = 'shared'`);
  await expect.poll(title, { timeout: 10_000 }).toContain('A title written meanwhile');
  expect((await fetch(`${node.url}/api/health`)).status).toBe(200);
});
