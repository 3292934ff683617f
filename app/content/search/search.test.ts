import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleStatus } from '~/content/articles/rules';
import { normaliseTags } from '~/content/articles/rules';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { searchFeature } from './feature.server';
import type { Part } from './highlight';
import { indexArticle } from './indexing.server';
import { type SearchOptions, searchArticles } from './service.server';

openTestDatabase();
registerFeatures([searchFeature]);

type TestArticle = {
  id?: string;
  title: string;
  excerpt?: string;
  contentText?: string;
  tags?: string[];
  category?: string;
  status?: ArticleStatus;
  /** Days after 1 January 2026. */
  day?: number;
  publishedAt?: Date;
  viewCount?: number;
  isFeatured?: boolean;
  isTrending?: boolean;
};

async function write(written: TestArticle): Promise<string> {
  const {
    id = newId(),
    title,
    excerpt = '',
    contentText = '',
    tags = [],
    category = 'news',
    status = 'published',
  } = written;
  const publishedAt = written.publishedAt ?? new Date(Date.UTC(2026, 0, 1 + (written.day ?? 0)));
  await database().transaction(async (executor) => {
    await saveArticle(
      executor,
      {
        id,
        slug: id,
        title,
        excerpt,
        content: '',
        category,
        status,
        publishedAt,
        tags,
        viewCount: written.viewCount ?? 0,
        isFeatured: written.isFeatured ?? false,
        isTrending: written.isTrending ?? false,
      },
      normaliseTags(tags),
    );
    await indexArticle(executor, { id, status, publishedAt, category, title, excerpt, tags, contentText });
  });
  return id;
}

const search = (text: string, options: Partial<SearchOptions> = {}) =>
  searchArticles({ search: text, limit: 20, ...options });

async function titles(text: string, options: Partial<SearchOptions> = {}): Promise<string[]> {
  return (await search(text, options)).hits.map(({ card }) => card.title);
}

const marked = (parts: Part[]): string => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

beforeEach(async () => {
  await database().execute(sql`truncate articles, article_search, search_words, article_categories cascade`);
  await database()
    .insert(articleCategories)
    .values([
      { slug: 'news', name: 'News' },
      { slug: 'tools', name: 'Tools' },
    ]);
});

