/**
 * Benchmark of readers while others send long and hostile texts, on PostgreSQL, on all cores. Each way by which texts
 * are cleaned is measured on its own, for 15 seconds: the editor’s cleaning, autosaves, comments and an import. Several
 * senders repeat their texts as fast as the limits allow; meanwhile readers request the front page and an article.
 * Prints the readers' slowest request for each way, and the responses to the texts. The senders have a thread of their
 * own, because preparing and reading their texts would delay the readers' clock. Beforehand, readers request the pages
 * for three seconds, one of which has a comment, so that their code is warm. Settings: `SECONDS` (15).
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { addAccounts, signIn } from './accounts.mjs';
import { formatTimes, judge, percentile, say } from './times.mjs';
import { openWorkplace } from './workplace.mjs';

const seconds = Number(process.env.SECONDS ?? 15);
/** The editor's limit for one text, in characters, less what makes each text a new one. */
const longest = 500_000 - 100;
/** The limit for one comment, likewise. */
const longestComment = 5_000 - 100;
/** A Markdown file of this length stays within the limit for one text once it is HTML: links grow the most. */
const longestMarkdown = Math.floor(longest / 2.4);
/** Maximum time for one reader's request, in milliseconds. */
const goal = 100;
const ordinary =
  '<h2>A heading</h2><p>Some words with <strong>emphasis</strong>, <a href="https://a.example/b">a link</a> and <code>code</code>. More words follow here.</p><ul><li>One</li><li>Two</li></ul>';

/**
 * Returns texts of HTML that have at most the given length once they have been cleaned: each link gets an attribute, and
 * each angle bracket becomes an entity.
 */
const textsOf = (length) => ({
  'unclosed links': '<a>'.repeat(Math.floor(length / 3.3)),
  'ordinary HTML': ordinary.repeat(Math.floor(length / (ordinary.length * 1.35))),
  'angle brackets': '<'.repeat(Math.floor(length / 4)),
});
const names = Object.keys(textsOf(0));

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const jsonRequest = (cookie, body) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { Cookie: cookie, 'Content-Type': 'application/json' },
});

const postComment = ({ site, slug, cookie, text }) =>
  fetch(`${site}/article/${slug}/comments/new`, {
    method: 'POST',
    body: new URLSearchParams({ text }),
    headers: { Cookie: cookie },
    redirect: 'manual',
  });

/**
 * The ways to send a text. Each waits at least `interval` milliseconds between two texts, because of the limits per
 * minute, and makes a function that sends the text. Its `number` makes the text a new one.
 */
const ways = {
  'the editor’s cleaning': {
    interval: 2_050,
    async prepare({ site, cookie, text }) {
      return (number) => {
        const body = new FormData();
        body.set('content', `${text}${number}`);
        return fetch(`${site}/admin/editor/clean`, { method: 'POST', body, headers: { Cookie: cookie } });
      };
    },
  },
  autosaves: {
    interval: 1_000,
    async prepare({ site, cookie, text, memberId }) {
      const page = { clientId: randomUUID(), writerId: memberId };
      const title = `An article ${memberId}`;
      const made = await fetch(
        `${site}/admin/articles/new`,
        jsonRequest(cookie, { ...page, sequence: 1, fields: { title } }),
      );
      let known = await made.json();
      const address = `${site}/admin/articles/${known.articleId}/draft`;
      return async (number) => {
        const base = { baseVersion: known.version, baseHash: known.contentHash };
        const save = { ...page, ...base, sequence: number + 2, fields: { content: `${text}${number}` } };
        const response = await fetch(address, jsonRequest(cookie, save));
        if (response.ok) known = await response.clone().json();
        return response;
      };
    },
  },
  comments: {
    interval: 6_050,
    longest: longestComment,
    async prepare({ site, cookie, text, slug }) {
      return (number) => postComment({ site, slug, cookie, text: `${number} ${text}` });
    },
  },
};

/** Sends one text again and again until the time is up. */
async function repeat({ way, until, ...sender }) {
  const { interval, prepare } = ways[way];
  const send = await prepare(sender);
  const [took, statuses] = [[], new Map()];
  for (let number = 0; performance.now() < until; number += 1) {
    const began = performance.now();
    const status = await send(number)
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 'no response');
    took.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await pause(Math.max(0, Math.min(began + interval, until) - performance.now()));
  }
  return { name: sender.name, took, statuses };
}

