import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readTables, runCommand } from './program';
import { newDataDirectory, programEnvironment, startSite } from './site';
import { test } from './test';

/** An ordinary run kills one site and one import; `npm run test:long` kills processes twenty times. */
const isLong = process.env.TEST_LONG === '1';
const kills = isLong ? 20 : 2;
const forms = [
  { path: '/subscribe', table: 'newsletter_subscribers', column: 'email' },
  { path: '/contact', table: 'contact_messages', column: 'subject' },
  { path: '/resources/request', table: 'tool_review_requests', column: 'tool_name' },
] as const;
type Form = (typeof forms)[number];

function fields({ path }: Form, mark: string): Record<string, string> {
  if (path === '/subscribe') return { email: `${mark}@magazine.test`, source: 'website' };
  if (path === '/contact')
    return { name: 'A reader', email: 'reader@magazine.test', subject: mark, message: `${mark} `.repeat(200) };
  return { toolName: mark, description: `${mark} `.repeat(50) };
}

/** Submits forms one after another until the site stops. Calls `acknowledge` after each success. */
async function write(url: string, form: Form, mark: string, acknowledge: () => void): Promise<void> {
  for (let number = 0; ; number += 1) {
    const uniqueMark = `${mark}-${number}`;
    const body = new URLSearchParams(fields(form, uniqueMark));
    // Sends each request from a different network, to stay below the rate limits.
    const headers = {
      'X-Forwarded-For': `2001:db8:${Math.floor(number / 60000)}:${number % 60000}::${mark.replaceAll(/\D/g, '')}`,
    };
    let status: number;
    try {
      ({ status } = await fetch(`${url}${form.path}`, { method: 'POST', body, headers }));
    } catch {
      return;
    }
    expect(status, uniqueMark).toBe(200);
    acknowledged.get(form.table)?.add(uniqueMark);
    acknowledge();
  }
}

const acknowledged = new Map<Form['table'], Set<string>>(forms.map(({ table }) => [table, new Set()]));

const titles = (name: string): string[] => Array.from({ length: 60 }, (_, number) => `Article ${name}-${number}`);

/** Creates a folder of articles to import. */
async function newArticles(folder: string, name: string): Promise<string> {
  await mkdir(folder);
  for (const [number, title] of titles(name).entries()) {
    const text = `A paragraph of ${title} and nothing else. `.repeat(60);
    await writeFile(
      join(folder, `${number}.md`),
      `---\ntitle: ${title}\nslug: ${name}-${number}\ndate: 2024-05-06\n---\n${text}\n`,
    );
  }
  return folder;
}

/** Kills an import while it is writing. */
async function killImport(folder: string, dataDirectory: string, writes: number): Promise<void> {
  let seen = 0;
  const child = spawn(process.execPath, ['build/server/command.js', 'import', folder], {
    stdio: 'ignore',
    env: programEnvironment({ DATA_DIR: dataDirectory }),
  });
  const watcher = watch(join(dataDirectory, 'pg/pg_wal'), () => {
    seen += 1;
    if (seen === writes) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  watcher.close();
  expect(child.signalCode, `the import ended after ${seen} writes, before it was to be killed`).toBe('SIGKILL');
}

test(`after ${kills} kills during writes, the site starts and has lost no acknowledged write`, async () => {
  test.setTimeout(600_000);
  const dataDirectory = await newDataDirectory();
  const folders: string[] = [];

  for (let round = 0; round < kills; round += 1) {
    // In a long run, every fifth kill hits an import, each time at a later point; in an ordinary run, only the last
    // kill does.
    if (isLong ? round % 5 === 4 : round === kills - 1) {
      const folder = await newArticles(join(dataDirectory, `import-${round}`), `imported-${round}`);
      folders.push(folder);
      await killImport(folder, dataDirectory, 5 + round);
      continue;
    }
    const site = await startSite({
      dataDirectory,
      env: { ARTICLES: 'none', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
    });
    await new Promise<void>((resolve, reject) => {
      let successes = 0;
      const writers = forms.flatMap((form) =>
        [0, 1].map((writer) =>
          write(site.url, form, `r${round}w${writer}`, () => {
            successes += 1;
            // Kills the site while other requests are in progress, after one more success in each round.
            if (successes === (isLong ? 5 : 30) + round) void site.kill();
          }),
        ),
      );
      Promise.all(writers).then(() => resolve(), reject);
    });
    expect(site.log()).not.toMatch(/"level":(50|60)/);
  }

  // Repeating an interrupted import completes it without duplicates.
  for (const folder of folders) await runCommand(['import', folder], { DATA_DIR: dataDirectory });
  const rowsOf = await readTables({ DATA_DIR: dataDirectory });
  for (const { table, column } of forms) {
    const stored = new Set(
      rowsOf<Record<string, string>>(table).map((row) => row[column]?.replace('@magazine.test', '')),
    );
    const lost = [...(acknowledged.get(table) ?? [])].filter((mark) => !stored.has(mark));
    expect(acknowledged.get(table)?.size).toBeGreaterThan(kills);
    expect(lost, table).toEqual([]);
  }
  // Drafts are excluded, because the hourly job may have added one while no article was featured.
  const imported = rowsOf<{ title: string; status: string }>('articles')
    .filter(({ status }) => status === 'published')
    .map(({ title }) => title);
  const expected = folders.flatMap((folder) => titles(`imported-${folder.split('-').at(-1)}`));
  expect(imported.toSorted()).toEqual(expected.toSorted());
  await rm(dataDirectory, { recursive: true });
});
