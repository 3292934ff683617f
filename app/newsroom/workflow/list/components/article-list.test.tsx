// @vitest-environment jsdom
import { act, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stubDialogs, stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { type BulkAction, tagProblem } from '../bulk-rules';
import type { ListResult } from '../list-result.server';
import { type ListedArticle, readFilters } from '../list-rules';
import { ArticlePublicationState } from './article-facts';
import { ArticleList } from './article-list';
import { DeleteDialog } from './delete-dialog';

const time = { iso: '2026-06-01T12:00:00.000Z', text: '1 Jun', withTime: '1 Jun, 12:00', full: '1 June 2026' };
const article = (id: string): ListedArticle => ({
  id,
  title: `Article ${id}`,
  slug: id,
  publicationState: {
    status: 'published',
    isLive: true,
    hasPendingChanges: false,
    approvalInvalidated: false,
  },
  isReturned: false,
  isRejected: false,
  category: { slug: 'news', name: 'News' },
  hasCategory: true,
  author: null,
  imageUrl: null,
  viewCount: 0,
  publishedAt: null,
  isFeatured: false,
  isTrending: false,
  isArchived: false,
  changedAt: new Date(0),
  scheduledAt: null,
  scheduledFor: null,
  deletedAt: null,
  daysInTrash: null,
  changed: time,
  published: null,
  scheduled: null,
});
const ignore = () => {};
const articles = ['a', 'b', 'c'].map(article);

let show: (result: ListResult) => void;
let asked: [BulkAction, readonly string[]][] = [];
/** What the member may do with the articles, and the articles; each test may replace them. */
let listed: { articles: readonly ListedArticle[]; actions: readonly BulkAction[] };

/** The list, which records the actions that it asks for. */
function Screen() {
  const [result, setResult] = useState<ListResult>();
  show = setResult;
  return (
    <ArticleList
      {...listed}
      filters={readFilters(new URLSearchParams())}
      categories={[]}
      tags={[]}
      hidden={[]}
      isBusy={false}
      result={result}
      onAction={(action, ids) => asked.push([action, ids])}
    />
  );
}

async function renderList(changes: Partial<typeof listed> = {}) {
  asked = [];
  listed = { articles, actions: ['feature', 'publish'], ...changes };
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const { place } = await renderNode(<Stub />);
  const selected = () =>
    [...place.querySelectorAll('tr[aria-selected=true] .list-title a')].map(({ textContent }) => textContent);
  const click = (find: (element: HTMLElement) => boolean) =>
    act(async () => [...place.querySelectorAll<HTMLElement>('button, input')].find(find)?.click());
  const choose = (id: string) => click((element) => element.ariaLabel === `Select Article ${id}`);
  return { place, selected, click, choose };
}

const ofList = { title: 'Some changes failed', description: '', fields: {}, values: {}, intent: 'many' } as const;
const changed = (id: string) => ({ id, title: '', isDone: true, sentence: 'Featured.' });
const refused = (id: string, sentence: string) => ({ id, title: '', isDone: false, sentence });

test('articles stay selected until they are changed, and those that are not say why', async () => {
  const { place, selected, click, choose } = await renderList();
  for (const id of ['a', 'b']) await choose(id);
  await click(({ textContent }) => textContent === 'Feature');
  expect(asked).toEqual([['feature', ['a', 'b']]]);
  expect(selected()).toEqual(['Article a', 'Article b']);

  await act(async () => show({ ...ofList, outcome: 'failed' }));
  expect(selected()).toEqual(['Article a', 'Article b']);

  const results = [changed('a'), refused('b', 'This article is in the trash.')];
  await act(async () => show({ ...ofList, outcome: 'done', shown: results }));
  expect(selected()).toEqual(['Article b']);
  expect(place.querySelector('tr[aria-selected=true]')?.textContent).toContain('This article is in the trash.');

  await act(async () => show({ ...ofList, outcome: 'done', shown: [changed('b')] }));
  expect(selected()).toEqual([]);
  expect(place.textContent).not.toContain('This article is in the trash.');
});

test('an article in the trash can be restored from its row by those who may do so', async () => {
  const trashed = [{ ...article('a'), deletedAt: new Date(0), daysInTrash: 30 }];
  const { click } = await renderList({ articles: trashed, actions: ['delete', 'restore'] });
  await click(({ ariaLabel }) => ariaLabel === 'Restore Article a as draft');
  expect(asked).toEqual([['restore', ['a']]]);
  const { place } = await renderList({ articles: trashed, actions: [] });
  expect(place.querySelector('.row-shortcuts')?.hasAttribute('hidden')).toBe(true);
});

test('an article is listed as marked as trending, because readers’ lists of trending articles go by views', async () => {
  const { place } = await renderList({ articles: [{ ...article('a'), isTrending: true, isArchived: true }] });
  const marks = [...place.querySelectorAll('.list-title .fact > :not(.category)')].map(
    ({ textContent }) => textContent,
  );
  expect(marks).toEqual(['Marked as trending', 'Archived']);
});

test('each row shows a cover and its views, and the bulk bar appears only with a selection', async () => {
  const { place, choose } = await renderList({
    articles: [{ ...article('a'), viewCount: 1_234, publishedAt: new Date(0) }],
  });
  expect(place.querySelector('tbody img.thumbnail')?.getAttribute('src')).toContain('cover');
  expect(place.querySelector('tbody [data-column=views]')?.textContent).toContain('1,234');
  expect(place.querySelector('.bulk-bar')).toBeNull();
  await choose('a');
  expect(place.querySelector('.bulk-bar')).not.toBeNull();
  await choose('a');
  expect(place.querySelector('.bulk-bar')).toBeNull();
});

test('the state of submitted changes is a line below the one badge that fits into a row', async () => {
  const publicationState = { ...article('a').publicationState, status: 'pending' as const, hasPendingChanges: true };
  const { place } = await renderNode(<ArticlePublicationState article={{ ...article('a'), publicationState }} />);
  expect(place.querySelectorAll('.badge')).toHaveLength(1);
  expect(place.textContent).toBe('Published, with changes Changes:\u00a0pending review');
});

test('approved changes that will be published by themselves are scheduled, in the list as elsewhere', async () => {
  const publicationState = { ...article('a').publicationState, status: 'approved' as const, hasPendingChanges: true };
  const scheduled = { ...article('a'), publicationState, scheduled: time, scheduledFor: 'publish' as const };
  const { place } = await renderNode(<ArticlePublicationState article={scheduled} />);
  expect(place.textContent).toContain('Published, with changes Scheduled');
});

test('the exact time of the next scheduled step is below the title, where it does not widen the status column', async () => {
  const scheduled = { ...article('a'), scheduled: time, scheduledFor: 'unpublish' as const };
  const { place } = await renderList({ articles: [scheduled] });
  const below = place.querySelector('[data-column=title] .list-schedule');
  expect(below?.textContent).toBe('Unpublishes 1 Jun, 12:00');
  expect(below?.querySelector('time')?.getAttribute('title')).toBe('1 June 2026');
  // On narrow screens only, and without the hour.
  const inStatus = [...place.querySelectorAll('.list-status > .fact')];
  expect(inStatus.map(({ className, textContent }) => [className, textContent])).toEqual([
    ['fact in-cards', 'Unpublishes 1 Jun'],
  ]);
});

test('on narrow screens the time of publication follows its badge, which says what will happen', async () => {
  const shown = async (status: 'approved' | 'pending') => {
    const publicationState = { ...article('a').publicationState, status, isLive: false };
    const next = { ...article('a'), publicationState, scheduled: time, scheduledFor: 'publish' as const };
    return (await renderNode(<ArticlePublicationState article={next} />)).place.textContent;
  };
  expect(await shown('approved')).toBe('Scheduled1 Jun');
  expect(await shown('pending')).toBe('Pending ReviewPublishes 1 Jun');
});

test('a time in the list is short, and pointing at it shows it in full', async () => {
  const { place } = await renderList();
  const shown = place.querySelector('[data-column=changed] time');
  expect([shown?.textContent, shown?.getAttribute('title')]).toEqual(['1 Jun', '1 June 2026']);
  expect(shown?.getAttribute('datetime')).toBe(time.iso);
});

test('several articles are published only after a question', async () => {
  stubDialogs();
  const { place, click, choose } = await renderList();
  for (const id of ['a', 'b']) await choose(id);
  await click(({ textContent }) => textContent === 'Publish…');
  expect(asked).toEqual([]);
  expect(place.querySelector('dialog')?.textContent).toContain('“Article a” and “Article b”');
  await click(({ textContent }) => textContent === 'Publish Now');
  expect(asked).toEqual([['publish', ['a', 'b']]]);
});

const draft = (id: string): ListedArticle => ({
  ...article(id),
  publicationState: { ...article(id).publicationState, status: 'draft', isLive: false },
});

test('drafts are moved to the trash without a question', async () => {
  const { place, click, choose } = await renderList({
    articles: [draft('a'), draft('b')],
    actions: ['unpublish', 'delete'],
  });
  for (const id of ['a', 'b']) await choose(id);
  await click(({ textContent }) => textContent === 'Move to trash');
  expect(place.querySelector('dialog')).toBeNull();
  expect(asked).toEqual([['delete', ['a', 'b']]]);
});

test('an article whose publication is scheduled is moved to the trash only after a question', async () => {
  stubDialogs();
  const scheduled = { iso: '2026-06-02T09:00:00.000Z', text: '2 Jun 2026, 09:00 (UTC)' };
  const { place, click, choose } = await renderList({
    articles: [{ ...draft('a'), scheduled } as ListedArticle, draft('b')],
    actions: ['delete'],
  });
  for (const id of ['a', 'b']) await choose(id);
  await click(({ textContent }) => textContent === 'Move to trash…');
  expect(asked).toEqual([]);
  expect(place.querySelector('dialog h2')?.textContent).toBe('Move to trash?');
  expect(place.querySelector('dialog')?.textContent).toContain(
    'Scheduled publishing and unpublishing will be cancelled.',
  );
  expect(place.querySelector('dialog')?.textContent).not.toContain('Readers can see');
});

test('articles are deleted only after a question if readers see any of them', async () => {
  stubDialogs();
  const { place, click, choose } = await renderList({
    articles: [article('a'), draft('b'), article('c')],
    actions: ['unpublish', 'delete'],
  });
  for (const id of ['a', 'b']) await choose(id);
  await click(({ textContent }) => textContent === 'Move to trash…');
  expect(asked).toEqual([]);
  expect(place.querySelector('dialog h2')?.textContent).toBe('Move to trash and unpublish?');
  expect(place.querySelector('dialog')?.textContent).toContain('Readers can currently see 1 of them.');
  // A draft cannot be unpublished.
  expect(place.querySelector('dialog')?.textContent).not.toContain('Unpublish instead');
  await click(({ textContent }) => textContent === 'Move to trash');
  expect(asked).toEqual([['delete', ['a', 'b']]]);
});

test('whoever is about to delete articles that readers see can unpublish them instead', async () => {
  stubDialogs();
  const { place, click, choose } = await renderList({ actions: ['unpublish', 'delete'] });
  for (const id of ['a', 'c']) await choose(id);
  await click(({ textContent }) => textContent === 'Move to trash…');
  expect(place.querySelector('dialog')?.textContent).toContain('Readers can currently see all of them.');
  await click(({ textContent }) => textContent === 'Unpublish instead');
  expect(asked).toEqual([['unpublish', ['a', 'c']]]);
  expect(place.querySelector('dialog')).toBeNull();
});

test('on phones, the bar holds the main actions, and a menu the others', async () => {
  stubDialogs();
  stubMediaQueries(true);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { place, click, choose } = await renderList();
  await choose('a');
  const offered = [...place.querySelectorAll('.bulk-actions > button')].map(({ textContent }) => textContent);
  expect(offered).toEqual(['Publish…', 'More']);
  await click(({ textContent }) => textContent === 'More');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('.menu-item')]
      .find(({ textContent }) => textContent === 'Feature')
      ?.click(),
  );
  await expect.poll(() => asked).toEqual([['feature', ['a']]]);
});

