import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readTables, runProgram } from './program';
import { newDataDirectory, startSite } from './site';
import { test } from './test';

let dataDirectory = '';
test.beforeEach(async () => {
  dataDirectory = await newDataDirectory();
});
test.afterEach(() => rm(dataDirectory, { recursive: true }));

test('every program refuses a data folder in use and names the process that uses it', async () => {
  const site = await startSite({ dataDirectory, env: { ARTICLES: 'none' } });
  const refusal = `The data folder ${dataDirectory} is in use by process ${site.processId}. Stop that process or set DATA_DIR to another folder.\n`;
  const settings = { DATA_DIR: dataDirectory, PORT: '0', ARTICLES: 'none' };
  expect(await runProgram('serve', [], settings)).toEqual({ code: 1, stdout: '', stderr: refusal });
  expect(await runProgram('command', ['import', 'content'], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: refusal,
  });
  expect(await runProgram('command', ['restore', 'package.json'], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: refusal,
  });
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
  expect(await site.stop()).toBe(0);
});

test('a site that starts without articles has the default categories', async () => {
  const site = await startSite({ dataDirectory, env: { ARTICLES: 'none' } });
  expect(await site.stop()).toBe(0);
  const rows = (await readTables({ DATA_DIR: dataDirectory }))<{ slug: string }>('article_categories');
  expect(rows.map(({ slug }) => slug)).toContain('news');
});

test('an invalid setting prints a one-sentence error, and the program exits with 1', async () => {
  test.setTimeout(120_000);
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const file = join(dataDirectory, 'file');
  await writeFile(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'web' }, /^PORT must be a port number from 0 to 65535\.\n$/],
    [{ PORT: String(port) }, /^The port is already in use\. .+\n$/],
    [{ HOST: '192.0.2.1' }, /^HOST and PORT must be an address on this machine .+\(EADDRNOTAVAIL\)\.\n$/],
    [{ HOST: 'no-such-host.invalid' }, /^HOST and PORT must be an address on this machine .+\(E[A-Z_]+\)\.\n$/],
    [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL must be .+\.\n$/],
    [
      { DATA_DIR: join(file, 'data') },
      /^The data folder \S+ cannot be used \(.+\)\. Set DATA_DIR to another folder\.\n$/,
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /^Cannot open the database in DATABASE_URL \(.+\)\.\n$/],
    [
      { DATABASE_URL: `${process.env.TEST_DATABASE_URL}-that-is-not-there` },
      /^Cannot open the database in DATABASE_URL \(database .+ does not exist\)\.\n$/,
    ],
  ];
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDirectory, ARTICLES: 'none' };
  for (const [wrong, sentence] of cases) {
    const ended = await runProgram('serve', [], { ...settings, ...wrong });
    expect(ended, JSON.stringify(wrong)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  }
  busy.close();
});
