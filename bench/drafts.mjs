/**
 * Benchmark of editors at work: 20 editors type for 30 seconds in ten shared articles, on PostgreSQL, on all cores.
 * Each saves once a second, the editor's maximum rate. Measures the saves, counts errors, and checks that no word is
 * lost. Settings: `SECONDS` (30), `EDITORS` (20).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addAccounts, signIn } from './accounts.mjs';
import { formatTimes, say } from './times.mjs';
import { openWorkplace } from './workplace.mjs';

const seconds = Number(process.env.SECONDS ?? 30);
const editors = Number(process.env.EDITORS ?? 20);
/** Paragraphs in each article at the start: about 12,000 characters. */
const paragraphs = 40;
async function ask(site, cookie, path, sent) {
  const response = await fetch(site + path, {
    method: sent ? 'POST' : 'GET',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: sent && JSON.stringify(sent),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body.message}`);
  return body;
}

/**
 * Adds a word to the editor's own paragraph every second and saves, until the time is up. Returns the last text typed.
 */
async function type({ site, cookie, writerId, articleId, own, until, took, errors }) {
  let { draft: known } = await ask(site, cookie, `/admin/articles/${articleId}/draft`);
  const clientId = randomUUID();
  let written = `Paragraph ${own} of the article`;
  for (let sequence = 1; performance.now() < until; sequence += 1) {
    const began = performance.now();
    const next = `${written} word${sequence}`;
    const content = known.fields.content.replace(`<p>${written}`, `<p>${next}`);
    try {
      const response = await ask(site, cookie, `/admin/articles/${articleId}/draft`, {
        ...{ clientId, sequence, writerId, baseVersion: known.version, baseHash: known.contentHash },
        fields: { content },
      });
      took.push(performance.now() - began);
      if (response.outcome !== 'saved') throw new Error(`a save returned ${response.outcome}`);
      known = response;
      written = next;
    } catch (error) {
      errors.push(error);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + 1_000 - performance.now())));
  }
  return written;
}

const workplace = await openWorkplace();
try {
  const program = await workplace.start();
  const site = program.url;
  const client = new pg.Client({ connectionString: workplace.databaseUrl });
  await client.connect();
  const emails = Array.from({ length: editors }, (_, number) => `editor-${number}@newsroom.test`);
  const members = await addAccounts(client, emails, 'editor');
  const cookies = [];
  for (const [number, member] of members.entries()) cookies.push(await signIn(site, member, number));
  const text = Array.from(
    { length: paragraphs },
    (_, number) => `<p>Paragraph ${number} of the article, ${'with some words that nobody changes '.repeat(7)}.</p>`,
  ).join('');
  const articles = [];
  for (let number = 0; number < Math.ceil(editors / 2); number += 1) {
    const made = await ask(site, cookies[number], '/admin/articles/new', {
      ...{ clientId: randomUUID(), sequence: 1, writerId: members[number].id },
      fields: { title: `Article ${number}`, content: text },
    });
    articles.push(made.articleId);
  }

  const [took, errors] = [[], []];
  const workBefore = program.work();
  const until = performance.now() + seconds * 1_000;
  const written = await Promise.all(
    members.map(async ({ id }, number) => {
      await new Promise((resolve) => setTimeout(resolve, (number / editors) * 1_000));
      const articleId = articles[Math.floor(number / 2)];
      // Of the two editors working on an article, one types near the beginning and one near the end.
      const own = number % 2 === 0 ? 3 : paragraphs - 3;
      const last = await type({ site, cookie: cookies[number], writerId: id, articleId, own, until, took, errors });
      return { articleId, last };
    }),
  );
  const workPerSave = Math.round((program.work() - workBefore) / Math.max(1, took.length));
  let missing = 0;
  for (const { articleId, last } of written) {
    const { rows } = await client.query('select content from article_drafts where article_id = $1', [articleId]);
    if (!rows[0].content.includes(last)) missing += 1;
  }
  const { rows } = await client.query(
    'select count(*)::int as count, pg_total_relation_size($1) as bytes from article_revisions',
    ['article_revisions'],
  );
  await client.end();
  say(`${editors} editors typing for ${seconds} s, two to an article, a save a second each`);
  say(`  saves: ${took.length}, ${errors.length} errors, ${formatTimes(took)}`);
  say(`  of the server's core a save takes ${workPerSave} ms`);
  for (const message of new Set(errors.map(String))) say(`    ${message}`);
  say(`  texts that lack what was typed last: ${missing} of ${written.length}`);
  say(
    `  versions kept: ${rows[0].count}, ${Math.round(rows[0].bytes / 1024)} kB; memory ${Math.round(program.memory())} MB`,
  );
} finally {
  await workplace.close();
}
