import { describe, expect, test, vi } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { searchFeature } from '~/content/search/feature.server';
import type { OpenedDraft } from '~/newsroom/drafts/fields';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import * as clean from './routes/clean';
import { meta, shouldRevalidate } from './routes/editor';
import { cleanContent, findLinkTargets } from './service.server';

registerFeatures([searchFeature]);
openTestDatabase();

const writer = { role: 'moderator', userId: newId() } as const;
const reader = { role: 'subscriber', userId: newId() } as const;

describe('cleaning', () => {
  test.each<[string, string, string, string[]]>([
    ['clean text', '<p>a</p>', '<p>a</p>', []],
    ['empty text', '', '', []],
    ['wrappers', '<article><section><p>a</p></section></article>', '<p>a</p>', []],
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>', ['removed <script>']],
    ['an empty heading', '<h2> </h2><p>a</p>', '<p>a</p>', ['removed an empty heading']],
    ['a bold heading', '<h2><strong>A</strong></h2>', '<h2 id="content-a">A</h2>', ['removed bold from a heading']],
    [
      'a skipped heading level',
      '<h2>A</h2><h4>B</h4><h3>C</h3>',
      '<h2 id="content-a">A</h2><h3 id="content-b">B</h3><h3 id="content-c">C</h3>',
      ['changed a heading from level 4 to level 3'],
    ],
    ['an empty list item', '<ul><li>a</li><li></li></ul>', '<ul><li>a</li></ul>', ['removed an empty list item']],
    ['a link without text', '<p>a<a href="/b"> </a>b</p>', '<p>a b</p>', ['removed a link without text']],
    ['spaces in a row', '<p>a \u00a0 b</p>', '<p>a b</p>', ['replaced several spaces in a row with one']],
    ['spaces in code', '<pre><code>a   b</code></pre>', '<pre><code>a   b</code></pre>', []],
    [
      'a link around a picture',
      '<p><a href="/b"><img src="/a.png" alt="A"></a></p>',
      '<p><a href="/b"><img src="/a.png" alt="A" loading="lazy" decoding="async"></a></p>',
      [],
    ],
  ])('handles %s', async (_name, html, content, issues) => {
    const cleaned = await cleanContent(writer, () => html);
    expect(cleaned).toEqual({ content, issues });
    expect(await cleanContent(writer, () => cleaned.content)).toEqual({ content, issues: [] });
  });

  test('is available only to writers', async () => {
    for (const actor of [visitor, reader, operator]) {
      await expect(cleanContent(actor, () => '<p>a</p>')).rejects.toMatchObject({ name: 'AppError' });
    }
  });

  test('reads no text of a member who has cleaned too many', async () => {
    const eager = { role: 'moderator', userId: newId() } as const;
    const read = vi.fn(() => Promise.reject(new Error('Read')));
    for (let count = 0; count < 30; count += 1) await expect(cleanContent(eager, read)).rejects.toThrow('Read');
    await expect(cleanContent(eager, read)).rejects.toMatchObject({ code: 'too_many' });
    expect(read).toHaveBeenCalledTimes(30);
  });

  test('rejects a text that is too long, whichever way it comes', async () => {
    await expect(cleanContent(writer, () => 'x'.repeat(500_001))).rejects.toMatchObject({
      ...{ code: 'invalid', fields: { content: 'The text can have at most 500,000 characters.' } },
    });
  });

  test('rejects a text that becomes too long', async () => {
    const [heading, start, end] = ['<h2>a</h2>', '<p>', '</p>'];
    const words = 'x'.repeat(500_000 - heading.length - start.length - end.length);
    // The heading gets an ID.
    const cleaning = cleanContent(writer, () => heading + start + words + end);
    await expect(cleaning).rejects.toMatchObject({ code: 'invalid', fields: { content: expect.any(String) } });
  });

  test('accepts form content and rejects invalid requests', async () => {
    const ask = async (body: FormData | string, actor: typeof writer | typeof visitor = writer) => {
      const request = new Request('http://site.test/admin/editor/clean', { method: 'POST', body });
      const { RouterContextProvider } = await import('react-router');
      const { actorContext } = await import('~/identity/roles/actor.server');
      const context = new RouterContextProvider();
      context.set(actorContext, actor);
      return clean.action({ request, context } as unknown as Parameters<typeof clean.action>[0]);
    };
    const form = new FormData();
    form.set('content', '<p>a</p><iframe></iframe>');
    const response = await ask(form);
    expect([response.status, await response.json()]).toEqual([
      200,
      { content: '<p>a</p>', issues: ['removed <iframe>'] },
    ]);
    expect((await ask('nothing')).status).toBe(400);
    expect((await ask(form, visitor)).status).toBe(401);
    const long = new FormData();
    long.set('content', 'x'.repeat(500_001));
    expect((await ask(long)).status).toBe(400);
  });
});

describe('link targets', () => {
  test('are published articles that match the search', async () => {
    const { slug, title } = await writeArticle({ title: 'Forms that audit themselves' });
    await writeArticle({ title: 'Forms nobody may see yet', status: 'draft', publishedAt: undefined });
    expect(await findLinkTargets(writer, 'forms')).toEqual([
      { href: `/article/${slug}`, title, category: 'News', publishedAt: '2026-01-01T08:00:00.000Z' },
    ]);
    expect(await findLinkTargets(writer, '')).toEqual([]);
    expect(await findLinkTargets(writer, "%' or 1=1 --")).toEqual([]);
  });

  test('are those with the words in their titles, or else those that mention them', async () => {
    await writeArticle({ title: 'A stock list that counts itself' });
    await writeArticle({ title: 'Safe to run twice', excerpt: 'Decrementing stock is not idempotent.' });
    const titles = async (search: string) => (await findLinkTargets(writer, search)).map(({ title }) => title);
    expect(await titles('stock')).toEqual(['A stock list that counts itself']);
    expect(await titles('idempotent')).toEqual(['Safe to run twice']);
  });

  test('are visible only to writers', async () => {
    for (const actor of [visitor, reader]) {
      await expect(findLinkTargets(actor, 'forms')).rejects.toMatchObject({ name: 'AppError' });
    }
  });
});

test('an article is loaded when it is opened, but not when its first save changes the URL', () => {
  const shouldReload = (to: string, defaultShouldRevalidate: boolean): boolean =>
    shouldRevalidate({
      currentUrl: new URL('http://site.test/admin/editor'),
      nextUrl: new URL(to, 'http://site.test'),
      defaultShouldRevalidate,
    } as Parameters<typeof shouldRevalidate>[0]);
  expect(shouldReload('/admin/editor/1', true)).toBe(true);
  expect(shouldReload('/admin/editor/1', false)).toBe(false);
  expect(shouldReload('/admin/editor#content', true)).toBe(false);
  const title = (id?: string) => JSON.stringify(meta({ loaderData: { opened: null }, params: { id } }));
  const opened = { fields: { title: 'Forms' } } as OpenedDraft;
  expect(meta({ loaderData: { opened }, params: { id: '1' } })).toContainEqual({
    title: 'Forms · Edit Article | Lowdown',
  });
  expect([title('1'), title()]).toEqual([
    expect.stringContaining('Edit Article'),
    expect.stringContaining('Create New Article'),
  ]);
});
