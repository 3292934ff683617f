import { expect, onTestFinished, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { publishText } from '~/content/articles/writing/publish.server';
import { prepareArticle } from '~/content/articles/writing/write.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type DomainEvent, onEvent, transaction } from '~/platform/events/events.server';
import { type CachedResponse, PageCache } from '~/platform/page-cache/page-cache.server';
import { readSettings } from '~/platform/settings/settings.server';
import { storeSettings } from '~/platform/settings/store.server';
import { siteNameSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { openWholeSite } from '~/server/testing/whole-site.server';
import { invalidatePages } from '../cache-invalidation.server';

openTestDatabase();
const site = openWholeSite();
const { rendered } = site;

test('publishing re-renders the article, the lists and every page that shows or could show it, but no other article', async () => {
  const pathOf = ({ slug }: { slug: string }): string => `/article/${slug}`;
  const add = async (count: number, name: string, category: string, tags: string[]) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        writeArticle({
          title: `${name} ${index}`,
          category,
          tags,
          publishedAt: new Date(Date.UTC(2026, 0, index + 1)),
        }),
      ),
    );
  // Each of these has enough related articles through its own tag, whatever else is in the category.
  const others = (await add(8, 'Other', 'news', ['agents'])).map(pathOf);
  const alike = (await add(4, 'Alike', 'tools', ['forms'])).map(pathOf);
  const untagged = (await add(1, 'Untagged', 'tutorials', [])).map(pathOf);
  const edited = await writeArticle({ title: 'Edited', category: 'tools', tags: ['forms'] });
  const lists = ['/', '/articles', '/rss.xml'];
  const all = [...lists, pathOf(edited), ...others, ...alike, ...untagged];
  await rendered(all);
  expect(await rendered(all)).toEqual([]);

  const editor = await addMember('editor');
  const heard = await recordEvents();
  const content = await prepareArticle('<p>Words.</p>');
  const publish = (id: string, change: { title: string; slug: string; category: string; tags: string[] }) =>
    transaction((executor, emit) =>
      publishText(editor, executor, emit, id, {
        text: { content, author: '', ...change },
        now: new Date(),
      }),
    );
  await publish(edited.id, { title: 'Edited once', slug: edited.slug, category: 'tools', tags: ['forms'] });
  await heard();
  expect(await rendered(all)).toEqual([...lists, pathOf(edited), ...alike]);

  // An article that shares only the category is shown only if more closely related ones leave a slot free.
  const added = await writeArticle({ title: 'Added', category: 'tutorials', status: 'draft' });
  await publish(added.id, { title: 'Added', slug: added.slug, category: 'tutorials', tags: [] });
  await heard();
  expect(await rendered(all)).toEqual([...lists, ...untagged]);
  expect((await site.ask(untagged[0] ?? '')).text).toContain('Added');

  await transaction((_executor, emit) => emit({ type: 'comments.changed', articleId: edited.id, slug: edited.slug }));
  await heard();
  expect(await rendered(all)).toEqual([pathOf(edited)]);
});

test('an article with a non-Latin address can be cached and found by its tags', async () => {
  const { slug } = await writeArticle({ title: '工房', slug: '工房', category: 'news', tags: ['工, 房'] });
  const path = `/article/${encodeURIComponent(slug)}`;
  const { status, headers } = await site.ask(path);
  expect(status).toBe(200);
  expect(headers['cache-tag']).toContain(`article:${encodeURIComponent(slug)}`);
  const heard = await recordEvents();
  await transaction((_executor, emit) => emit({ type: 'articles.changed', slugs: [slug] }));
  await heard();
  expect(await rendered([path])).toEqual([path]);
});

/** Returns a cache that this program invalidates, and a function that requests a page from it. */
function openCache() {
  const cache = new PageCache(1);
  invalidatePages(cache);
  const finish: ((response: CachedResponse) => void)[] = [];
  const responses: Promise<CachedResponse>[] = [];
  const obtain = () => {
    const render = () => new Promise<CachedResponse>((resolve) => finish.push(resolve));
    responses.push(cache.getOrRender('page', Date.now(), render));
  };
  const response: CachedResponse = {
    status: 200,
    headers: [],
    body: Buffer.from('page'),
    encoded: new Map(),
    tags: new Set(),
    cacheSeconds: 0,
    isCacheable: false,
  };
  onTestFinished(async () => {
    for (const end of finish) end(response);
    await Promise.all(responses);
  });
  return { obtain, renders: () => finish.length };
}

test('new requests share a render in progress after a draft is saved, but not after an article changes', async () => {
  const { obtain, renders } = openCache();
  const emitted = (event: DomainEvent): Promise<void> =>
    new Promise((resolve, reject) => {
      onTestFinished(onEvent((heard) => heard.type === event.type && resolve()));
      transaction((_executor, emit) => emit(event)).catch(reject);
    });
  obtain();
  await emitted({ type: 'drafts.changed', articleId: newId(), version: 2 });
  obtain();
  expect(renders()).toBe(1);
  await emitted({ type: 'articles.changed', slugs: ['other'] });
  obtain();
  expect(renders()).toBe(2);
});

test('a page that is rendered after settings have changed, but before this node has read them, is rendered again', async () => {
  await readSettings();
  const { obtain, renders } = openCache();
  const store = (value: string) =>
    storeSettings(database(), [{ name: siteNameSetting.name, value, updatedAt: new Date() }]);
  await store('Field Notes');
  onTestFinished(async () => {
    await store(siteNameSetting.defaultValue);
    await readSettings();
  });
  obtain();
  obtain();
  expect(renders()).toBe(1);
  await readSettings();
  obtain();
  expect(renders()).toBe(2);
});