test('the menu of every article leads to its workflow by the same name', async () => {
  const draft = { status: 'draft', isLive: false, hasPendingChanges: false, approvalInvalidated: false } as const;
  const { place } = await renderList({ articles: [article('a'), { ...article('b'), publicationState: draft }] });
  for (const id of ['a', 'b']) {
    const opener = place.querySelector<HTMLElement>(`[aria-label="Actions for Article ${id}"]`);
    await act(async () => opener?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=menuitem]')];
    const link = links.find(({ textContent }) => textContent === 'Review and status');
    expect(link?.getAttribute('href')).toBe(`/admin/articles/${id}/workflow?from=articles`);
    await act(async () => link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  }
});

test('an article in the trash says so in one badge, with the days that remain', async () => {
  const trashed = { ...article('a'), deletedAt: new Date(0), daysInTrash: 12 };
  const { place } = await renderNode(<ArticlePublicationState article={trashed} />);
  expect([...place.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(['In the trash']);
  expect(place.textContent).toContain('12 days left');
});

test('the dialog that asks says that Undo and the trash bring back different things', () => {
  const texts = renderToString(
    <DeleteDialog articles={[article('a')]} mayUnpublish onDelete={ignore} onUnpublish={ignore} onClose={ignore} />,
  );
  expect(texts.replaceAll('<!-- -->', '')).toContain('After that, you have 30 days to restore it as a draft.');
});

test.each([
  ['nimda\u202e', 'Remove the invisible characters from the tag.'],
  ['one, two', 'Enter one tag at a time, without a comma.'],
])('a tag that cannot be one (%j) is refused at its field', (tag, problem) => {
  expect(tagProblem(tag)).toBe(problem);
  expect(tagProblem('open data')).toBeUndefined();
});
