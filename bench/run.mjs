import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort, startPostgresql } from '../bin/postgresql.mjs';
import { programOptions } from '../bin/program-options.mjs';
import { measure } from './lighthouse.mjs';
import { load, pin, startProgram } from './processes.mjs';
import { sharesOf } from './profile.mjs';

const seconds = Number(process.env.SECONDS ?? 8);
const sizes = [Number(process.env.ARTICLES_SMALL ?? 1_000), Number(process.env.ARTICLES_LARGE ?? 100_000)];
const folder = mkdtempSync(join(tmpdir(), 'lowdown-bench-'));
const say = (line = '') => process.stdout.write(`${line}\n`);
const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', ARCHIVING: 'off' };
const serve = async (env, flags = []) =>
  startProgram([...programOptions, ...flags, 'build/server/serve.js'], {
    ...settings,
    PORT: String(await freePort()),
    ...env,
  });
/** Seconds of load it takes for the JIT compilers to settle. */
const warmUp = Number(process.env.WARM_UP ?? 12);

/** Returns the compressed bytes of a page. */
async function bytesOf(url) {
  const { stdout } = await import('node:child_process').then(({ spawnSync }) =>
    spawnSync('curl', ['-sf', '-H', 'accept-encoding: br', url], { maxBuffer: 50_000_000 }),
  );
  return stdout;
}

/** Measures one page under load and, in the same run, a bare server that sends the same bytes. */
async function compare(site, path, connections, warm = 2) {
  const file = join(folder, 'bytes');
  writeFileSync(file, await bytesOf(site.url + path));
  await load(site.url + path, { seconds: warm, connections });
  const page = await load(site.url + path, { seconds, connections });
  const bare = await startProgram(['bench/bare.mjs', file]);
  await load(bare.url, { seconds: 1, connections: 32 });
  const { perSecond } = await load(bare.url, { seconds: Math.ceil(seconds / 2), connections: 32 });
  await bare.stop();
  return { ...page, bare: perSecond, ratio: page.perSecond / perSecond };
}

function row(name, { perSecond, bare, ratio, p50 }, goal) {
  const share = ratio >= 0.1 ? ratio.toFixed(2) : `1/${Math.round(1 / ratio)}`;
  say(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(8)}/s   bare ${bare.toFixed(0).padStart(7)}/s   ${share.padStart(7)} of bare   p50 ${p50.toFixed(2)} ms   goal ${goal}`,
  );
}

/** Prints what takes the most CPU time; called for a missed goal. */
async function printCpuProfile(site, path, profile) {
  await site.signal('SIGUSR2', 'profile begun');
  await load(site.url + path, { seconds, connections: 4 });
  await site.signal('SIGUSR2', 'profile written');
  const shares = sharesOf(JSON.parse(readFileSync(profile, 'utf8')));
  say('  the program spends its time on');
  for (const [name, share] of shares.filter(([, share]) => share >= 0.02)) {
    say(`    ${`${Math.round(share * 100)} %`.padStart(5)}  ${name}`);
  }
}

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { loadCorpus } = await vite.ssrLoadModule('/bench/corpus.ts');
const { benchSearch } = await vite.ssrLoadModule('/bench/search.ts');
const { sanitiserRulesVersion } = await vite.ssrLoadModule('/app/platform/html/rules.ts');

try {
  say('Start-up and memory, built-in database');
  const own = { DATA_DIR: join(folder, 'data') };
  const first = await serve(own);
  say(`  first start, opening edition loaded   ${(first.milliseconds / 1000).toFixed(1)} s`);
  await first.stop();
  const second = await serve(own);
  const began = performance.now();
  await bytesOf(`${second.url}/`);
  say(
    `  second start, first page served     ${((second.milliseconds + performance.now() - began) / 1000).toFixed(2)} s`,
  );
  say(`  memory at rest                        ${second.memory().toFixed(0)} MB`);
  say();
  say('Lighthouse, mobile, on the opening edition');
  const newest = await fetch(`${second.url}/api/v1/articles?limit=1`).then((response) => response.json());
  for (const path of ['/', '/articles', `/article/${newest.data[0].slug}`]) {
    await bytesOf(second.url + path);
    const { scores, largestPaint, layoutShift } = await measure(second.url + path);
    say(
      `  ${path.slice(0, 40).padEnd(42)} ${Object.values(scores).join('/')}   largest paint ${(largestPaint / 1000).toFixed(2)} s   shift ${layoutShift.toFixed(4)}`,
    );
  }
  await second.stop();

  const medians = {};
  for (const count of sizes) {
    const postgresql = await startPostgresql(['shared_buffers=512MB', 'max_wal_size=4GB']);
    try {
      say();
      say(`${count.toLocaleString('en')} articles on PostgreSQL, server and database on one core`);
      const prepared = await serve({
        DATABASE_URL: postgresql.url,
        ARTICLES: 'none',
        DATA_DIR: join(folder, 'pg-data'),
      });
      await prepared.stop();
      await loadCorpus(postgresql.url, count, sanitiserRulesVersion);
      await pin(postgresql.processId, 0);
      const shared = { DATABASE_URL: postgresql.url, ARTICLES: 'none', DATA_DIR: join(folder, 'pg-data') };
      const cached = await serve(shared);
      const { data } = await fetch(`${cached.url}/api/v1/articles?limit=50`).then((response) => response.json());
      const article = `/article/${data[20].slug}`;
      row('home, cached', await compare(cached, '/', 32), '0.6');
      row('article, cached', await compare(cached, article, 32), '0.6');
      await cached.stop();
      const profile = join(folder, 'profile');
      const uncached = await serve({ ...shared, PAGE_CACHE_MB: '0', PROFILE: profile }, [
        '--import',
        './bench/profiler.mjs',
      ]);
      for (const [name, path, goal] of [
        ['home, uncached', '/', 150],
        ['article, uncached', article, 100],
      ]) {
        const measured = await compare(uncached, path, 4, warmUp);
        row(name, measured, `1/${goal}`);
        if (measured.ratio < 1 / goal) await printCpuProfile(uncached, path, profile);
      }
      const alone = {
        home: await load(`${uncached.url}/`, { seconds, connections: 1 }),
        article: await load(uncached.url + article, { seconds, connections: 1 }),
      };
      say(
        `one reader at a time, uncached: home p50 ${alone.home.p50.toFixed(2)} ms, article p50 ${alone.article.p50.toFixed(2)} ms (${alone.home.perSecond.toFixed(0)}/s, ${alone.article.perSecond.toFixed(0)}/s)`,
      );
      medians[count] = { home: alone.home.p50, article: alone.article.p50 };
      await uncached.stop();
      say('search, milliseconds per query          p50     p95     max   found');
      for (const times of await benchSearch(postgresql.url, count)) {
        say(
          `  ${times.kind.padEnd(34)} ${times.p50.toFixed(1).padStart(6)} ${times.p95.toFixed(1).padStart(7)} ${times.max.toFixed(1).padStart(7)} ${`${Math.round(times.found * 100)} %`.padStart(7)}`,
        );
      }
    } finally {
      postgresql.stop();
    }
  }
  const [small, large] = sizes;
  say();
  say(
    `Growth from ${small} to ${large} articles (goal 1.3): home ${(medians[large].home / medians[small].home).toFixed(2)}, article ${(medians[large].article / medians[small].article).toFixed(2)}`,
  );
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
