import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { openSource } from '../open-source.server';
import type { ImportedArticle, ReadResult } from '../rules';

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-archives-'));
afterAll(() => rmSync(scratch, { recursive: true }));

type Files = Record<string, string>;
let count = 0;

function nextPath(): string {
  count += 1;
  return join(scratch, String(count));
}

function zip(files: Files): string {
  const path = `${nextPath()}.zip`;
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
  return path;
}

function folder(files: Files): string {
  const root = nextPath();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

async function readAll(path: string): Promise<ReadResult[]> {
  const source = await openSource(path, () => undefined);
  const results: ReadResult[] = [];
  for await (const result of source.read()) results.push(result);
  return results;
}

const articlesOf = (results: readonly ReadResult[]): ImportedArticle[] =>
  results.flatMap((result) => (result.outcome === 'item' && result.item.kind === 'article' ? [result.item] : []));

const clean = async (html: string): Promise<string> => (await sanitiseHtml(html, { hasPageTitle: true })).content;

describe('Substack', () => {
  const head = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url';
  const files: Files = {
    'posts.csv': [
      head,
      '101.first-post,2024-03-01T09:00:00.000Z,true,2024-03-01T09:05:00.000Z,newsletter,everyone,"First, and ""quoted""",What it is about,',
      '102.for-payers,2024-03-02T09:00:00.000Z,true,,newsletter,only_paid,For payers,,',
      '103.episode,2024-03-03T09:00:00.000Z,true,,podcast,everyone,An episode,,https://audio.example/one.mp3',
      '104.first-post,2024-03-04T09:00:00.000Z,false,,newsletter,everyone,A draft,,',
      '105.about,2024-03-05T09:00:00.000Z,true,,page,everyone,About,,',
      '106.no-text,2024-03-06T09:00:00.000Z,true,,newsletter,everyone,Without a text,,',
      ',2024-03-07T09:00:00.000Z,true,,newsletter,everyone,Without an ID,,',
    ].join('\r\n'),
    'posts/101.first-post.html':
      '<p>Before</p><div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.com/image/fetch/f_auto/https%3A%2F%2Fpictures.example%2Fa.png"><img src="https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto/https%3A%2F%2Fpictures.example%2Fa.png" alt="A chart"></a><figcaption>A caption</figcaption></figure></div><div class="subscription-widget-wrap-editor"><form><input><button>Subscribe</button></form></div><p class="button-wrapper"><a class="button primary" href="%%checkout_url%%">Upgrade</a></p><div class="youtube-wrap"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe></div></div><p>After</p>',
    'posts/102.for-payers.html': '<p>Only for payers.</p>',
    'posts/103.episode.html': '<p>Notes.</p>',
    'posts/104.first-post.html': '<p>Not finished.</p>',
    'posts/105.about.html': '<p>About us.</p>',
    'posts/101.opens.csv': 'post_id,timestamp',
    'email_list.example.csv': 'email,active_subscription\nreader@example.org,false',
  };

  test.each([
    ['a zip', () => zip(files)],
    [
      'a zip with a top folder',
      () => zip(Object.fromEntries(Object.entries(files).map(([n, t]) => [`export/${n}`, t]))),
    ],
    ['an unpacked folder', () => folder(files)],
  ])('reads %s', async (_, path) => {
    const results = await readAll(path());
    const articles = articlesOf(results);
    expect(articles.map(({ key, status }) => [key, status])).toEqual([
      ['post:101', 'published'],
      ['post:102', 'draft'],
      ['post:103', 'published'],
      ['post:104', 'draft'],
      ['post:106', 'draft'],
    ]);
    expect(articles[0]).toMatchObject({
      title: 'First, and "quoted"',
      slug: 'first-post',
      excerpt: 'What it is about',
      publishedAt: new Date('2024-03-01T09:00:00Z'),
      oldAddresses: ['/p/first-post'],
      notes: ['forms and buttons that only work on Substack were left out: 2'],
    });
    expect(articles[3]?.oldAddresses, 'a draft with the slug of a published post').toEqual([]);
    const html = await clean(articles[0]?.html ?? '');
    expect(html).toContain('<img src="https://pictures.example/a.png" alt="A chart"');
    expect(html).toContain('<figcaption>A caption</figcaption>');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
    expect(html).toMatch(/Before[\s\S]*After/);
    expect(html).not.toMatch(/Subscribe|Upgrade|%%/);
    expect(await clean(articles[2]?.html ?? '')).toContain(
      '<a href="https://audio.example/one.mp3" rel="noopener noreferrer">Listen to the episode</a>',
    );
    expect(
      results.flatMap((result) =>
        result.outcome === 'item' && result.item.kind === 'page' ? [result.item.title] : [],
      ),
    ).toEqual(['About']);
    expect(results).toContainEqual({ outcome: 'counted', what: 'subscriber lists (import the .csv file separately)' });
    expect(results).toContainEqual(expect.objectContaining({ outcome: 'failed', reason: 'has no post_id' }));
  });

  test('refuses a list of posts that is not CSV', async () => {
    const path = zip({ ...files, 'posts.csv': `${head}\n"101.first-post,never closed` });
    await expect(readAll(path)).rejects.toThrow(/^posts\.csv is not a valid CSV file: /);
  });
});

describe('Medium', () => {
  const page = (title: string, body: string, footer: string) =>
    `<!DOCTYPE html><html><head><title>${title}</title><style>h1 { color: red }</style></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">What it says</section><section data-field="body" class="e-content"><section name="1" class="section section--body"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner">${body}</div></div></section></section><footer>${footer}<p>Exported from <a href="https://medium.com">Medium</a>.</p></footer></article></body></html>`;
  const published =
    '<p>By <a href="https://medium.com/@workshop" class="p-author h-card">The Workshop</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2018-08-11T11:23:34.123Z">August 11, 2018</time></a>.</p><p><a href="https://blog.example/a-post-0123456789ab" class="p-canonical">Canonical link</a></p>';
  const tags = '<p class="p-tags">Tagged in <a href="https://medium.com/tag/things" class="p-tag">Things</a></p>';
  const files: Files = {
    'posts/2018-08-11_A-post-0123456789ab.html': page(
      'A post',
      '<h3 class="graf graf--h3 graf--title">A post</h3><h4 class="graf graf--h4 graf--subtitle">What it says</h4><figure class="graf graf--figure"><div class="aspectRatioPlaceholder is-locked"><div class="aspectRatioPlaceholder-fill"></div><img class="graf-image" src="https://cdn-images-1.medium.com/max/800/lead.jpeg" alt="A bench"></div></figure><p class="graf graf--p">Text.</p><h3 class="graf graf--h3">A heading</h3><h4 class="graf graf--h4">A smaller heading</h4><figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/workshop/1a2b.js"></script></figure><div class="graf graf--mixtapeEmbed"><a href="https://site.example/card" class="markup--anchor"><strong>A card</strong><br><em>Words</em>site.example</a><a href="https://site.example/card" class="mixtapeImage"></a></div><figure class="graf graf--figure"><img src="https://cdn-images-1.medium.com/max/800/two.jpeg"><figcaption class="imageCaption">A <em>caption</em></figcaption></figure>',
      tags + published,
    ),
    'posts/2019-01-01_I-think-that-abcdef012345.html': page(
      'I think that…',
      '<p class="graf graf--p">I think that this is wrong.</p>',
      published,
    ),
    'posts/draft_Later-fedcba987654.html': page(
      'Later',
      '<p class="graf graf--p">Not finished.</p>',
      '<p><a href="https://medium.com/p/fedcba987654">View original.</a></p>',
    ),
    'profile/profile.html': '<html></html>',
    'claps/claps-0001.html': '<html></html>',
  };

  test('reads posts, drafts and what may be responses', async () => {
    const results = await readAll(zip(files));
    const [post, response, draft] = articlesOf(results);
    expect(post).toMatchObject({
      key: 'post:0123456789ab',
      title: 'A post',
      slug: 'a-post',
      excerpt: 'What it says',
      status: 'published',
      authorName: 'The Workshop',
      tags: ['Things'],
      image: { url: 'https://cdn-images-1.medium.com/max/800/lead.jpeg', alt: 'A bench' },
      publishedAt: new Date('2018-08-11T11:23:34Z'),
      oldAddresses: ['https://blog.example/a-post-0123456789ab'],
    });
    const html = await clean(post?.html ?? '');
    expect(html).toMatch(/^<p>Text\.<\/p><h2 id="[^"]+">A heading<\/h2><h3 id="[^"]+">A smaller heading<\/h3>/);
    expect(html).toContain('<a href="https://gist.github.com/workshop/1a2b"');
    expect(html).toContain('<a href="https://site.example/card" rel="noopener noreferrer">A card</a>');
    expect(html).toContain('<figcaption>A <em>caption</em></figcaption>');
    expect(response).toMatchObject({
      status: 'draft',
      notes: ['may be a response to someone else’s post: stored as a draft'],
    });
    expect(draft).toMatchObject({ key: 'post:fedcba987654', status: 'draft', publishedAt: undefined, notes: [] });
    expect(results.filter(({ outcome }) => outcome === 'counted')).toHaveLength(2);
  });
});

describe('Buttondown', () => {
  const files: Files = {
    'emails.csv':
      'id,secondary_id,subject,publish_date,source,slug\nid-1,1,Plain,2023-01-02 16:55:00+00:00,app,plain\nid-2,2,Fancy,2023-01-05 13:00:00+00:00,app,fancy\n',
    'emails/plain.md': 'Hello {{ subscriber.metadata.name }}!\n\n## A heading\n\n* one\n* two\n',
    'emails/fancy.md': '<!-- buttondown-editor-mode: fancy --><h2>A heading</h2><p>Text <strong>here</strong>.</p>',
  };

  test('reads emails with a list', async () => {
    const articles = articlesOf(await readAll(zip(files)));
    expect(articles).toMatchObject([
      { key: 'email:id-2', title: 'Fancy', status: 'published', oldAddresses: ['/archive/fancy/'] },
      { key: 'email:id-1', title: 'Plain', publishedAt: new Date('2023-01-02T16:55:00Z') },
    ]);
    expect(await clean(articles[0]?.html ?? '')).toMatch(
      /^<h2 id="[^"]+">A heading<\/h2><p>Text <strong>here<\/strong>\.<\/p>$/,
    );
    expect(articles[1]?.notes).toEqual(['placeholders that Buttondown fills in for each subscriber were removed: 1']);
    expect(await clean(articles[1]?.html ?? '')).toContain('<p>Hello !</p>');
  });

  test('reads emails with front matter, and publishes only public ones', async () => {
    const email = (fields: string) => `---\n${fields}\n---\nText.\n`;
    const articles = articlesOf(
      await readAll(
        folder({
          'emails/a.md': email(
            'id: 1\nsubject: Public\nstatus: published\nemail_type: public\npublish_date: 2024-01-15T10:00:00Z',
          ),
          'emails/b.md': email('id: 2\nsubject: Premium\nstatus: published\nemail_type: premium'),
          'emails/c.md': email('id: 3\nsubject: Scheduled\nstatus: scheduled'),
          'emails/d.md': email('id: 4\nsubject: Draft\nstatus: draft'),
          'media/a.png': '',
        }),
      ),
    );
    expect(articles.map(({ title, status }) => [title, status])).toEqual([
      ['Public', 'published'],
      ['Premium', 'draft'],
      ['Scheduled', 'approved'],
      ['Draft', 'draft'],
    ]);
    expect(articles[1]?.notes).toEqual(['is not public (type “premium”): stored as a draft']);
  });
});

