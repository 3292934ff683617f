import { afterEach, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { schedule } from '~/newsroom/workflow/schedule/schedule.server';
import { changeStatus, requestChanges } from '~/newsroom/workflow/steps/status.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { setGrants } from '~/platform/permissions/grants';
import { openPageDatabase } from '~/platform/testing/database.server';
import { moderationOverview } from '../overview/overview.server';
import { reviewForm } from '../rules';
import { addReport } from '../testing/entries.server';
import { listPending } from './pending.server';
import * as screen from './routes/pending';

openPageDatabase();

const pages = [{ path: '/admin/moderation/articles', module: screen }] as unknown as Page[];

afterEach(() => setGrants(undefined));

test('publishing a pending article shows its checklist warnings', async () => {
  await writeArticle({ title: 'There is a category' });
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const { articleId } = await createDraft(writer, {
    title: 'Leads nowhere',
    excerpt: 'What it says.',
    category: 'news',
    content: '<p><a href="/nowhere-at-all">There</a></p>',
    imageUrl: '/covers/x.svg',
    imageAlt: 'A drawing',
  });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  const form = { id: articleId, action: 'publish', notes: '' };
  const { result: response } = await visit(pages, '/admin/moderation/articles', { actor: editor, form });
  expect(response).toMatchObject({
    outcome: 'done',
    description:
      'The article has been published successfully. Checklist warnings: /nowhere-at-all leads to a page that does not exist.',
  });
});

test('approving an article whose schedule is still set asks first, and says when it will be published', async () => {
  await writeArticle({ title: 'There is a category' });
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const fields = { title: 'On a date', excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' };
  const { articleId } = await createDraft(writer, fields);
  const publishAt = `${new Date().getFullYear() + 1}-01-15T10:00`;
  await schedule(editor, articleId, { publishAt, unpublishAt: '' }, new Date());
  await requestChanges(editor, articleId, { notes: 'Name the source.' }, new Date());
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  const { questions } = (await listPending(editor)).articles.find(({ id }) => id === articleId) ?? {};
  expect(questions?.approve?.title).toBe('Approve and schedule?');
  const form = { id: articleId, action: 'approve', notes: '' };
  const { result: response } = await visit(pages, '/admin/moderation/articles', { actor: editor, form });
  expect(response).toMatchObject({
    title: 'Approved and scheduled',
    description: expect.stringMatching(/^It will be published on 15 Jan \d+, 10:00/),
  });
});

test('nobody can approve their own article in the list, which says why', async () => {
  await writeArticle({ title: 'There is a category' });
  const [author, editor] = [await addMember('editor'), await addMember('editor')];
  const fields = { title: 'Of my own', excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' };
  const { articleId } = await createDraft(author, fields);
  await changeStatus(author, articleId, { target: 'pending' }, new Date());
  const decisionsFor = async (actor: Member) => {
    const { refusals, mayReview } = (await listPending(actor)).articles.find(({ id }) => id === articleId) ?? {};
    return { ...refusals, mayReview };
  };
  const reason = expect.stringContaining('someone else has to approve it');
  expect(await decisionsFor(author)).toEqual({ approved: reason, published: reason, mayReview: false });
  expect(await decisionsFor(editor)).toEqual({ approved: null, published: null, mayReview: true });
  const { html } = await visit(pages, '/admin/moderation/articles', { actor: author });
  expect(html).toMatch(/value="approve"[^>]*disabled|disabled[^>]*value="approve"/);
  expect(html).toContain('someone else has to approve it');
});

test('moderators who may not review articles are redirected to the reports', async () => {
  const moderator = await addMember('moderator');
  expect((await visit(pages, '/admin/moderation/articles', { actor: moderator })).status).toBe(200);
  const permissions = ['newsroom.enter', 'content.moderate'];
  setGrants(new Map(permissions.map((permission) => [permission, new Set(['moderator' as const])])));
  await expect(visit(pages, '/admin/moderation/articles', { actor: moderator })).rejects.toThrow(
    'returned a 302 response',
  );
});

test('the overview shows the first entries of each list, and articles only to those who may review them', async () => {
  const editor = await addMember('editor');
  const { id } = await writeArticle({ title: 'On the overview', status: 'pending' });
  const { flagId } = await addReport(undefined);
  const { counts, pending, flags, comments } = await moderationOverview(editor);
  expect(pending?.articles.length).toBe(Math.min(counts.articles ?? 0, 3));
  expect((await listPending(editor)).articles.map((article) => article.id)).toContain(id);
  expect(flags.map((flag) => flag.id)).toContain(flagId);
  expect(comments).toHaveLength(counts.comments);

  const permissions = ['newsroom.enter', 'content.moderate'];
  setGrants(new Map(permissions.map((permission) => [permission, new Set(['moderator' as const])])));
  expect(await moderationOverview(await addMember('moderator'))).toMatchObject({
    pending: null,
    counts: { articles: null },
  });
});

test('the overview opens without articles for moderators who may approve but not read working copies', async () => {
  await writeArticle({ title: 'It waits for another', status: 'pending' });
  const permissions = ['newsroom.enter', 'content.moderate', 'articles.approve'];
  setGrants(new Map(permissions.map((permission) => [permission, new Set(['moderator' as const])])));
  expect(await moderationOverview(await addMember('moderator'))).toMatchObject({ pending: null });
});

test('an article imported as approved awaits review once its text has changed', async () => {
  const editor = await addMember('editor');
  const { id } = await writeArticle({ title: 'Imported', excerpt: 'Before.', status: 'approved' });
  const waiting = async () => (await listPending(editor)).articles.map((article) => article.id);
  expect(await waiting()).not.toContain(id);
  await saveDraft(editor, id, { baseVersion: 1, fields: { excerpt: 'After.' } });
  expect(await waiting()).toContain(id);
});

test('a pending article shows how often it was submitted, whether requested changes were made, and its checklist', async () => {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const content = '<h4>Too deep</h4><p>See <a href="http://a.test/">the source</a>.</p>';
  const fields = { title: 'In rounds', excerpt: 'What it says.', category: 'news', content };
  const { articleId } = await createDraft(writer, fields);
  const submit = () => changeStatus(writer, articleId, { target: 'pending' }, new Date());
  const found = async () => (await listPending(editor)).articles.find(({ id }) => id === articleId);
  await submit();
  expect(await found()).toMatchObject({ state: 'pending', roundNumber: 1 });
  expect((await found())?.questions.publish).toMatchObject({ subject: 'In rounds', isDanger: false });
  expect((await found())?.questions.approve).toBeUndefined();
  const warnings = (await found())?.findings.flatMap(({ problems }) => problems);
  expect(warnings).toContain('“Too deep” is a level 4 heading directly below a level 1 heading.');
  const { html } = await visit(pages, '/admin/moderation/articles', { actor: editor });
  expect(html).toContain('is a level 4 heading directly below a level 1 heading.');
  expect(html).toContain('Not checked yet: working links');

  await requestChanges(editor, articleId, { notes: 'Raise the heading.' }, new Date());
  await submit();
  expect(await found()).toMatchObject({ state: 'pending', roundNumber: 2 });
  await requestChanges(editor, articleId, { notes: 'Please raise the heading.' }, new Date());
  const { version } = await openDraft(writer, articleId);
  await saveDraft(writer, articleId, { baseVersion: version, fields: { content: '<h2>Raised</h2>' } });
  await submit();
  expect(await found()).toMatchObject({ state: 'changes_made', roundNumber: 3 });
  expect((await visit(pages, '/admin/moderation/articles', { actor: editor })).html).toContain('third round');

  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  const published = await openDraft(writer, articleId);
  await saveDraft(writer, articleId, { baseVersion: published.version, fields: { content: '<h2>Again</h2>' } });
  await submit();
  expect(await found()).toMatchObject({ state: 'pending', roundNumber: 1 });
});

test('the notes of a review lose the control characters that no database can store', () => {
  const form = { id: newId(), action: 'reject', notes: 'Not\0 yet' };
  expect(reviewForm.parse(form).notes).toBe('Not yet');
});
