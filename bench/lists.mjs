/**
 * Benchmark of the newsroom's article list with many articles, on PostgreSQL, on all cores: requests made one after
 * another for full pages, each filter, searches and consecutive pages. Settings: `ARTICLES_LARGE` (100,000).
 */
import pg from 'pg';
import { createServer } from 'vite';
import { addAccounts, signIn } from './accounts.mjs';
import { formatTimes, say } from './times.mjs';
import { openWorkplace } from './workplace.mjs';

const count = Number(process.env.ARTICLES_LARGE ?? 100_000);
const rounds = 20;
/** Number of consecutive pages to load. */
const pageCount = Math.min(40, Math.floor(count / 100));

/**
 * Simulates a newsroom at work: a tenth of the articles are drafts, one in a hundred is pending, and a third have
 * working copies, some of them changed since.
 */
const work = `
  update articles set status = 'draft', published_at = null where hashtext(id::text) % 10 = 0;
  update articles set status = 'pending', published_at = null where hashtext(id::text) % 100 = 1;
  update articles set is_archived = hashtext(id::text) % 3 = 0, is_trending = hashtext(id::text) % 50 = 0,
    updated_at = now() - (abs(hashtext(id::text)) % 10000000) * interval '1 second';
  update articles set changed_at = updated_at;
  insert into article_drafts (article_id, title, slug, excerpt, category, tags, is_featured, is_trending, content, image_url,
      image_alt, seo_title, seo_description, seo_keywords, language, version, content_hash, updated_at)
    select id, title, slug, excerpt, category, tags, is_featured, is_trending, content, '', '', '', '', '', 'en', 2,
      md5(id::text), updated_at from articles where hashtext(id::text) % 3 = 0;
  insert into article_revisions (article_id, version, fields, content_hash, saved_by, saved_at, began_at)
    select article_id, 2, '{}', content_hash, (select user_id from user_roles where role = 'editor' limit 1), updated_at,
      updated_at from article_drafts;
  insert into article_workflow (article_id, status, published_hash, published_version, updated_at, deleted_at, status_before_trash)
    select id, status, case when hashtext(id::text) % 2 = 0 then md5(id::text) else 'older' end, 1, updated_at,
      case when hashtext(id::text) % 250 = 2 then now() end, case when hashtext(id::text) % 250 = 2 then status end
    from articles where hashtext(id::text) % 2 = 0;
  analyze;`;

const kinds = {
  'no filter': '',
  drafts: 'status=draft',
  'waiting for review': 'status=pending',
  'with unpublished changes': 'status=changes',
  scheduled: 'status=scheduled',
  trash: 'status=trash',
  'one category': 'category=CATEGORY',
  'one category, archived': 'category=CATEGORY&flag=archived',
  'what the editor wrote': 'mine=on',
  'a common word': 'search=er',
  'a rare word': 'search=RARE',
  'words of no article': 'search=no+such+words',
};

const workplace = await openWorkplace({
  database: ['shared_buffers=512MB', 'max_wal_size=4GB'],
  env: { ARTICLES: 'none', ARCHIVING: 'off' },
});
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
try {
  const { loadCorpus } = await vite.ssrLoadModule('/bench/corpus.ts');
  const { sanitiserRulesVersion } = await vite.ssrLoadModule('/app/platform/html/rules.ts');
  await (await workplace.start()).stop();
  await loadCorpus(workplace.databaseUrl, count, sanitiserRulesVersion);
  const client = new pg.Client({ connectionString: workplace.databaseUrl });
  await client.connect();
  const [editor] = await addAccounts(client, ['editor@newsroom.test'], 'editor');
  await client.query(work);
  const { rows: some } = await client.query('select category, title from articles order by id limit 1');
  await client.end();
  const program = await workplace.start();
  const headers = { Cookie: await signIn(program.url, editor, 1) };
  const ask = async (query, took) => {
    const began = performance.now();
    const response = await fetch(`${program.url}/admin/articles?${query}`, { headers });
    const page = await response.text();
    took.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`/admin/articles?${query} returned ${response.status}`);
    return page;
  };
  const queryOf = (kind) =>
    kind
      .replace('CATEGORY', encodeURIComponent(some[0].category))
      .replace('RARE', encodeURIComponent(some[0].title.split(' ').slice(0, 4).join(' ')));
  for (let round = 0; round < 3; round += 1) for (const kind of Object.values(kinds)) await ask(queryOf(kind), []);

  say(`The newsroom's list of ${count.toLocaleString('en')} articles, whole pages, one after the other (goal: 200 ms)`);
  for (const [name, kind] of Object.entries(kinds)) {
    const took = [];
    for (let round = 0; round < rounds; round += 1) await ask(queryOf(kind), took);
    say(`  ${name.padEnd(28)} ${formatTimes(took)}`);
  }
  const took = [];
  let cursor = '';
  for (let page = 0; page < pageCount; page += 1) {
    const next = /[?&;]cursor=([^"&]+)/.exec(await ask(cursor && `cursor=${cursor}`, took));
    if (!next) throw new Error(`page ${page + 1} has no link to the next page`);
    cursor = next[1];
  }
  say(`  ${`page after page, ${pageCount} of them`.padEnd(28)} ${formatTimes(took)}`);
} finally {
  await vite.close();
  await workplace.close();
}