test('a zip of anything else, a damaged zip and one with paths outside it are refused', async () => {
  await expect(readAll(zip({ 'notes.txt': 'Text' }))).rejects.toThrow(
    / is not in a supported format: an export from WordPress or Squarespace \(XML\), Ghost \(JSON\), Substack, Medium or Buttondown \(zip\), or Markdown \(a file, folder or zip\)\. If it contains one of these, unpack it first\.$/,
  );
  const empty = join(scratch, 'empty.zip');
  writeFileSync(empty, `PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
  await expect(readAll(empty)).rejects.toThrow('The zip is empty.');
  await expect(readAll(zip({ 'folder/': '' }))).rejects.toThrow('The zip is empty.');
  const damaged = join(scratch, 'damaged.zip');
  writeFileSync(damaged, 'PK\u0003\u0004 and then something else');
  await expect(readAll(damaged)).rejects.toThrow(/ is a damaged zip: /);
  await expect(readAll(zip({ '../posts.csv': 'post_id' }))).rejects.toThrow(/ is a damaged zip: invalid relative path/);
});

test('a file that is too large, or larger than its zip says, fails alone', async () => {
  const files = { 'posts.csv': 'post_id,title\n1.large,Large\n2.small,Small', 'posts/2.small.html': '<p>Small</p>' };
  const path = zip({ ...files, 'posts/1.large.html': 'a'.repeat(30_000_000) });
  const outcomeOf = async () => (await readAll(path)).map(({ outcome }) => outcome);
  const [first] = await readAll(path);
  expect(first).toMatchObject({ reason: expect.stringContaining('is longer than the limit of 20,000,000 bytes') });
  expect(await outcomeOf()).toEqual(['failed', 'item']);
  const bytes = readFileSync(path);
  // The size in the zip's directory.
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
    if (bytes.readUInt32LE(at + 24) === 30_000_000) bytes.writeUInt32LE(10, at + 24);
  }
  writeFileSync(path, bytes);
  expect((await readAll(path))[0]).toMatchObject({
    reason: expect.stringContaining('posts/1.large.html is damaged: '),
  });
  expect(await outcomeOf()).toEqual(['failed', 'item']);
});

test('a folder of Markdown with a folder of posts is not taken for an archive', async () => {
  const root = folder({ 'posts/index.html': '<p>Old</p>', 'posts/a.md': '# A title', 'node_modules/a/b/c.js': '' });
  expect((await openSource(root, () => undefined)).format).toBe('Markdown');
});

test('symbolic links in an unpacked export are not followed', async () => {
  const secret = join(scratch, 'secret.html');
  writeFileSync(secret, '<p>secret</p>');
  const root = folder({ 'posts.csv': 'post_id,is_published,title\n1.linked,true,Linked', 'posts/2.other.html': '' });
  symlinkSync(secret, join(root, 'posts/1.linked.html'));
  const [linked] = articlesOf(await readAll(root));
  expect(linked).toMatchObject({ title: 'Linked', html: '', status: 'draft' });
});
