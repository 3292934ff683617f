import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { encodeCursor, normaliseTags } from '~/content/articles/rules';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { indexArticle } from '~/content/search/indexing.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { exampleBodies } from '~/operations/webhooks/event-types';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { type EndpointName, endpointNames, endpoints } from './endpoints';
import { openApiDocument } from './openapi';
import { action, loader } from './routes/api';

openTestDatabase();

const routes = [{ path: '/api/v1/*', loader, action }];
const open = (path: string, init?: RequestInit, actor?: Actor) =>
  requestResource(routes, `/api/v1${path}`, init, actor);

async function read(path: string) {
  const { response } = await open(path);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

const document = openApiDocument({
  siteUrl: 'https://magazine.test',
  limits: { requests: { points: 600, seconds: 60 }, byToken: { points: 120, seconds: 60 }, writes: undefined },
});
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
ajv.addKeyword('components');
ajv.addSchema({ $id: 'api', components: document.components });
/** Validates a body against the published schema. Returns the errors. */
function schemaErrors(schema: string, body: unknown): unknown[] {
  const validate = ajv.getSchema(`api#/components/schemas/${schema}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  return validate(body) ? [] : (validate.errors ?? []);
}

const published: string[] = [];

beforeAll(async () => {
  await database()
    .insert(articleCategories)
    .values([
      { slug: 'news', name: 'News', description: 'What changed.' },
      { slug: 'tools', name: 'Tools' },
      { slug: 'empty', name: 'Empty' },
    ]);
  const authorId = await findOrAddAuthor(database(), { id: newId(), slug: 'ada', name: 'Ada' });
  for (let number = 0; number < 9; number += 1) {
    const id = newId();
    const status = number === 8 ? ('draft' as const) : ('published' as const);
    if (status === 'published') published.push(id);
    const publishedAt = new Date(Date.now() - (number + 1) * 86_400_000);
    const category = number % 2 ? 'news' : 'tools';
    const title = number === 8 ? 'Secret draft' : `Article ${number} about gardens`;
    const tags = normaliseTags(['No-Code']);
    await saveArticle(
      database(),
      {
        id,
        slug: `article-${number}`,
        title,
        excerpt: `Excerpt ${number}`,
        content: '<p><a href="/about">About</a></p>',
        category,
        status,
        authorId: number === 0 ? authorId : null,
        isFeatured: number < 3,
        isTrending: number === 2,
        isArchived: number > 4,
        viewCount: number * 10,
        imageUrl: number === 1 ? '/media/a.png' : number === 2 ? 'javascript:alert(1)' : null,
        publishedAt,
        updatedAt: publishedAt,
        tags: ['No-Code'],
      },
      tags,
    );
    await indexArticle(database(), {
      id,
      status,
      publishedAt,
      category,
      title,
      excerpt: '',
      tags: ['No-Code'],
      contentText: 'About',
    });
  }
});

/** The writing endpoints, and those of members’ articles, are tested on a server. */
const addressesOf: Partial<Record<EndpointName, string[]>> = {
  listArticles: ['/articles', '/articles?search=gardens&limit=2', '/articles?sort=popular&category=news'],
  readArticle: ['/articles/article-0', '/articles/article-1', '/articles/article-2'],
  listFeatured: ['/featured', '/featured?sort=oldest&limit=1', '/featured?search=garden'],
  listTrending: ['/trending', '/trending?limit=2&category=news', '/trending?search=garden&sort=latest'],
  listArchived: ['/archived', '/archived?limit=1&category=tools', '/archived?search=garden'],
  listCategories: ['/categories'],
  readMe: ['/me'],
  listComments: ['/articles/article-0/comments', '/articles/article-1/comments?sort=oldest'],
};
const readNames = Object.keys(addressesOf) as EndpointName[];

describe('the published description', () => {
  test('lists every endpoint of the API', async () => {
    const { status, body } = await read('/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(body.paths)).toEqual([...new Set(endpointNames.map((name) => endpoints[name].path))]);
    expect(body.servers).toEqual([{ url: 'https://magazine.test/api/v1' }]);
    expect(body.paths['/articles'].get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'search',
      'category',
      'sort',
      'limit',
      'cursor',
    ]);
    expect(body.paths['/articles'].get.parameters[3].schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 50,
      default: 20,
    });
    expect(body.paths['/articles'].get.parameters[2].schema.enum).toEqual(['latest', 'oldest', 'popular', 'trending']);
  });

  test('is valid OpenAPI', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors ?? []]).toEqual([true, []]);
  });

  test('contains no dangling references', () => {
    const text = JSON.stringify(document);
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let place: unknown = document;
      for (const part of path.split('/')) place = (place as Record<string, unknown>)[part];
      expect(place, path).toBeDefined();
    }
  });

  test.each(readNames)('matches the response of %s', async (name) => {
    const operation = document.paths[endpoints[name].path]?.get;
    const schema = JSON.stringify(operation?.responses[200]).match(/schemas\/(\w+)"/)?.[1] ?? '';
    const isForMembers = operation?.security !== undefined;
    for (const path of addressesOf[name] ?? []) {
      const { response, cacheSeconds, cacheTags } = await open(path, {}, isForMembers ? await addMember() : visitor);
      const body = await response.json();
      expect([path, response.status, schemaErrors(schema, body)]).toEqual([path, 200, []]);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(cacheSeconds).toBe(endpoints[name].cacheSeconds);
      // Changing an article invalidates the cached response for that article and all lists.
      const tag = name === 'readArticle' ? `article:${body.data.slug}` : 'articles';
      expect([...cacheTags].includes(tag)).toBe(endpoints[name].cacheSeconds > 0);
    }
  });

  test('rejects undocumented fields and wrong types', async () => {
    const { body } = await read('/articles?limit=1');
    expect(schemaErrors('ArticleList', { ...body, more: 1 })).not.toEqual([]);
    expect(schemaErrors('ArticleList', { ...body, data: [{ ...body.data[0], publishedAt: 'yesterday' }] })).not.toEqual(
      [],
    );
  });
});

describe('lists', () => {
  const slugs = (body: { data: { slug: string }[] }): string[] => body.data.map(({ slug }) => slug);

  test.each([
    ['latest', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['oldest', [7, 6, 5, 4, 3, 2, 1, 0]],
    ['popular', [7, 6, 5, 4, 3, 2, 1, 0]],
    ['trending', [7, 6, 5, 4, 3, 2, 1, 0]],
  ])('sorted by %s return each article once across pages', async (sort, order) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await read(`/articles?sort=${sort}&limit=3&cursor=${cursor}`);
      seen.push(...slugs(body));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(order.map((number) => `article-${number}`));
  });

  test('can be restricted to a category or to featured, archived or trending articles', async () => {
    expect(slugs((await read('/articles?category=news')).body)).toEqual([
      'article-1',
      'article-3',
      'article-5',
      'article-7',
    ]);
    expect(slugs((await read('/featured')).body)).toEqual(['article-0', 'article-1', 'article-2']);
    expect(slugs((await read('/archived?limit=2')).body)).toEqual(['article-5', 'article-6']);
    expect(slugs((await read('/trending?limit=2')).body)).toEqual(['article-7', 'article-6']);
    expect((await read('/articles?category=unknown')).body).toEqual({ data: [], nextCursor: null });
  });

  test.each(['/featured', '/trending', '/archived'])(
    '%s supports searching, filtering, sorting and paging',
    async (path) => {
      const all = slugs((await read(path)).body);
      expect(all.length).toBeGreaterThan(1);
      const seen: string[] = [];
      let next = '';
      do {
        const { body } = await read(`${path}?limit=1${next}`);
        seen.push(...slugs(body));
        next = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
      } while (next !== '');
      expect(seen).toEqual(all);

      const inPath = (part: string[]) => part.filter((slug) => all.includes(slug));
      const oldest = inPath(slugs((await read('/articles?sort=oldest')).body));
      expect(slugs((await read(`${path}?sort=oldest`)).body)).toEqual(oldest);
      const news = slugs((await read('/articles?category=news')).body);
      expect(slugs((await read(`${path}?category=news&sort=latest`)).body)).toEqual(inPath(news));
      for (const sort of ['', '&sort=latest', '&sort=popular']) {
        const found = slugs((await read(`/articles?search=garden${sort}`)).body);
        expect(inPath(found).length, sort).toBeGreaterThan(0);
        expect(slugs((await read(`${path}?search=garden${sort}`)).body), sort).toEqual(inPath(found));
      }
    },
  );

  test('the category list includes only categories that have articles, each with its article count', async () => {
    const { body } = await read('/categories');
    expect(body.data.map((each: { slug: string; articleCount: number }) => [each.slug, each.articleCount])).toEqual([
      ['news', 4],
      ['tools', 4],
    ]);
  });

  test('mark the matches in search results', async () => {
    const { body } = await read('/articles?search=garden&limit=2');
    expect(body.data).toHaveLength(2);
    expect(body.data[0].highlight.title).toContainEqual({ text: 'garden', isMatch: true });
    const next = await read(`/articles?search=garden&limit=2&cursor=${body.nextCursor}`);
    expect(slugs(next.body)).not.toEqual(expect.arrayContaining(slugs(body)));
    expect((await read('/articles?limit=1')).body.data[0].highlight).toBeUndefined();
  });

  test('never contain drafts', async () => {
    for (const path of [
      '/articles?limit=50',
      '/articles?search=secret',
      '/archived',
      '/trending',
      '/articles?sort=popular',
    ]) {
      expect(JSON.stringify((await read(path)).body), path).not.toContain('Secret');
    }
  });
});

describe('one article', () => {
  test('is available by slug and by ID, with its full text and absolute URLs', async () => {
    const bySlug = await read('/articles/article-0');
    const byId = await read(`/articles/${published[0]}`);
    expect(byId.body).toEqual(bySlug.body);
    expect(bySlug.body.data).toMatchObject({
      author: { name: 'Ada' },
      tags: ['No-Code'],
      url: 'https://magazine.test/article/article-0',
      content: '<p><a href="https://magazine.test/about">About</a></p>',
    });
    expect(bySlug.body.data.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await read('/articles/article-1')).body.data.imageUrl).toBe('https://magazine.test/media/a.png');
    expect((await read('/articles/article-2')).body.data.imageUrl).toBeNull();
  });

  test.each([
    '/articles/none',
    '/articles/article-8',
    `/articles/${newId()}`,
    '/articles/a%00b',
    '/articles/a/b',
    '/nothing',
    '',
    '/',
    '/toString',
  ])('%s returns a 404 problem document', async (path) => {
    const { status, type, body } = await read(path);
    expect([status, type, schemaErrors('Problem', body)]).toEqual([404, 'application/problem+json', []]);
  });
});

describe('invalid parameters', () => {
  const cursor = (value: string): string => encodeCursor({ value, id: newId() });

  test.each([
    ['/articles?limit=0', 'limit'],
    ['/articles?limit=51', 'limit'],
    ['/articles?limit=many', 'limit'],
    ['/articles?limit=1.5', 'limit'],
    ['/articles?limit=1&limit=2', 'limit'],
    ['/articles?sort=best', 'sort'],
    ['/articles?sort=toString', 'sort'],
    [`/articles?search=${'x'.repeat(201)}`, 'search'],
    ['/articles?search=a%00b', 'search'],
    ['/articles?category=%00', 'category'],
    ['/articles?cursor=nonsense', 'cursor'],
    ['/articles?search=garden&cursor=nonsense', 'cursor'],
    // Well-formed cursors that no list returned; each would pass a value of the wrong type to SQL.
    [`/articles?cursor=${cursor('12')}`, 'cursor'],
    [`/articles?cursor=${cursor("' or 1=1")}`, 'cursor'],
    [`/articles?cursor=${cursor('0000-01-01T00:00:00Z')}`, 'cursor'],
    [`/articles?sort=popular&cursor=${cursor('2026-01-01T00:00:00.000Z')}`, 'cursor'],
    [`/articles?sort=popular&cursor=${cursor('9'.repeat(40))}`, 'cursor'],
    [`/archived?cursor=${cursor('12')}`, 'cursor'],
    ['/archived?sort=views', 'sort'],
    ['/trending?cursor=x', 'cursor'],
    ['/categories?limit=5', 'limit'],
    ['/articles/article-0?sort=latest', 'sort'],
  ])('%s returns an error for %s', async (path, field) => {
    const { response, cacheSeconds } = await open(path);
    const body = await response.json();
    expect([response.status, response.headers.get('content-type'), cacheSeconds]).toEqual([
      400,
      'application/problem+json',
      0,
    ]);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).toMatch(/^[A-Z].*\.$/);
    expect(schemaErrors('Problem', body)).toEqual([]);
  });

  test('empty and unknown parameters are ignored', async () => {
    const { body } = await read('/articles');
    expect((await read('/articles?search=&category=&sort=&limit=&cursor=&utm_source=x')).body).toEqual(body);
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s returns 405 where nothing can be written', async (method) => {
    const { response } = await open('/articles', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(schemaErrors('Problem', await response.json())).toEqual([]);
  });

  test('HEAD is handled like GET', async () => {
    const { response } = await open('/articles/article-0', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  test('a browser’s preflight is allowed, without credentials', async () => {
    const { response } = await open('/articles', {
      method: 'OPTIONS',
      headers: { Origin: 'https://other.test', 'Access-Control-Request-Method': 'GET' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test('/me requires a signed-in member', async () => {
  const { status, type, body } = await read('/me');
  expect([status, type, schemaErrors('Problem', body)]).toEqual([401, 'application/problem+json', []]);
  const member = await addMember('editor', { name: 'The editor' });
  const { response, cacheSeconds } = await open('/me', {}, member);
  const { data } = (await response.json()) as { data: { permissions: string[] } };
  expect(data).toEqual({ name: 'The editor', role: 'editor', permissions: expect.any(Array) });
  expect(data.permissions).toEqual(expect.arrayContaining(['accounts.manage_own', 'articles.write']));
  expect(data.permissions).not.toEqual(expect.arrayContaining(['users.manage']));
  expect(cacheSeconds).toBe(0);
});

test('a server error returns a problem without internal details', async () => {
  await database().execute(sql`alter table article_categories rename to hidden_categories`);
  try {
    const { status, body } = await read('/categories');
    expect([status, schemaErrors('Problem', body)]).toEqual([500, []]);
    expect(JSON.stringify(body)).not.toContain('article_categories');
  } finally {
    await database().execute(sql`alter table hidden_categories rename to article_categories`);
  }
});

test('webhooks describe articles as the API does', () => {
  const { data } = exampleBodies('https://magazine.test')['article.published'] as { data: unknown };
  expect(schemaErrors('ArticleSummary', data)).toEqual([]);
});
