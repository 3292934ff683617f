import pg from 'pg';
import { readingMinutes } from '../app/content/articles/reading-time';
import { normaliseTags, slugOf } from '../app/content/articles/rules';
import { distinctWords, searchFields, spellings } from '../app/content/search/rules';
import { newId } from '../app/platform/database/identifiers';

/** English function words, roughly by frequency. */
const functionWords =
  'the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must through back years where much your way well down should because long each just state those people too little world how very own see men work get here between day good life both under never know us last might against go came right take'.split(
    ' ',
  );
const topicWords =
  'code platform workflow data builder app automation model agent editor release team developer designer database table form screen button query interface integration webhook template component plugin spreadsheet dashboard prototype deployment customer pricing vendor open source cloud browser prompt review tutorial'.split(
    ' ',
  );
const beginnings =
  'ba be bri ca cen cla co da de dra e fa fe flo ga ge gra ha he i ja ke la li lo ma me mo na ne no o pa pe pla po pro qua ra re ri ro sa se si sta ste su ta te ti tra u va ve vi wa we ze'.split(
    ' ',
  );
const middles =
  'ba bi ca ce ci da di fe ga gi la li lo ma mi na ni no pa pi ra re ri ro sa si ta te ti to tu va vi'.split(' ');
const endings =
  'ble ce cy dent der ding dom fer ful gen ging ist ity lar ler less ling ment mer ming nal ner ness ning nor ous per ping ral ren ring ry sion ster ted ter ting tion tor ture ver ving'.split(
    ' ',
  );
const vocabularySize = 30_000;

export const benchCategories = [
  { slug: 'news', name: 'News' },
  { slug: 'analysis', name: 'Analysis' },
  { slug: 'ai-ml', name: 'AI & ML' },
  { slug: 'low-code', name: 'Low-Code' },
  { slug: 'no-code', name: 'No-Code' },
  { slug: 'tools-platforms', name: 'Tools & Platforms' },
  { slug: 'tutorials', name: 'Tutorials' },
];

/** Returns a generator of numbers from 0 up to but excluding 1, reproducible for each seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function buildVocabulary(): string[] {
  const random = randomNumbers(1);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const words = new Set([...functionWords, ...topicWords]);
  while (words.size < vocabularySize) {
    words.add(
      pick(beginnings) +
        (random() < 0.65 ? pick(middles) : '') +
        (random() < 0.35 ? pick(middles) : '') +
        pick(endings),
    );
  }
  return [...words];
}

/** Thirty thousand words, most common first; about one in fifty contains punctuation. */
export const vocabulary: readonly string[] = buildVocabulary();
export const wordsWithPunctuation: readonly string[] = ['low-code', ...vocabulary.filter((word) => /[-.]/.test(word))];

/**
 * Returns a source of words with a natural frequency: the n-th most common word occurs 1/n as often as the first
 * (Zipf).
 */
