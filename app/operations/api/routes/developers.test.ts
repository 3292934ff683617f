import { expect, test } from 'vitest';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { entries } from '~/identity/token-api/endpoints.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openPageDatabase } from '~/platform/testing/database.server';
import { endpointNames, endpoints } from '../endpoints';
import * as developers from './developers';

openPageDatabase();

const pages: Page[] = [{ path: '/developers', module: developers as Page['module'] }];
const open = () => visit(pages, '/developers');

test('the page shows every endpoint with its parameters and working example links', async () => {
  const empty = await open();
  expect(empty.html).not.toContain('{idOrSlug}"');
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
  await saveArticle(
    database(),
    { id: newId(), slug: 'newest', title: 'Newest', category: 'news', status: 'published', publishedAt: new Date() },
    [],
  );
  const { status, html } = await open();
  expect(status).toBe(200);
  for (const name of endpointNames) {
    expect(html).toContain(`${endpoints[name].method}<!-- --> <!-- -->${endpoints[name].path}`);
    expect(html).toContain(`id="${name}"`);
    expect(html).toContain(`href="#${name}"`);
  }
  expect(html).toContain('href="/api/v1/articles/newest"');
  // Endpoints for members have no example link, since it would be rejected.
  expect(html).not.toContain('href="/api/v1/me"');
  expect(html).toContain('Authorization: Bearer $TOKEN');
  for (const entry of Object.keys(entries)) expect(html).toContain(entry.replace(' ', ' /auth/v1/'));
  for (const [, id] of html.matchAll(/href="#([\w-]+)"/g)) expect(html).toContain(`id="${id}"`);
  expect(html).toContain('whole number, 1 to 50');
  for (const path of ['/api/v1/openapi.json', '/rss.xml', '/atom.xml', '/feed.json'])
    expect(html).toContain(`href="${path}"`);
});