describe('matching', () => {
  test('ignores case and accents in title, excerpt, body and tags', async () => {
    await write({ title: 'Le Café de la Démocratie' });
    await write({ title: 'Second', excerpt: 'A CAFE by the sea' });
    await write({ title: 'Third', contentText: 'Long text about cafés.' });
    await write({ title: 'Fourth', tags: ['Café Culture'] });
    await write({ title: 'Fifth', contentText: 'Tea only.' });
    expect((await titles('café')).toSorted()).toEqual(['Fourth', 'Le Café de la Démocratie', 'Second', 'Third']);
    expect((await titles('CAFE')).length).toBe(4);
    expect(await titles('democratie')).toEqual(['Le Café de la Démocratie']);
  });

  test('finds a word by its beginning, middle or end', async () => {
    await write({ title: 'Prototyping' });
    for (const piece of ['proto', 'totyp', 'typing', 'PROTOTYPING'])
      expect(await titles(piece)).toEqual(['Prototyping']);
  });

  test('matches one or two characters only at the beginning of a word', async () => {
    await write({ title: 'AI in the newsroom' });
    await write({ title: 'Maintaining a chain' });
    await write({ title: 'Aim higher' });
    expect((await titles('ai')).toSorted()).toEqual(['AI in the newsroom', 'Aim higher']);
    expect(await titles('m')).toEqual(['Maintaining a chain']);
  });

  test('requires every word, in any field', async () => {
    await write({ title: 'Airtable', contentText: 'Compared with Baserow.' });
    await write({ title: 'Airtable alone' });
    expect(await titles('baserow airtable')).toEqual(['Airtable']);
  });

  test('matches words with symbols literally', async () => {
    await write({ title: 'Node.js and C++' });
    await write({ title: 'Node for C' });
    expect(await titles('node.js')).toEqual(['Node.js and C++']);
    expect(await titles('c++')).toEqual(['Node.js and C++']);
    expect((await titles('node')).length).toBe(2);
    await write({ title: 'The low-code market' });
    await write({ title: 'Code of low quality' });
    expect(await titles('low-code')).toEqual(['The low-code market']);
    expect(await titles('ow-co')).toEqual(['The low-code market']);
  });

  test('finds emoji and text in scripts without spaces', async () => {
    await write({ title: '低代码平台的未来' });
    await write({ title: 'Launch 🚀 day' });
    expect(await titles('平台')).toEqual(['低代码平台的未来']);
    expect(await titles('台平')).toEqual([]);
    expect(await titles('🚀')).toEqual(['Launch 🚀 day']);
  });

  test('never finds drafts or unpublished articles', async () => {
    await write({ title: 'Secret plans', status: 'draft' });
    const id = await write({ title: 'Secret plans withdrawn' });
    expect(await titles('secret')).toEqual(['Secret plans withdrawn']);
    await write({ id, title: 'Secret plans withdrawn', status: 'draft' });
    expect(await search('secret')).toMatchObject({ hits: [], total: { count: 0, isExact: true }, correctedTo: null });
  });

  test('hides an article whose status changed without an index update', async () => {
    const id = await write({ title: 'Withdrawn' });
    await database().execute(sql`update articles set status = 'draft' where id = ${id}::uuid`);
    expect(await titles('withdrawn')).toEqual([]);
  });

  test('finds an edited article by its new words but not its old ones', async () => {
    const id = await write({ title: 'Bubble' });
    await write({ id, title: 'Retool' });
    expect(await titles('bubble')).toEqual([]);
    expect(await titles('retool')).toEqual(['Retool']);
    const words = await database().execute(
      sql`select word, uses, lead_uses from search_words where uses > 0 and word <> '\n' order by word`,
    );
    expect(words.rows).toEqual([
      { word: '', uses: 1, lead_uses: 1 },
      { word: 'retool', uses: 1, lead_uses: 1 },
    ]);
  });

  test('counts articles correctly when they are stored concurrently', async () => {
    const words = Array.from({ length: 40 }, (_, number) => `shared${number}`);
    const texts = Array.from({ length: 12 }, (_, number) => (number % 2 ? words : words.toReversed()).join(' '));
    await Promise.all(texts.map((contentText, number) => write({ title: `Parallel ${number}`, contentText })));
    expect((await search('shared7 parallel')).total).toEqual({ count: 12, isExact: true });
    const uses = await database().execute(sql`select distinct uses from search_words where word like 'shared%'`);
    expect(uses.rows).toEqual([{ uses: 12 }]);
  });

  test('limits results to a category', async () => {
    await write({ title: 'Zapier news' });
    await write({ title: 'Zapier tools', category: 'tools' });
    expect(await titles('zapier', { category: 'tools' })).toEqual(['Zapier tools']);
    expect(await search('zapier', { category: 'nowhere' })).toMatchObject({ hits: [], total: { count: 0 } });
  });
});

