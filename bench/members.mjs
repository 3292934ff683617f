/**
 * Benchmark of members at work: 500 sign-ins a minute and 50 comments a second for a minute, on PostgreSQL, on all
 * cores. Counts errors and lost comments, and measures other readers' page loads in parallel; exits with code 1 on any
 * error or loss, or if pages miss the goal. Settings: `SECONDS` (60).
 */
import { hash } from 'node:crypto';
import pg from 'pg';
import { addAccounts, network, signIn } from './accounts.mjs';
import { formatTimes, judge, percentile, say } from './times.mjs';
import { openWorkplace } from './workplace.mjs';

const seconds = Number(process.env.SECONDS ?? 60);
const rates = { 'sign-in': 500 / 60, comment: 50, page: 10 };
/** A member may post ten comments a minute, so the comments are spread over this many members. */
const memberCount = 400;

const post = (url, form, headers) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

/** Starts work at a steady rate, whether or not earlier work has finished. Resolves when all work has finished. */
async function steadily(perSecond, work, times) {
  const began = performance.now();
  const running = [];
  const count = Math.round(perSecond * seconds);
  for (let number = 0; number < count; number++) {
    const wait = began + (number / perSecond) * 1000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const start = performance.now();
    running.push(
      work(number).then(
        () => times.took.push(performance.now() - start),
        (error) => times.errors.push(error),
      ),
    );
  }
  await Promise.all(running);
}

const workplace = await openWorkplace();
try {
  const program = await workplace.start();
  const site = program.url;
  const client = new pg.Client({ connectionString: workplace.databaseUrl });
  await client.connect();
  const members = await addAccounts(
    client,
    Array.from({ length: memberCount }, (_, number) => `${number}@members.test`),
  );
  const { rows: slugs } = await client.query("select slug from articles where status = 'published' limit 10");
  const cookies = [];
  for (let from = 0; from < members.length; from += 8) {
    const some = members.slice(from, from + 8);
    cookies.push(...(await Promise.all(some.map((member, index) => signIn(site, member, from + index)))));
  }

  // The opening edition may already contain comments.
  const countComments = async () => (await client.query('select count(*)::int as count from comments')).rows[0].count;
  const storedBefore = await countComments();
  const times = {
    'sign-in': { took: [], errors: [] },
    comment: { took: [], errors: [] },
    page: { took: [], errors: [] },
  };
  const paths = ['/', '/articles', `/article/${slugs[0].slug}`, `/article/${slugs[1].slug}`, '/articles?search=agent'];
  await Promise.all([
    steadily(
      rates['sign-in'],
      (number) => signIn(site, members[number % memberCount], 100_000 + number),
      times['sign-in'],
    ),
    steadily(
      rates.comment,
      async (number) => {
        const { slug } = slugs[number % slugs.length];
        const text = `Comment ${number}: ${hash('sha1', String(number))}`;
        const headers = { ...network(200_000 + number), Cookie: cookies[number % memberCount] };
        const response = await post(`${site}/article/${slug}/comments/new`, { text }, headers);
        await response.arrayBuffer();
        if (response.status !== 302 && response.status !== 200)
          throw new Error(`a comment returned ${response.status}`);
      },
      times.comment,
    ),
    steadily(
      rates.page,
      async (number) => {
        // Every other reader is a member, whose pages are not cached.
        const headers = number % 2 === 0 ? {} : { Cookie: cookies[number % memberCount] };
        const response = await fetch(site + paths[number % paths.length], { headers });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`a page returned ${response.status}`);
      },
      times.page,
    ),
  ]);

  const stored = (await countComments()) - storedBefore;
  await client.end();
  say(`Members at work for ${seconds} s: 500 sign-ins a minute, 50 comments a second, 10 pages a second beside them`);
  for (const [what, { took, errors }] of Object.entries(times)) {
    say(`  ${what}: ${took.length} done, ${errors.length} errors, ${formatTimes(took)}`);
    for (const message of new Set(errors.map(String))) say(`    ${message}`);
  }
  say(`  memory ${Math.round(program.memory())} MB`);
  judge(`every comment stored, ${stored} of ${times.comment.took.length}`, stored === times.comment.took.length);
  judge(
    'no errors',
    Object.values(times).every(({ errors }) => errors.length === 0),
  );
  judge('pages p95 under 200 ms', percentile(times.page.took, 0.95) < 200);
} finally {
  await workplace.close();
}
