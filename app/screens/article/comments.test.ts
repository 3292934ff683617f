import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as countRoute from '~/audience/comments/routes/count';
import * as deletePage from '~/audience/comments/routes/delete';
import * as editPage from '~/audience/comments/routes/edit';
import * as reportPage from '~/audience/comments/routes/report';
import * as writePage from '~/audience/comments/routes/write';
import { comments } from '~/audience/comments/schema';
import { commentsHoldFirst, commentsHoldLinks, commentsHoldWords, commentsOpen } from '~/audience/comments/settings';
import { postComment } from '~/audience/comments/writing/write.server';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Resource, requestResource } from '~/identity/roles/testing/resource.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import type { SettingChange } from '~/platform/settings/setting';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as articlePage from '~/screens/article/routes/article';

openPageDatabase();

const pages = [
  { path: '/article/:slug', module: articlePage },
  { path: '/article/:slug/comments/new', module: writePage },
  { path: '/comments/:id/edit', module: editPage },
  { path: '/comments/:id/delete', module: deletePage },
  { path: '/comments/:id/report', module: reportPage },
] as unknown as Page[];

/** Resets the comment settings to their defaults and applies the given changes. */
const set = async (...changes: SettingChange[]): Promise<void> => {
  const presets = [
    commentsOpen.changeTo(commentsOpen.defaultValue),
    commentsHoldFirst.changeTo(commentsHoldFirst.defaultValue),
    commentsHoldLinks.changeTo(commentsHoldLinks.defaultValue),
    commentsHoldWords.changeTo(commentsHoldWords.defaultValue),
  ];
  await changeSettings(await addMember('admin'), [...presets, ...changes], new Date());
};
let slug = '';

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
});

beforeEach(async () => {
  await set();
  const id = newId();
  slug = `article-${id}`;
  await database()
    .insert(articles)
    .values({ id, slug, title: 'The button', category: 'news', status: 'published', publishedAt: new Date() });
});

const stored = (id: string) => database().select().from(comments).where(eq(comments.id, id));
const say = async (member: Awaited<ReturnType<typeof addMember>>, text: string): Promise<string> =>
  (await postComment(member, { slug, text }, new Date())).id;

describe('the article’s page', () => {
  test('shows visitors only the comments, in the language of the page', async () => {
    const member = await addMember();
    await say(member, 'A **strong** opinion');
    const { html, cacheSeconds } = await visit(pages, `/article/${slug}`, { locale: 'de' });
    expect(html).toContain('A <strong>strong</strong> opinion');
    expect(html).toContain('Bitte melde dich an, um einen Kommentar zu schreiben.');
    expect(html).not.toMatch(/<textarea|comment-tools/);
    expect(cacheSeconds).toBe(300);
  });

  test('shows a member the comment form, and the actions available for each comment', async () => {
    const [one, other] = [await addMember(), await addMember()];
    const [own, foreign] = [await say(one, 'Mine'), await say(other, 'Theirs')];
    const { html } = await visit(pages, `/article/${slug}`, { actor: one });
    expect(html).toMatch(/<textarea[^>]*name="text"/);
    expect(html).toContain(`/comments/${own}/edit`);
    expect(html).toContain(`/comments/${own}/delete`);
    expect(html).toContain(`/comments/${foreign}/report`);
    expect(html).not.toMatch(`/comments/${foreign}/(?:edit|delete)|/comments/${own}/report`);
  });

  test('shows a held comment to its author only', async () => {
    await set(commentsHoldFirst.changeTo(true));
    const [author, other] = [await addMember(), await addMember('admin')];
    await say(author, 'Let me in');
    for (const actor of [visitor, other]) {
      expect((await visit(pages, `/article/${slug}`, { actor })).html).not.toContain('Let me in');
    }
    const { html } = await visit(pages, `/article/${slug}`, { actor: author });
    expect(html).toContain('Let me in');
    expect(html).toContain('Awaiting moderation. Only you can see it.');
  });

  test('shows a notice when comments are closed', async () => {
    await set(commentsOpen.changeTo(false));
    const { html } = await visit(pages, `/article/${slug}`, { actor: await addMember() });
    expect(html).toContain('Comments are closed.');
    expect(html).not.toMatch(/<textarea|Be the first/);
  });
});