function wordSource(random: () => number): () => string {
  const limits = new Float64Array(vocabulary.length);
  let sum = 0;
  for (let rank = 0; rank < vocabulary.length; rank += 1) {
    sum += 1 / (rank + 1.7);
    limits[rank] = sum;
  }
  return () => {
    const drawn = random() * sum;
    let low = 0;
    let high = limits.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((limits[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] ?? '';
  };
}

export type CorpusArticle = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  paragraphs: string[];
  tags: string[];
  category: string;
  publishedAt: Date;
  viewCount: number;
  isFeatured: boolean;
};

const perDay = 10;
const tagCount = 400;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Yields articles of about 700 words, oldest first, ten per day up to today. Reproducible except for IDs and dates. */
export function* corpus(count: number, now: Date): Generator<CorpusArticle> {
  const random = randomNumbers(2);
  const word = wordSource(random);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  const sentence = (): string => {
    const length = between(8, 22);
    const comma = random() < 0.5 ? between(3, length - 3) : 0;
    const said = comma ? `${words(comma)}, ${words(length - comma)}` : words(length);
    return `${capital(said)}${random() < 0.06 ? ' low-code' : ''}.`;
  };
  const paragraph = (): string => Array.from({ length: between(3, 6) }, sentence).join(' ');
  for (let number = 0; number < count; number += 1) {
    const title = capital(words(between(5, 9)));
    yield {
      id: newId(),
      slug: `${slugOf(title)}-${number}`,
      title,
      excerpt: Array.from({ length: 2 }, sentence).join(' ').slice(0, 200),
      paragraphs: Array.from({ length: between(8, 12) }, paragraph),
      tags: Array.from({ length: between(2, 5) }, () =>
        capital(vocabulary[150 + Math.floor(random() ** 2 * tagCount)] ?? ''),
      ),
      category: benchCategories[Math.floor(random() ** 1.5 * benchCategories.length)]?.slug ?? 'news',
      publishedAt: new Date(now.getTime() - ((count - 1 - number) * 86_400_000) / perDay),
      viewCount: Math.floor(1 / (random() + 0.0001)),
      isFeatured: random() < 0.02,
    };
  }
}

const batchSize = 500;

type Column<Row> = { name: string; type: string; value: (row: Row) => unknown };

async function insert<Row>(
  client: pg.Client,
  table: string,
  columns: Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  // PostgreSQL arrays must be rectangular, so lists of different lengths are passed as JSON.
  const values = columns.map(({ name, type }) =>
    type === 'text[]' ? `array(select jsonb_array_elements_text(${name}::jsonb))` : `${name}::${type}`,
  );
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${values.join(', ')} from unnest(${lists}) as list(${names}) on conflict do nothing`,
    columns.map(({ value }) =>
      rows.map((row) => {
        const written = value(row);
        if (written instanceof Date) return written.toISOString();
        return Array.isArray(written) ? JSON.stringify(written) : String(written);
      }),
    ),
  );
}

const wordCountOf = (article: CorpusArticle): number => article.paragraphs.join(' ').split(' ').length;

/**
 * Fills an empty, migrated PostgreSQL database with articles, as the importer would store them.
 * @param contentRules version of the sanitiser's rules, so that nothing is sanitised again when it is read.
 */
export async function loadCorpus(databaseUrl: string, count: number, contentRules: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await insert(
      client,
      'article_categories',
      [
        { name: 'slug', type: 'text', value: ({ slug }) => slug },
        { name: 'name', type: 'text', value: ({ name }) => name },
      ],
      benchCategories,
    );
    // Building the word indexes at the end is many times faster than updating them row by row.
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('article_search', 'search_words') and indexdef like '%USING gin%'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
    const uses = new Map<string, { uses: number; leadUses: number }>();
    let batch: CorpusArticle[] = [];
    for (const article of corpus(count, new Date())) {
      batch.push(article);
      if (batch.length === batchSize) {
        await insertArticles(client, batch, contentRules, uses);
        batch = [];
      }
    }
    if (batch.length > 0) await insertArticles(client, batch, contentRules, uses);
    await insert(
      client,
      'search_words',
      [
        { name: 'word', type: 'text', value: ([word]) => word },
        { name: 'uses', type: 'int', value: ([, { uses: inAll }]) => inAll },
        { name: 'lead_uses', type: 'int', value: ([, { leadUses }]) => leadUses },
        { name: 'spellings', type: 'text[]', value: ([word]) => spellings(word) },
      ],
      [...uses],
    );
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function insertArticles(
  client: pg.Client,
  articles: readonly CorpusArticle[],
  contentRules: number,
  uses: Map<string, { uses: number; leadUses: number }>,
): Promise<void> {
  const rows = articles.map((article) => {
    const fields = searchFields({ ...article, contentText: article.paragraphs.join('\n') });
    for (const { word, isLead } of distinctWords(fields)) {
      const counted = uses.get(word) ?? { uses: 0, leadUses: 0 };
      counted.uses += 1;
      if (isLead) counted.leadUses += 1;
      uses.set(word, counted);
    }
    return { article, fields, tags: normaliseTags(article.tags) };
  });
  await insert(
    client,
    'articles',
    [
      { name: 'id', type: 'uuid', value: ({ article }) => article.id },
      { name: 'slug', type: 'text', value: ({ article }) => article.slug },
      { name: 'title', type: 'text', value: ({ article }) => article.title },
      { name: 'excerpt', type: 'text', value: ({ article }) => article.excerpt },
      {
        name: 'content',
        type: 'text',
        value: ({ article }) => article.paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
      },
      { name: 'content_rules', type: 'int', value: () => contentRules },
      { name: 'category', type: 'text', value: ({ article }) => article.category },
      { name: 'status', type: 'text', value: () => 'published' },
      { name: 'is_featured', type: 'boolean', value: ({ article }) => article.isFeatured },
      { name: 'view_count', type: 'bigint', value: ({ article }) => article.viewCount },
      { name: 'reading_time', type: 'int', value: ({ article }) => readingMinutes(wordCountOf(article)) },
      { name: 'word_count', type: 'int', value: ({ article }) => wordCountOf(article) },
      { name: 'tags', type: 'text[]', value: ({ tags }) => tags.map(({ tag }) => tag) },
      { name: 'published_at', type: 'timestamptz', value: ({ article }) => article.publishedAt },
    ],
    rows,
  );
  await insert(
    client,
    'article_search',
    [
      { name: 'article_id', type: 'uuid', value: ({ article }) => article.id },
      { name: 'published_at', type: 'timestamptz', value: ({ article }) => article.publishedAt },
      { name: 'category', type: 'text', value: ({ article }) => article.category },
      { name: 'lead', type: 'text', value: ({ fields }) => fields.lead },
      { name: 'title_end', type: 'int', value: ({ fields }) => fields.titleEnd },
      { name: 'tags_end', type: 'int', value: ({ fields }) => fields.tagsEnd },
      { name: 'everything', type: 'text', value: ({ fields }) => fields.everything },
      { name: 'body', type: 'text', value: ({ fields }) => fields.body },
    ],
    rows,
  );
  await insert(
    client,
    'article_tags',
    [
      { name: 'article_id', type: 'uuid', value: ({ id }) => id },
      { name: 'tag_slug', type: 'text', value: ({ slug }) => slug },
      { name: 'tag', type: 'text', value: ({ tag }) => tag },
      { name: 'published_at', type: 'timestamptz', value: ({ publishedAt }) => publishedAt },
    ],
    rows.flatMap(({ article: { id, publishedAt }, tags }) =>
      tags.map(({ tag, slug }) => ({ id, publishedAt, tag, slug })),
    ),
  );
}