describe('order', () => {
  test('ranks title before tags, tags before excerpt, and excerpt before body', async () => {
    await write({ title: 'In title: webhook', day: 0 });
    await write({ title: 'In tags', tags: ['webhook'], day: 1 });
    await write({ title: 'In excerpt', excerpt: 'a webhook', day: 2 });
    await write({ title: 'In body', contentText: 'a webhook', day: 3 });
    expect(await titles('webhook')).toEqual(['In title: webhook', 'In tags', 'In excerpt', 'In body']);
  });

  test('ranks exact phrases before scattered words, in the title and in the body', async () => {
    await write({ title: 'Citizen developer', day: 0 });
    await write({ title: 'A developer who is a citizen', day: 1 });
    await write({ title: 'Body in a row', contentText: 'The citizen developer.', day: 2 });
    await write({ title: 'Body scattered', contentText: 'The citizen and the developer.', day: 3 });
    expect(await titles('citizen developer')).toEqual([
      'Citizen developer',
      'A developer who is a citizen',
      'Body in a row',
      'Body scattered',
    ]);
  });

  test('ranks matches at the beginning of a word first, then newer articles', async () => {
    await write({ title: 'Support', day: 9 });
    await write({ title: 'Portability', day: 1 });
    await write({ title: 'Ports', day: 2 });
    expect(await titles('port')).toEqual(['Ports', 'Portability', 'Support']);
  });

  test('supports the sort orders of article lists', async () => {
    await write({ title: 'Flow 1', day: 1, viewCount: 5, isFeatured: true });
    await write({ title: 'Flow 2', day: 2, viewCount: 11 });
    await write({ title: 'Flow 3', day: 3, viewCount: 1, isFeatured: true });
    expect(await titles('flow', { sort: 'latest' })).toEqual(['Flow 3', 'Flow 2', 'Flow 1']);
    expect(await titles('flow', { sort: 'oldest' })).toEqual(['Flow 1', 'Flow 2', 'Flow 3']);
    expect(await titles('flow', { sort: 'popular' })).toEqual(['Flow 2', 'Flow 1', 'Flow 3']);
    await write({ title: 'Flow before', day: 1, viewCount: 99, publishedAt: new Date(Date.now() - 31 * 86_400_000) });
    await write({ title: 'Flow now', day: 1, viewCount: 7, publishedAt: new Date(Date.now() - 86_400_000) });
    await write({ title: 'Flow today', day: 1, viewCount: 8, publishedAt: new Date(Date.now() - 3_600_000) });
    // The newsroom’s mark does not move an article up.
    await write({ title: 'Flow marked', viewCount: 6, publishedAt: new Date(), isTrending: true });
    const trending = await search('flow', { sort: 'trending' });
    expect(trending.hits.map(({ card }) => card.title)).toEqual(['Flow today', 'Flow now', 'Flow marked']);
    expect(trending.total).toEqual({ count: 3, isExact: true });
  });
});

