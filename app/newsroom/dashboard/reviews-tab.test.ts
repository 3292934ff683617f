import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { articleCategories } from '~/content/categories/schema';
import {
  createReview,
  managedReviews,
  readReviewForEditing,
  deleteReview as removeReview,
} from '~/content/reviews/manage.server';
import * as platformReviews from '~/content/reviews/routes/platform-reviews';
import { addMember } from '~/identity/accounts/testing/members.server';
import { actorContext } from '~/identity/roles/actor.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { dashboardFrame } from '~/newsroom/dashboard-frame/frame.server';
import { changeResult } from '~/newsroom/reviews/change.server';
import { newsroomReviewsFeature } from '~/newsroom/reviews/feature.server';
import * as change from '~/newsroom/reviews/routes/change';
import * as newReview from '~/newsroom/reviews/routes/new-review';
import * as review from '~/newsroom/reviews/routes/review';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as dashboard from './routes/dashboard';

openPageDatabase();

const pages = [
  { path: '/admin', module: dashboard },
  { path: '/admin/reviews', module: change },
  { path: '/admin/reviews/new', module: newReview },
  { path: '/admin/reviews/:id', module: review },
  { path: '/platform-reviews', module: platformReviews },
] as unknown as Page[];

const tab = '/admin?tab=platform-reviews';
const form = {
  ...{ name: 'Zapier', slug: '', category: 'Automation', rating: '4.6', users: 'Not published', usersSource: '' },
  ...{ description: 'It connects.', pros: 'One', cons: 'Two', pricing: 'Free', url: '', articleId: '' },
};

let editor: Member;
let bubble: string;
beforeAll(async () => {
  editor = await addMember('editor');
  await database()
    .insert(articleCategories)
    .values({ slug: 'platform-reviews', name: 'Platform Reviews' })
    .onConflictDoNothing();
  const { id: articleId } = await writeArticle({ title: 'Bubble reviewed' });
  const common = {
    ...{ slug: undefined, category: 'Builder', rating: 4.5, users: 'Not published', usersSource: null },
    ...{ description: 'It builds.', pros: ['One'], cons: ['Two'], pricing: 'Free', url: null },
  };
  bubble = await createReview(editor, { ...common, name: 'Bubble', featured: true, articleId });
  await createReview(editor, { ...common, name: 'Webflow', featured: false, articleId: null });
});

const open = (path: string, actor: Member = editor) => visit(pages, path, { actor });
const send = (path: string, fields: Record<string, string>) => visit(pages, path, { actor: editor, form: fields });

test('the tab lists reviews in order, and each view lists those that belong to it', async () => {
  const { html } = await open(tab);
  expect(html.indexOf('Bubble')).toBeLessThan(html.indexOf('Webflow'));
  expect(html).toContain('Move Webflow up');
  const unlinked = (await open(`${tab}&view=unlinked`)).html;
  expect(unlinked).toContain('No article');
  expect(unlinked).toContain('Webflow');
  expect(unlinked).not.toContain('Actions for Bubble');
  // Moving a review while only part of the order is shown would not have the effect that it appears to.
  expect(unlinked).not.toContain('Move Webflow up');
  expect((await open(`${tab}&search=nothing`)).html).toContain('No reviews match');
});

test('the dashboard lists the tab with the number of reviews, for those who may manage them', async () => {
  registerFeatures([newsroomReviewsFeature]);
  const count = (await managedReviews(editor)).length;
  const tabsOf = async (member: Member) => (await dashboardFrame(member, '/admin', new Date())).tabs;
  expect(await tabsOf(editor)).toContainEqual({ path: tab, label: 'Reviews', count });
  expect((await tabsOf(await addMember('moderator'))).map(({ label }) => label)).toEqual(['Articles']);
});

test('an invalid form keeps what was entered and shows errors at the fields', async () => {
  const { html, status } = await send('/admin/reviews/new', { ...form, rating: '6', url: 'zapier.com' });
  expect(status).toBe(400);
  expect(html).toContain('Enter a rating from 1 to 5, such as 4.5.');
  expect(html).toContain('Enter a complete URL that begins with https://.');
  expect(html).toContain('value="zapier.com"');
});

test('two people editing one review: the second sees what the first has saved, and can then decide', async () => {
  const path = `/admin/reviews/${bubble}`;
  const versionIn = (html: string): string => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const version = versionIn((await open(path)).html);
  const articleId = (await managedReviews(editor))[0]?.article?.id ?? '';
  const own = { ...form, name: 'Bubble', slug: 'bubble', articleId, version };
  await expect(send(path, { ...own, pricing: 'From 29 dollars' })).rejects.toThrow('302');
  const second = await send(path, { ...own, pricing: 'From 32 dollars', featured: 'on' });
  expect(second.status).toBe(409);
  expect(second.html).toContain('Saved by someone else');
  expect(second.html).toContain('From 29 dollars');
  expect(second.html).toContain('value="From 32 dollars"');
  const again = { ...own, pricing: 'From 32 dollars', featured: 'on', version: versionIn(second.html) };
  await expect(send(path, again)).rejects.toThrow('302');
  expect((await open(path)).html).toContain('value="From 32 dollars"');
});