describe('a posted form', () => {
  const path = () => `/article/${slug}/comments/new`;

  test('stores the signed-in member as the author, whatever else the form contains, and redirects', async () => {
    const [member, other] = [await addMember(), await addMember()];
    const forged = {
      text: 'Hello',
      userId: other.userId,
      user_id: other.userId,
      status: 'held',
      authorName: 'Admin',
      id: newId(),
    };
    await expect(visit(pages, path(), { actor: member, form: forged })).rejects.toThrow('returned a 302 response');
    const rows = await database().select().from(comments).where(eq(comments.text, 'Hello'));
    expect(rows).toMatchObject([{ userId: member.userId, status: 'published', authorName: null }]);
    expect(rows[0]?.id).not.toBe(forged.id);
  });

  test.each([
    ['no text', '', 'Please write something first.'],
    ['text that is too long', 'x'.repeat(5001), 'Please use no more than 5000 characters.'],
  ])('is shown again with an error message when it has %s', async (_, text, sentence) => {
    const { status, html } = await visit(pages, path(), { actor: await addMember(), form: { text } });
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    if (text) expect(html).toContain(text);
  });

  test('keeps the text and links to sign-in when the session has expired', async () => {
    const refusal = { outcome: 'refused', description: 'Please log in to leave a comment.' };
    const { status, html, result } = await visit(pages, path(), { form: { text: 'Typed for an hour' } });
    expect(status).toBe(401);
    expect(result).toMatchObject(refusal);
    expect(html).toContain('Please log in to leave a comment.');
    expect(html).toContain('Typed for an hour</textarea>');
    expect(html).toContain(`/auth?returnTo=${encodeURIComponent(path())}`);
    const id = await say(await addMember(), 'Before');
    const edited = await visit(pages, `/comments/${id}/edit`, { form: { text: 'Edited for an hour' } });
    expect([edited.status, edited.html]).toEqual([401, expect.stringContaining('Edited for an hour</textarea>')]);
    expect(edited.result).toMatchObject({ ...refusal, description: 'Sign in to edit your comment.' });
  });

  test('is rejected with 400 when the body is not form data', async () => {
    const body = { type: 'application/json', text: '{"text":"Hello"}' };
    expect((await visit(pages, path(), { actor: await addMember(), body })).status).toBe(400);
  });
});

describe('acting on a comment', () => {
  test.each(['edit', 'delete', 'report'])('cannot %s a comment that does not exist', async (task) => {
    const actor = await addMember();
    for (const id of [newId(), 'wrong', "1' or '1'='1"]) {
      const address = `/comments/${encodeURIComponent(id)}/${task}`;
      expect((await visit(pages, address, { actor })).status).toBe(404);
      const form = { text: 'x', type: 'spam' };
      expect((await visit(pages, address, { actor, form })).status).toBe(404);
    }
  });

  test('opening the delete page deletes nothing, and visitors are redirected to sign in', async () => {
    const member = await addMember();
    const id = await say(member, 'Keep me');
    for (const task of ['delete', 'report']) {
      await expect(visit(pages, `/comments/${id}/${task}`)).rejects.toThrow('returned a 302 response');
    }
    await visit(pages, `/comments/${id}/delete`, { actor: member });
    expect(await stored(id)).toMatchObject([{ status: 'published' }]);
    const other = await visit(pages, `/comments/${id}/delete`, { actor: await addMember(), form: { id } });
    expect([other.status, (await stored(id))[0]?.status]).toEqual([404, 'published']);
    await expect(visit(pages, `/comments/${id}/delete`, { actor: member, form: {} })).rejects.toThrow(
      'returned a 302 response',
    );
    expect(await stored(id)).toMatchObject([{ status: 'deleted', text: null }]);
  });

  test('a report requires a known type, and a second one only shows a notice', async () => {
    const id = await say(await addMember(), 'Bad');
    const reporter = await addMember();
    const wrong = await visit(pages, `/comments/${id}/report`, {
      actor: reporter,
      form: { type: 'boring', reason: 'Long' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Please choose what is wrong.');
    expect(wrong.html).toContain('Long</textarea>');
    for (const sentence of ['A moderator will look at the comment.', 'You have already reported this comment.']) {
      const { status, html } = await visit(pages, `/comments/${id}/report`, {
        actor: reporter,
        form: { type: 'spam' },
      });
      expect([status, html]).toEqual([200, expect.stringContaining(sentence)]);
    }
  });
});

test('open pages can fetch the number of comments, which is cached until it changes', async () => {
  await say(await addMember(), 'One');
  const routes = [{ path: '/article/:slug/comments/count', loader: countRoute.loader }] as unknown as Resource[];
  const { response, cacheSeconds, cacheTags } = await requestResource(routes, `/article/${slug}/comments/count`);
  expect(await response.json()).toEqual({ count: 1 });
  expect([cacheSeconds, cacheTags]).toEqual([300, [`article:${slug}`]]);
});