describe('pages', () => {
  test('contain every match exactly once, in the overall order', async () => {
    for (let number = 0; number < 24; number += 1) {
      const variant = number % 6;
      await write({
        title:
          variant === 0 ? `Visual builder ${number}` : variant === 1 ? `Builder, visual ${number}` : `Other ${number}`,
        tags: variant === 2 ? ['visual builder'] : [],
        excerpt: variant === 3 ? 'visual and builder' : '',
        contentText: variant === 4 ? 'a visual builder' : 'a builder that is visual',
        day: number % 5,
        viewCount: (number % 3) * 7,
      });
    }
    for (const sort of ['relevance', 'latest', 'oldest', 'popular'] as const) {
      const whole = await search('visual builder', { sort, limit: 50 });
      expect(whole.hits).toHaveLength(24);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search('visual builder', { sort, limit: 5, cursor });
        expect(page.total).toEqual({ count: 24, isExact: true });
        seen.push(...page.hits.map(({ card }) => card.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole.hits.map(({ card }) => card.id));
    }
  });

  test('contain no duplicates when an article is published between two requests', async () => {
    for (let number = 0; number < 6; number += 1) await write({ title: `Story ${number}`, day: number });
    const first = await search('story', { limit: 3 });
    await write({ title: 'Story late', day: 20 });
    const second = await search('story', { limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.hits.map(({ card }) => card.title)).toEqual(['Story 2', 'Story 1', 'Story 0']);
  });
});

describe('very many matches', () => {
  const count = 4000;

  beforeEach(async () => {
    // Rows as `indexArticle` writes them. Every third article has the word in its title, the others only in the body.
    await database().execute(sql`
      insert into articles (id, slug, title, category, status, published_at, view_count)
      select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'many-' || number,
        case when number % 3 = 0 then 'Harbour ' else 'Other ' end || number, case when number % 2 = 0 then 'news' else 'tools' end,
        'published', timestamptz '2026-01-01 UTC' + number / 2 * interval '1 minute', number % 50
      from generate_series(1, ${count}::int) as number`);
    await database().execute(sql`
      insert into article_search (article_id, published_at, category, lead, title_end, tags_end, everything, body)
      select id, published_at, category, lead, length(lead) - 3, length(lead) - 3, lead || ' the harbour view' || E' \n', 'The harbour view'
      from (select *, ' ' || lower(title) || E' \n' || E' \n' as lead from articles) as titled`);
    await database().execute(sql`
      insert into search_words (word, uses, lead_uses, spellings)
      values ('', ${count}, ${count}, '{}'), ('harbour', ${count}, ${count}, '{}'), ('view', ${count}, 0, '{}')`);
  });

  async function readAllPages(options: Partial<SearchOptions>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('harbour', { limit: 50, ...options, cursor });
      expect(page.total.isExact).toBe(false);
      ids.push(...page.hits.map(({ card }) => card.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  }

  test('are each listed exactly once, starting with the newest title matches', async () => {
    const ids = await readAllPages({});
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
    const first = await titles('harbour', { limit: 50 });
    expect(first.every((title) => title.startsWith('Harbour'))).toBe(true);
    expect(first[0]).toBe('Harbour 3999');
  });

  test.each(['latest', 'oldest', 'popular'] as const)(
    'are each listed exactly once in a category, sorted by %s',
    async (sort) => {
      const ids = await readAllPages({ sort, category: 'news' });
      expect(ids).toHaveLength(count / 2);
      expect(new Set(ids).size).toBe(count / 2);
    },
  );

  test('of separate words produce no results if the words never occur together', async () => {
    await database().execute(sql`update article_search set everything = replace(everything, ' view', ' vista')`);
    expect(await search('harbour view')).toMatchObject({ hits: [], total: { count: 0 } });
  });
});

describe('typos', () => {
  beforeEach(async () => {
    await write({ title: 'Python for databases' });
    await write({ title: 'Workflow automation' });
  });

  test.each([
    ['pyhton', 'python'],
    ['pythn', 'python'],
    ['pythonn', 'python'],
    ['pythom', 'python'],
    ['datbases for Python', 'databases for Python'],
    ['autmation worklfow', 'automation workflow'],
  ])('%s is corrected to %s', async (typed, corrected) => {
    const result = await search(typed);
    expect(result.correctedTo).toBe(corrected);
    expect(result.hits).toHaveLength(1);
    expect(marked(result.hits[0]?.highlight.title ?? [])).toContain('[');
  });

  test('are corrected to the most common of several similar words', async () => {
    await write({ title: 'Pythin' });
    await write({ title: 'Python again' });
    expect((await search('pythxn')).correctedTo).toBe('python');
  });

  test('are not assumed in words that match as typed or resemble no word in use', async () => {
    expect((await search('pytho')).correctedTo).toBeNull();
    expect(await search('xylophone')).toMatchObject({ hits: [], correctedTo: null, nextCursor: null });
    await write({ title: 'Year 2026' });
    expect(await search('2027')).toMatchObject({ hits: [], correctedTo: null });
  });
});

describe('highlights', () => {
  test('mark matches in title and excerpt in their original spelling', async () => {
    await write({ title: 'Das CAFÉ am Eck', excerpt: 'Im Cafe\u0301 sitzt man.' });
    const [hit] = (await search('café')).hits;
    expect(marked(hit?.highlight.title ?? [])).toBe('Das [CAFÉ] am Eck');
    expect(marked(hit?.highlight.excerpt ?? [])).toBe('Im [Cafe\u0301] sitzt man.');
  });

  test('include a matching passage from the body when the excerpt has no match', async () => {
    const filler = 'Plain words that lead nowhere. '.repeat(40);
    await write({
      title: 'Long read',
      excerpt: 'Nothing here.',
      contentText: `${filler}The Wébhook arrives. ${filler}`,
    });
    const [hit] = (await search('webhook')).hits;
    const passage = hit?.highlight.excerpt ?? [];
    expect(passage.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'Wébhook', isMatch: true }]);
    const text = passage.map((part) => part.text).join('');
    expect(text).toMatch(/^… .* …$/);
    expect(text.length).toBeGreaterThan(100);
    expect(text.length).toBeLessThan(200);
  });
});

describe('hostile and unusual input', () => {
  test('SQL wildcards are matched literally', async () => {
    await write({ title: 'Grew by 100% in a year' });
    await write({ title: 'Grew by 1000 in a year' });
    await write({ title: 'The snake_case habit' });
    await write({ title: 'The snakeXcase habit' });
    await write({ title: 'Path C:\\temp' });
    expect(await titles('100%')).toEqual(['Grew by 100% in a year']);
    expect(await titles('%')).toEqual(['Grew by 100% in a year']);
    expect(await titles('snake_case')).toEqual(['The snake_case habit']);
    expect(await titles('_')).toEqual(['The snake_case habit']);
    expect(await titles('c:\\temp')).toEqual(['Path C:\\temp']);
    expect(await titles('\\')).toEqual(['Path C:\\temp']);
    expect(await titles('%%%')).toEqual([]);
  });

  test('quotes and SQL are treated as plain text in searches and articles', async () => {
    await write({ title: `It's "quoted" {a,b} NULL`, contentText: `'; drop table articles; --` });
    for (const text of [`it's`, `"quoted"`, '{a,b}', 'null', `'; drop table articles; --`, `';`]) {
      expect(await titles(text)).toEqual([`It's "quoted" {a,b} NULL`]);
    }
    expect(await titles(`' or 1=1 --`)).toEqual([]);
    expect(await titles('quoted', { category: `news' or '1'='1` })).toEqual([]);
  });

  test('very long and empty searches do not fail', async () => {
    await write({ title: 'Found one two three four five six seven eight' });
    expect(await titles('one two three four five six seven eight ninth')).toHaveLength(1);
    expect(await titles(`found ${' '.repeat(300)} missing`)).toHaveLength(1);
    for (const text of [
      'x'.repeat(100_000),
      '.'.repeat(500),
      'a '.repeat(5000),
      '((((*+?[',
      '\0\u0301\u200b',
      '\ud800',
    ]) {
      expect((await search(text)).hits.length).toBeLessThanOrEqual(1);
    }
    for (const text of ['', '   ', '\u0301', '\0']) expect((await search(text)).hits).toEqual([]);
  });

  test('articles with very long words and control characters are stored and found', async () => {
    await write({ title: 'Odd', contentText: `NUL\0byte ${'z'.repeat(5000)} a\\b "c" ${'é'.repeat(3000)}` });
    expect(await titles('byte')).toEqual(['Odd']);
    expect(await titles('z'.repeat(60))).toEqual(['Odd']);
  });

  test.each(['nonsense', 'e30', Buffer.from('{"value":"1; drop","id":"x"}').toString('base64url'), 'W10='])(
    'the cursor %s is rejected',
    async (cursor) => {
      await write({ title: 'Anything' });
      for (const sort of ['relevance', 'latest'] as const) {
        await expect(search('anything', { sort, cursor })).rejects.toMatchObject({ code: 'invalid' });
      }
    },
  );

  test('a cursor from another sort order is rejected', async () => {
    for (let number = 0; number < 3; number += 1) await write({ title: `Anything ${number}` });
    const { nextCursor } = await search('anything', { sort: 'latest', limit: 1 });
    await expect(search('anything', { sort: 'relevance', cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