test('an impossible change is rejected with the reason', async () => {
  const { status, html } = await send('/admin/reviews', { intent: 'link', id: bubble, articleId: newId() });
  expect(status).toBe(400);
  expect(html).toContain('This article no longer exists.');
  expect((await send('/admin/reviews', { intent: 'restore', id: newId(), review: '{' })).status).toBe(400);
  expect((await send('/admin/reviews', { intent: 'sideways', id: bubble })).status).toBe(400);
});

describe('undoing a deletion', () => {
  const common = {
    ...{ slug: undefined, category: 'Builder', rating: 4, users: 'Many', usersSource: 'https://make.com/users' },
    ...{ description: 'It makes.', pros: ['One', 'Two'], cons: ['Three'], pricing: 'Free', url: 'https://make.com' },
    ...{ featured: true, articleId: null },
  };
  /** Deletes a review as a browser with JavaScript does. Returns the form that undoes the deletion. */
  async function deleteReview(id: string): Promise<Record<string, string> | undefined> {
    const context = new RouterContextProvider();
    const state = { id: 'test', locale: 'en', address: '192.0.2.1', isDocument: false, cacheSeconds: 0 } as const;
    context.set(requestState, { ...state, cacheTags: new Set<string>(), bodies: new Map() });
    context.set(actorContext, editor);
    const request = new Request('https://magazine.test/admin/reviews', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'delete', id }),
    });
    const { data } = (await changeResult({ request, context, params: {} } as unknown as ActionFunctionArgs)) as {
      data: { outcome: string; shown?: { undo: { fields: Record<string, string> } } };
    };
    expect(data.outcome).toBe('done');
    return data.shown?.undo.fields;
  }

  test('restores the review as it was', async () => {
    const { id: articleId } = await writeArticle({ title: 'Make reviewed' });
    const id = await createReview(editor, { ...common, name: 'Make', articleId });
    const before = await readReviewForEditing(editor, id);
    const undo = (await deleteReview(id)) ?? {};
    await expect(send('/admin/reviews', undo)).rejects.toThrow('302');
    expect(await readReviewForEditing(editor, id)).toEqual(before);
    await removeReview(editor, id);
  });

  test('accepts nothing that the review form rejects', async () => {
    const id = await createReview(editor, { ...common, name: 'Make' });
    const undo = (await deleteReview(id)) ?? {};
    const deleted = JSON.parse(undo.review ?? '') as Record<string, unknown>;
    const refused = [
      ...[{ usersSource: 'javascript:alert(1)' }, { url: 'javascript:alert(1)' }, { rating: '4.55' }, { rating: 4.55 }],
      ...[{ name: 'x'.repeat(81) }, { slug: '-' }, { pros: 'One\nOne' }, { cons: '' }, { articleId: 'not an article' }],
      ...[{ position: Number.MAX_SAFE_INTEGER }, { position: 2 ** 31 }, { position: -1 }, { position: 1.5 }],
    ];
    for (const change of refused) {
      const review = JSON.stringify({ ...deleted, ...change });
      expect((await send('/admin/reviews', { ...undo, review })).status, JSON.stringify(change)).toBe(400);
    }
    const withNul = JSON.stringify({ ...deleted, name: 'Ma\0ke', description: 'It\0makes.' });
    await expect(send('/admin/reviews', { ...undo, review: withNul })).rejects.toThrow('302');
    expect(await readReviewForEditing(editor, id)).toMatchObject({ name: 'Ma ke', description: 'It makes.' });
    await removeReview(editor, id);
  });

  test('never leaves a gap in the order, whatever place it asks for', async () => {
    const id = await createReview(editor, { ...common, name: 'Make' });
    const { position } = await readReviewForEditing(editor, id);
    const undo = (await deleteReview(id)) ?? {};
    const review = JSON.stringify({ ...JSON.parse(undo.review ?? ''), position: 2 ** 31 - 1 });
    await expect(send('/admin/reviews', { ...undo, review })).rejects.toThrow('302');
    const next = await createReview(editor, { ...common, name: 'Retool' });
    expect((await readReviewForEditing(editor, next)).position).toBe(position + 1);
    await removeReview(editor, id);
    await removeReview(editor, next);
  });

  test('is not offered for an imported review that the form would reject', async () => {
    const id = await createReview(editor, { ...common, name: 'x'.repeat(200) });
    expect(await deleteReview(id)).toBeUndefined();
  });
});

test('the reviews page links to the tab for those who may link articles, and for nobody else', async () => {
  const offered = 'href="/admin?tab=platform-reviews&amp;search=Webflow"';
  expect((await open('/platform-reviews')).html).toContain(offered);
  expect((await visit(pages, '/platform-reviews')).html).not.toContain('/admin');
  expect((await open('/platform-reviews', await addMember('moderator'))).html).not.toContain('/admin');
  expect((await open('/platform-reviews')).html).not.toContain('search=Bubble');
});
