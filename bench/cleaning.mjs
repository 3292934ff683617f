/**
 * Benchmark of readers while editors have long texts cleaned, on PostgreSQL, on all cores: three editors send one text
 * each, again and again, for 30 seconds. Meanwhile readers request the front page and an article. Measures the readers'
 * slowest request and the responses to the texts. The editors have a thread of their own, because preparing and reading
 * their texts would delay the readers' clock. Settings: `SECONDS` (30).
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { addAccounts, signIn } from './accounts.mjs';
import { formatTimes, judge, percentile, say } from './times.mjs';
import { openWorkplace } from './workplace.mjs';

const seconds = Number(process.env.SECONDS ?? 30);
/** The editor's limit for one text, in characters. */
const longest = 1_000_000;
/** Maximum time for one reader's request, in milliseconds. */
const goal = 100;
const ordinary =
  '<h2>A heading</h2><p>Some words with <strong>emphasis</strong>, <a href="https://a.example/b">a link</a> and <code>code</code>. More words follow here.</p><ul><li>One</li><li>Two</li></ul>';

const texts = {
  'unclosed links': '<a>'.repeat(300_000),
  'ordinary HTML': ordinary.repeat(Math.floor(longest / ordinary.length)),
  'angle brackets': '<'.repeat(longest),
};

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends one text again and again until the time is up, at most every two seconds: the editor's limit is 30 a minute. */
async function clean({ site, cookie, content, until, took, statuses }) {
  while (performance.now() < until) {
    const began = performance.now();
    const body = new FormData();
    body.set('content', content);
    const status = await fetch(`${site}/admin/editor/clean`, { method: 'POST', body, headers: { Cookie: cookie } })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 'no response');
    took.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await pause(Math.max(0, began + 2_050 - performance.now()));
  }
}

/** Requests a page on a connection of its own. Resolves to the response's status. */
const visit = (url) =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

/** Requests pages as a reader, one every 20 milliseconds, until the time is up. */
async function read({ site, paths, until, took }) {
  for (let number = 0; performance.now() < until; number += 1) {
    const began = performance.now();
    const path = paths[number % paths.length];
    const status = await visit(site + path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    took.push(performance.now() - began);
    await pause(20);
  }
}

/** Measures readers' requests before and during the cleaning. */
async function measure() {
  const workplace = await openWorkplace({ env: { ARCHIVING: 'off' } });
  try {
    const program = await workplace.start();
    const site = program.url;
    const client = new pg.Client({ connectionString: workplace.databaseUrl });
    await client.connect();
    const members = await addAccounts(
      client,
      Object.keys(texts).map((_, number) => `editor-${number}@newsroom.test`),
      'editor',
    );
    await client.end();
    const cookies = [];
    for (const [number, member] of members.entries()) cookies.push(await signIn(site, member, number));
    const { data } = await fetch(`${site}/api/v1/articles?limit=1`).then((response) => response.json());
    const paths = ['/', `/article/${data[0].slug}`];
    const quiet = [];
    await read({ site, paths, until: performance.now() + 3_000, took: [] });
    await read({ site, paths, until: performance.now() + 5_000, took: quiet });

    const readers = [];
    const editors = new Worker(new URL(import.meta.url), { workerData: { site, cookies } });
    const [[cleanings]] = await Promise.all([
      once(editors, 'message'),
      read({ site, paths, until: performance.now() + seconds * 1_000, took: readers }),
    ]);

    say(`Readers while three texts of up to ${longest.toLocaleString('en')} characters are cleaned for ${seconds} s`);
    say(`  readers before: ${quiet.length} requests, ${formatTimes(quiet)}`);
    say(`  readers during: ${readers.length} requests, ${formatTimes(readers)}`);
    for (const { name, took, statuses } of cleanings) {
      const responses = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
      say(`  ${name.padEnd(16)} ${responses}, ${formatTimes(took)}`);
    }
    say(`  memory ${Math.round(program.memory())} MB`);
    judge(`every reader’s page within ${goal} ms`, percentile(readers, 1) < goal);
  } finally {
    await workplace.close();
  }
}

/** Sends the texts, and reports how long the responses took. */
async function edit({ site, cookies }) {
  const until = performance.now() + seconds * 1_000;
  const cleanings = Object.entries(texts).map(([name, content], number) => ({
    ...{ site, name, content, until, cookie: cookies[number], took: [], statuses: new Map() },
  }));
  await Promise.all(cleanings.map(clean));
  parentPort.postMessage(cleanings.map(({ name, took, statuses }) => ({ name, took, statuses })));
}

if (isMainThread) await measure();
else await edit(workerData);