/** Sends the texts in one way, once a message says to begin, and reports how long the responses took. */
async function sendTexts({ way, site, members, slug, ends }) {
  const texts = textsOf(ways[way].longest ?? longest);
  parentPort.postMessage('ready');
  await once(parentPort, 'message');
  const until = performance.now() + ends;
  const sent = names.map((name, number) =>
    repeat({ way, until, site, slug, name, text: texts[name], ...members[number] }),
  );
  parentPort.postMessage(await Promise.all(sent));
}

/** Imports the texts again and again, with other titles each time, until the time is up. */
async function importTexts(environment) {
  const until = performance.now() + seconds * 1_000;
  const folder = await mkdtemp(join(tmpdir(), 'lowdown-import-'));
  const [took, statuses] = [[], new Map()];
  try {
    for (let round = 0; performance.now() < until; round += 1) {
      for (const [number, text] of Object.values(textsOf(longestMarkdown)).entries()) {
        const front = `---\ntitle: Imported ${round} ${number}\ndate: 2026-01-01\n---\n`;
        await writeFile(join(folder, `text-${number}.md`), `${front}\n${text}\n`);
      }
      const began = performance.now();
      const command = ['build/server/command.js', 'import', folder, '--category', 'News'];
      const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = await once(child, 'exit');
      took.push(performance.now() - began);
      statuses.set(`exit code ${code}`, (statuses.get(`exit code ${code}`) ?? 0) + 1);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [{ name: 'all three texts', took, statuses }];
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

/** Whether every text was accepted, or refused as too large or too costly: none was lost to an error of the server. */
const isProcessed = ({ statuses }) =>
  statuses.size > 0 && [...statuses.keys()].every((status) => [200, 302, 400, 'exit code 0'].includes(status));

/** Allows articles of as many words as the longest text has. */
async function raiseWordLimit(environment) {
  const command = ['build/server/command.js', 'settings', 'set', 'maxArticleLength', '50000'];
  const [code] = await once(
    spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error(`The word limit could not be raised: exit code ${code}.`);
}

/** Measures readers' requests before, and while texts are sent in each way. */
async function measure() {
  const workplace = await openWorkplace({ env: { ARCHIVING: 'off' } });
  try {
    await raiseWordLimit(workplace.environment);
    const program = await workplace.start();
    const site = program.url;
    const client = new pg.Client({ connectionString: workplace.databaseUrl });
    await client.connect();
    const emails = names.map((_, number) => `editor-${number}@newsroom.test`);
    const accounts = await addAccounts(client, emails, 'editor');
    await client.end();
    const members = [];
    for (const [number, account] of accounts.entries())
      members.push({ memberId: account.id, cookie: await signIn(site, account, number) });
    const { data } = await fetch(`${site}/api/v1/articles?limit=1`).then((response) => response.json());
    const { slug } = data[0];
    const paths = ['/', `/article/${slug}`];
    const readFor = async (milliseconds) => {
      const took = [];
      await read({ site, paths, until: performance.now() + milliseconds, took });
      return took;
    };
    // As on any site that has been running for a while, an article with a comment has been rendered before.
    await postComment({ site, slug, cookie: members[0].cookie, text: 'A first comment.' });
    await readFor(3_000);
    const quiet = await readFor(5_000);
    say(`Readers while three texts of up to ${longest.toLocaleString('en')} characters are sent for ${seconds} s`);
    say(`  readers before: ${quiet.length} requests, ${formatTimes(quiet)}`);

    // The start of the senders' thread would delay the readers' clock as well.
    const prepare = async (way) => {
      const senders = new Worker(new URL(import.meta.url), {
        workerData: { way, site, members, slug, ends: seconds * 1_000 },
      });
      await once(senders, 'message');
      return async () => {
        senders.postMessage('begin');
        const [sent] = await once(senders, 'message');
        return sent;
      };
    };
    const measured = Object.keys(ways).map((way) => [way, () => prepare(way)]);
    measured.push(['an import', async () => () => importTexts(workplace.environment)]);
    for (const [way, prepared] of measured) {
      const send = await prepared();
      const [sent, readers] = await Promise.all([send(), readFor(seconds * 1_000)]);
      say(`  ${way}: ${readers.length} requests of readers, ${formatTimes(readers)}`);
      for (const { name, took, statuses } of sent) {
        const responses = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
        say(`    ${name.padEnd(16)} ${responses}, ${formatTimes(took)}`);
      }
      judge(`every reader’s page within ${goal} ms during ${way}`, percentile(readers, 1) < goal);
      judge(`every text of ${way} accepted, or refused for what it contains`, sent.every(isProcessed));
    }
    say(`  memory ${Math.round(program.memory())} MB`);
  } finally {
    await workplace.close();
  }
}

if (isMainThread) await measure();
else await sendTexts(workerData);
