import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ArticlePage } from '~/content/articles/rules';
import { articles } from '~/content/articles/schema';
import { readArticle } from '~/content/articles/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { maxArticleLength } from '~/content/articles/writing/length.server';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { articleCorrections } from '~/content/corrections/schema';
import { correctionsOf } from '~/content/corrections/service.server';
import { describeMedia } from '~/content/media/service.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { redirectsFeature } from '~/content/redirects/feature.server';
import { findRedirect } from '~/content/redirects/service.server';
import { searchFeature } from '~/content/search/feature.server';
import { searchArticles } from '~/content/search/service.server';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { changeProfile } from '~/identity/members/service.server';
import { notifications } from '~/identity/notifications/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { deleteFoldedRevisions } from '~/newsroom/drafts/store.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { countScreens } from '~/platform/features/screen-counts.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { workflowOf } from '../card/view.server';
import { checkArticle } from '../checklist/checklist.server';
import type { CheckLevel, Finding } from '../checklist/checklist-rules';
import { deletePendingCorrection, previewCorrections, setCorrection } from '../corrections/corrections.server';
import { workflowFeature } from '../feature.server';
import { publicationChecks } from '../hooks';
import { performBulkAction } from '../list/bulk.server';
import { listForNewsroom } from '../list/list.server';
import { articleListFilters } from '../list/list-rules';
import { sendNotices } from '../notices/notices.server';
import { queueOf } from '../queue/queue.server';
import { notesOf } from '../review-notes/store-notes.server';
import { nameRequired } from '../rules';
import { otherPublications } from '../schedule/publications.server';
import { publishDue } from '../schedule/run-schedule.server';
import { schedule } from '../schedule/schedule.server';
import { listedStatus } from '../schema';
import { checklist, selfApproval } from '../settings';
import { takenSlugText } from '../step-notices';
import { archive } from '../steps/archive.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { emptyTrash, moveToTrash, restoreFromTrash, undoDeletion } from '../steps/trash.server';
import { unpublish } from '../steps/unpublish.server';

openTestDatabase();
openMediaFolder();
registerFeatures([searchFeature, redirectsFeature, workflowFeature]);
let found: Finding[] = [];
publicationChecks.handledBy(async () => found).register();

const now = new Date('2026-06-01T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const words = {
  title: 'A title of its own',
  excerpt: 'What it says.',
  category: 'news',
  content: '<p>The first words.</p>',
  imageUrl: '/covers/x.svg',
  imageAlt: 'A drawing',
};

let writer: Member;
let editor: Member;
let admin: Member;
beforeEach(async () => {
  [writer, editor, admin] = [await addMember('moderator'), await addMember('editor'), await addMember('admin')];
  await changeSettings(admin, [selfApproval.changeTo(false), newsroomTimeZone.changeTo('Europe/Berlin')], now);
});

async function write(member = writer, fields: Partial<typeof words & { author: string }> = {}): Promise<string> {
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
  return (await createDraft(member, { ...words, ...fields })).articleId;
}

/** Saves changes to a working copy. */
async function edit(member: Member, articleId: string, fields: Parameters<typeof saveDraft>[2]['fields']) {
  const { version } = await openDraft(member, articleId);
  const saved = await saveDraft(member, articleId, { baseVersion: version, fields });
  expect(saved.outcome).toBe('saved');
}

const to = (member: Member, articleId: string, target: 'draft' | 'pending' | 'approved' | 'published', rest = {}) =>
  changeStatus(member, articleId, { target, ...rest }, now);
const publicationState = async (articleId: string, member: Member = editor) =>
  (await workflowOf(member, articleId)).publicationState;
/** Returns a member's notifications after running the pending jobs. */
const notificationsOf = async ({ userId }: Member) => {
  await sendNotices();
  return database().select().from(notifications).where(eq(notifications.userId, userId));
};
const notificationTitles = async (member: Member) => (await notificationsOf(member)).map(({ title }) => title);
const nameOf = async ({ userId }: Member) =>
  (await database().select().from(users).where(eq(users.id, userId)))[0]?.name;
const audited = async (articleId: string) =>
  (
    await database()
      .select()
      .from(securityAuditLog)
      .where(eq(securityAuditLog.resourceId, articleId))
      .orderBy(securityAuditLog.sequence)
  ).map(({ action }) => action);
const readers = async (articleId: string) => readArticle(articleId).catch((error: { code: string }) => error.code);

async function publish(
  fields: Partial<typeof words & { author: string }> = {},
): Promise<{ articleId: string; slug: string }> {
  const articleId = await write(writer, fields);
  const { slug } = await to(editor, articleId, 'published');
  return { articleId, slug: slug ?? '' };
}

test('the sidebar counts the articles that wait in a member’s queue', async () => {
  const waiting = async (member: Member) => (await countScreens(member))['/admin/queue'] ?? 0;
  // Earlier tests may have left articles in the queue.
  const before = await waiting(editor);
  expect(await waiting(writer)).toBe(0);
  const articleId = await write();
  expect(await waiting(editor)).toBe(before);
  await to(writer, articleId, 'pending');
  expect(await waiting(editor)).toBe(before + 1);
  await requestChanges(editor, articleId, { notes: 'More.' }, now);
  expect([await waiting(editor), await waiting(writer)]).toEqual([before, 1]);
  expect(await waiting(await addMember())).toBe(0);
});

test('a published article says when it was published, and by whom or who scheduled it', async () => {
  const articleId = await write();
  const published = async () => (await workflowOf(writer, articleId)).published;
  expect(await published()).toBeNull();
  await to(admin, articleId, 'published');
  await edit(writer, articleId, { content: '<p>Other words.</p>' });
  const nameOf = async ({ userId }: Member) =>
    (await database().select().from(users).where(eq(users.id, userId)))[0]?.name;
  const at = expect.stringMatching(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}/);
  expect(await published()).toEqual({ by: await nameOf(admin), scheduledBy: null, at });
  await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
  await publishDue(operator, later(86_400));
  const scheduled = { by: null, scheduledBy: await nameOf(editor), at };
  expect(await published()).toEqual(scheduled);
  // Neither a later schedule nor its end changes who scheduled what has been published.
  await schedule(admin, articleId, { publishAt: '', unpublishAt: '2026-08-01T15:00' }, later(86_500));
  expect(await published()).toEqual(scheduled);
  await schedule(admin, articleId, { publishAt: '', unpublishAt: '' }, later(86_500));
  expect(await published()).toEqual(scheduled);
  await unpublish(editor, articleId, now);
  expect(await published()).toBeNull();
});

test('an article published by hand names nobody who scheduled it, even when its publisher has left', async () => {
  const articleId = await write();
  await to(editor, articleId, 'published');
  await schedule(admin, articleId, { publishAt: '', unpublishAt: '2026-08-01T15:00' }, now);
  await database().delete(users).where(eq(users.id, editor.userId));
  expect((await workflowOf(writer, articleId)).published).toMatchObject({ by: null, scheduledBy: null });
});

const embeds = Array.from(
  { length: 11 },
  (_, index) => `<p class="content-embed"><a href="https://youtu.be/aqz-KE-bp${100 + index}">A film</a></p>`,
).join('');

describe('what publication requires', () => {
  test('an article without text is saved, but refused until there is some', async () => {
    const articleId = await write(writer, { content: '<p> </p>' });
    const problem = 'Every article needs text. Write some first.';
    const error = { code: 'invalid', fields: { content: problem } };
    await expect(to(writer, articleId, 'pending')).rejects.toMatchObject(error);
    await expect(to(editor, articleId, 'published')).rejects.toMatchObject(error);
    const missing = { name: 'Text', level: 'block', problems: [problem], places: ['#article-content'] };
    expect((await workflowOf(writer, articleId)).findings).toContainEqual(missing);
    await edit(writer, articleId, { content: '<p>Words.</p>' });
    expect((await workflowOf(writer, articleId)).findings).not.toContainEqual(missing);
    await to(editor, articleId, 'published');
    expect(await readers(articleId)).not.toBe('not_found');
  });

  test('an article that is too long is saved, but refused until it is shorter', async () => {
    const text = (count: number): string => `<p>${'word '.repeat(count)}</p>`;
    await changeSettings(admin, [maxArticleLength.changeTo(100)], now);
    onTestFinished(() => changeSettings(admin, [maxArticleLength.changeTo(maxArticleLength.defaultValue)], now));
    const articleId = await write(writer, { content: text(101) });
    const problem = 'The text has 101 words. At most 100 are allowed.';
    const error = { code: 'invalid', fields: { content: problem } };
    await expect(to(writer, articleId, 'pending')).rejects.toMatchObject(error);
    await expect(to(editor, articleId, 'published')).rejects.toMatchObject(error);
    const finding = { name: 'Text', level: 'block', problems: [problem], places: ['#article-content'] };
    expect((await workflowOf(writer, articleId)).findings).toContainEqual(finding);
    await edit(writer, articleId, { content: text(100) });
    expect((await workflowOf(writer, articleId)).findings).not.toContainEqual(finding);
    await to(editor, articleId, 'published');
  });

  test('an article without a category is saved, but refused at the field until one is chosen', async () => {
    const articleId = await write(writer, { category: '' });
    const error = {
      code: 'invalid',
      fields: { category: 'Every article needs a category. Choose one from the list.' },
    };
    await expect(to(writer, articleId, 'pending')).rejects.toMatchObject(error);
    await expect(to(editor, articleId, 'approved')).rejects.toMatchObject(error);
    await expect(to(editor, articleId, 'published')).rejects.toMatchObject(error);
    const missing = {
      name: 'Category',
      level: 'block',
      problems: ['Every article needs a category. Choose one from the list.'],
      places: ['#article-category'],
    };
    expect((await workflowOf(writer, articleId)).findings).toContainEqual(missing);
    const publishAt = { publishAt: '2026-06-02T12:00', unpublishAt: '' };
    await expect(schedule(editor, articleId, publishAt, now)).rejects.toMatchObject(error);
    expect(await readers(articleId)).toBe('not_found');
    await edit(writer, articleId, { category: 'news' });
    await to(editor, articleId, 'published');
    expect(((await readers(articleId)) as ArticlePage).category.slug).toBe('news');
  });

  test('a byline that is an email address is refused at the field', async () => {
    const articleId = await write(writer, { author: 'jane@newsroom.test' });
    await expect(to(editor, articleId, 'published')).rejects.toMatchObject({
      code: 'invalid',
      fields: { author: 'Enter the author’s name instead of an email address.' },
    });
  });

  test('invited members must give their name before they publish; until then, it is not used as a byline', async () => {
    const invited = await addMember('editor');
    await database()
      .update(profiles)
      .set({ name: 'invited', hasProvisionalName: true })
      .where(eq(profiles.userId, invited.userId));
    const articleId = await write(invited, { author: 'invited' });
    expect((await openDraft(invited, articleId)).fields.author).toBe('');
    const ready = await write(writer);
    await expect(to(invited, ready, 'published')).rejects.toMatchObject({ code: 'invalid', message: nameRequired });
    const publishAt = { publishAt: '2026-06-02T12:00', unpublishAt: '' };
    await expect(schedule(invited, ready, publishAt, now)).rejects.toMatchObject({
      code: 'invalid',
      message: nameRequired,
    });
    expect((await workflowOf(invited, ready)).schedule.publishAt).toBeNull();
    const [bulk] = await performBulkAction(invited, { action: 'publish', ids: [ready] }, now);
    expect(bulk).toMatchObject({ isDone: false, sentence: nameRequired });
    expect((await publicationState(ready)).status).toBe('draft');
    await changeProfile(invited, { name: 'Ina Vited', isPublic: false }, now);
    await to(invited, ready, 'published');
    expect((await publicationState(ready)).status).toBe('published');
  });

  test('a slug that is taken is reported with the one that the article gets', async () => {
    const { slug } = await publish({ title: 'One slug for two' });
    expect(slug).toBe('one-slug-for-two');
    const articleId = await write(writer, { title: 'Another title' });
    expect((await workflowOf(writer, articleId)).takenSlug).toBeNull();
    await edit(writer, articleId, { slug: 'One slug for two' });
    const taken = { requested: slug, assigned: `${slug}-2` };
    expect((await workflowOf(writer, articleId)).takenSlug).toEqual(taken);
    expect(await to(editor, articleId, 'published')).toMatchObject({ slug: taken.assigned, takenSlug: slug });
    expect((await workflowOf(writer, articleId)).takenSlug).toEqual(taken);
    expect(takenSlugText(taken)).toBe(
      `Another article already uses “${slug}”, so the URL of this one is /article/${slug}-2.`,
    );
  });
});

describe('publishing', () => {
  test('each step from draft to published notifies the next person and is recorded in the audit log', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    expect(await notificationTitles(editor)).toEqual(['An article is awaiting review']);
    expect(await notificationTitles(writer)).toEqual([]);
    await to(editor, articleId, 'approved');
    expect(await notificationTitles(writer)).toEqual([expect.stringMatching(/ approved your article$/)]);
    expect(await notificationTitles(admin)).toContainEqual(
      expect.stringMatching(/ approved an article; it can now be published$/),
    );
    expect(await readers(articleId)).toBe('not_found');
    const { slug } = await to(admin, articleId, 'published');
    expect(slug).toMatch(/^a-title-of-its-own/);
    expect(await readers(articleId)).toMatchObject({ title: words.title, slug, publishedAt: now });
    expect(await notificationTitles(writer)).toContain('Your article has been published');
    expect(await audited(articleId)).toEqual(['article_pending', 'article_approved', 'article_published']);
    expect(await publicationState(articleId)).toMatchObject({ status: 'published', hasPendingChanges: false });
    expect((await searchArticles({ search: 'title of its own', limit: 5 })).hits.map(({ card }) => card.id)).toContain(
      articleId,
    );
  });

  test('a changed byline is published with the text, and no existing author is renamed', async () => {
    const [ada, grace] = [`Ada of ${newId()}`, `Grace of ${newId()}`];
    const { articleId, slug } = await publish({ author: ada });
    const author = async () => ((await readers(slug)) as ArticlePage).author?.name;
    expect(await author()).toBe(ada);
    await edit(writer, articleId, { author: grace });
    expect(await author()).toBe(ada);
    expect(await publicationState(articleId)).toMatchObject({ hasPendingChanges: true });
    await to(editor, articleId, 'published');
    expect(await author()).toBe(grace);
    // A writer may enter any name; the spelling of existing bylines does not change.
    const other = await publish({ title: 'Another article', author: grace.toUpperCase() });
    expect(((await readers(other.slug)) as ArticlePage).author?.name).toBe(grace);
    expect(await author()).toBe(grace);
    await edit(writer, articleId, { author: '  ' });
    await to(editor, articleId, 'published');
    expect(await author()).toBeUndefined();
  });

  test('a reviewer who changed the text may still send it back, but not approve it', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    await edit(editor, articleId, { excerpt: 'A corrected excerpt.' });
    expect(await workflowOf(editor, articleId)).toMatchObject({ mayReview: true, losesApprovalOnEdit: false });
    const finds = async (member: Member) =>
      (await queueOf(member, now)).toReview.articles.some(({ id }) => id === articleId);
    expect(await finds(editor)).toBe(true);
    expect(await finds(writer)).toBe(false);
    await expect(to(editor, articleId, 'approved')).rejects.toThrow('someone else has to approve it');
    await requestChanges(editor, articleId, { notes: 'Check what I changed.' }, now);
    expect((await workflowOf(writer, articleId)).isReturned).toBe(true);
    await to(writer, articleId, 'pending');
    await expect(requestChanges(writer, articleId, { notes: 'More.' }, now)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('requesting changes sends the notes to the writer', async () => {
    const articleId = await write();
    await expect(requestChanges(editor, articleId, { notes: 'More.' }, now)).rejects.toMatchObject({
      code: 'conflict',
    });
    await to(writer, articleId, 'pending');
    await requestChanges(editor, articleId, { notes: 'Name your source.' }, now);
    const view = await workflowOf(writer, articleId);
    expect(view).toMatchObject({
      isReturned: true,
      reviewNotes: 'Name your source.',
      publicationState: { status: 'draft' },
    });
    const rows = await notificationsOf(writer);
    expect(rows[0]?.message).toBe('“A title of its own”: Name your source.');
  });

  test('the notes of each round are kept with who wrote them, until an approval settles them', async () => {
    const articleId = await write();
    for (const note of ['Name your source.', 'And the year.']) {
      await to(writer, articleId, 'pending');
      await requestChanges(editor, articleId, { notes: note }, now);
    }
    const by = await nameOf(editor);
    const facts = { decision: 'changes_requested', by, at: { iso: now.toISOString() } };
    const notes = async () => (await workflowOf(writer, articleId)).notes;
    expect(await notes()).toMatchObject([
      { ...facts, note: 'And the year.', round: 2 },
      { ...facts, note: 'Name your source.', round: 1 },
    ]);
    await to(writer, articleId, 'pending');
    await changeStatus(editor, articleId, { target: 'approved', notes: 'Thank you.' }, now);
    expect(await notes()).toMatchObject([{ decision: 'approved', note: 'Thank you.', by, round: 3 }]);
  });

  test('a submission that its writer withdraws begins no other round', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    await to(writer, articleId, 'draft', { isWithdrawal: true });
    await to(writer, articleId, 'pending');
    const waiting = (await queueOf(editor, now)).toReview.articles.find(({ id }) => id === articleId);
    expect(waiting).toMatchObject({ roundNumber: 1, submittedBy: await nameOf(writer) });
  });

  test('a note that a writer sends with a submission is theirs, and not taken for that of a reviewer', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    await requestChanges(editor, articleId, { notes: 'Ask the lawyers.' }, now);
    await to(writer, articleId, 'pending', { notes: 'The lawyers have cleared it.' });
    expect((await workflowOf(editor, articleId)).notes).toMatchObject([
      { decision: 'noted', isFromWriter: true, note: 'The lawyers have cleared it.' },
      { decision: 'changes_requested', isFromWriter: false, note: 'Ask the lawyers.' },
    ]);
  });

  test('an approval or publication clears the review notes, unless it comes with new ones', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    await requestChanges(editor, articleId, { notes: 'Name your source.' }, now);
    await to(writer, articleId, 'pending');
    const notes = async () => (await workflowOf(editor, articleId)).reviewNotes;
    expect(await notes()).toBe('Name your source.');
    await changeStatus(editor, articleId, { target: 'approved', notes: 'Publish it on Monday.' }, now);
    expect(await notes()).toBe('Publish it on Monday.');
    await changeStatus(editor, articleId, { target: 'published' }, now);
    expect(await notes()).toBe('');
  });

  test('publishing requires permission, and writers cannot approve their own text', async () => {
    const articleId = await write();
    await expect(to(writer, articleId, 'published')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(to(writer, articleId, 'approved')).rejects.toThrow(/someone else has to approve/);
    const own = await write(editor);
    await expect(to(editor, own, 'published')).rejects.toThrow(/someone else has to approve/);
    await to(writer, own, 'approved');
    await to(editor, own, 'published');
    await changeSettings(admin, [selfApproval.changeTo(true)], now);
    await to(writer, articleId, 'approved');
    for (const actor of [visitor, await addMember('subscriber')]) {
      await expect(changeStatus(actor, articleId, { target: 'draft' }, now)).rejects.toMatchObject({
        code: actor.role === 'visitor' ? 'unauthenticated' : 'forbidden',
      });
    }
  });

  test('a member who makes even a minor edit counts as a writer', async () => {
    const articleId = await write();
    await edit(editor, articleId, { content: '<p>The first words, with a comma.</p>' });
    await to(writer, articleId, 'pending');
    await expect(to(editor, articleId, 'approved')).rejects.toThrow(/someone else/);
    await to(admin, articleId, 'approved');
  });

  test('a member who only files an article does not count as a writer', async () => {
    const articleId = await write(writer, { category: '' });
    const filed = { category: 'news', slug: 'filed', tags: ['Local'], isFeatured: true };
    await edit(editor, articleId, filed);
    await to(writer, articleId, 'pending');
    expect((await queueOf(editor, now)).toReview.articles.map(({ id }) => id)).toContain(articleId);
    await to(editor, articleId, 'approved');
    expect((await publicationState(articleId)).status).toBe('approved');
  });

  test.each([
    ['byline', { author: 'The editor' }],
    ['picture', { imageUrl: '/covers/y.svg' }],
  ])('a member who changes the %s is a writer, and cannot approve it', async (_, change) => {
    const articleId = await write();
    await edit(editor, articleId, change);
    await to(writer, articleId, 'pending');
    for (const target of ['approved', 'published'] as const)
      await expect(to(editor, articleId, target)).rejects.toMatchObject({ code: 'forbidden' });
    await to(await addMember('editor'), articleId, 'approved');
  });

  test('a member who undoes what they wrote is no longer a writer, but whoever writes it again is', async () => {
    const articleId = await write();
    await edit(editor, articleId, { content: '<p>Other words.</p>' });
    await to(writer, articleId, 'pending');
    const refusal = async () => (await workflowOf(editor, articleId)).primary?.refusal;
    expect(await refusal()).toBe('own_words');
    await edit(editor, articleId, { content: words.content });
    // The words of the writer, whoever has restored them.
    expect(await refusal()).toBeNull();
    await edit(editor, articleId, { content: '<p>Words of the editor again.</p>' });
    await expect(to(editor, articleId, 'approved')).rejects.toThrow(/someone else/);
    await edit(editor, articleId, { content: words.content });
    await to(editor, articleId, 'approved');
  });

  test('a member who changes words and then the tags stays a writer', async () => {
    const articleId = await write();
    await edit(editor, articleId, { excerpt: 'Better said.' });
    await edit(editor, articleId, { tags: ['Local'] });
    // As later saves do: the first save is folded into the second.
    await deleteFoldedRevisions(database(), articleId, 100);
    await to(writer, articleId, 'pending');
    await expect(to(editor, articleId, 'approved')).rejects.toThrow(/someone else/);
  });

  test('any change invalidates the approval, and reverting it restores the approval', async () => {
    const articleId = await write();
    await to(editor, articleId, 'approved');
    await edit(writer, articleId, { content: '<p>Other words.</p>' });
    expect(await publicationState(articleId)).toMatchObject({ status: 'pending', approvalInvalidated: true });
    await expect(to(await addMember('moderator'), articleId, 'published')).rejects.toMatchObject({ code: 'forbidden' });
    await edit(writer, articleId, { content: words.content });
    expect(await publicationState(articleId)).toMatchObject({ status: 'approved', approvalInvalidated: false });
  });

  const again = 'An approved article was changed and needs a new review';
  const notifiedAgain = async (member: Member) =>
    (await notificationTitles(member)).filter((title) => title === again).length;

  test('reviewers are notified once of a change to approved text, unless they made the change themselves', async () => {
    const articleId = await write();
    await to(editor, articleId, 'approved');
    await edit(writer, articleId, { content: words.content });
    expect(await notifiedAgain(editor)).toBe(0);
    const { version } = await openDraft(writer, articleId);
    const save = { baseVersion: version, fields: { content: '<p>Other words.</p>' } };
    const client = { clientId: newId(), sequence: 1 };
    // Neither a resent save nor a further edit invalidates the approval again.
    for (let count = 0; count < 2; count += 1) await saveDraft(writer, articleId, { ...save, client });
    await edit(writer, articleId, { content: '<p>Still others.</p>' });
    expect(await Promise.all([editor, admin, writer].map(notifiedAgain))).toEqual([1, 1, 0]);
    const rows = await notificationsOf(editor);
    expect(rows.find(({ title }) => title === again)).toMatchObject({
      message: words.title,
      actionUrl: `/admin/articles/${articleId}/workflow`,
    });
    await to(editor, articleId, 'approved');
    await edit(editor, articleId, { excerpt: 'By the hand that passed it.' });
    expect(await Promise.all([editor, admin, writer].map(notifiedAgain))).toEqual([1, 2, 1]);
  });

  test('editing pending or published articles notifies nobody', async () => {
    const pending = await write();
    await to(writer, pending, 'pending');
    const { articleId: published } = await publish();
    for (const articleId of [pending, published]) await edit(writer, articleId, { excerpt: 'Another.' });
    expect(await Promise.all([editor, admin].map(notifiedAgain))).toEqual([0, 0]);
  });

  test('the approval of an imported article covers only the imported text', async () => {
    const { id } = await writeArticle({ title: 'Imported', excerpt: 'Before.', status: 'approved' });
    const listedAs = async () => {
      const rows = await database().select({ listedStatus }).from(articles).where(eq(articles.id, id));
      const lists = await Promise.all(
        (['approved', 'pending'] as const).map((status) =>
          listForNewsroom(editor, articleListFilters.parse({ status }), now),
        ),
      );
      const listed = lists.flatMap((list) => list.articles.filter((article) => article.id === id));
      return [rows[0]?.listedStatus, ...listed.map((article) => article.publicationState.status)];
    };
    expect((await publicationState(id)).status).toBe('approved');
    expect(await listedAs()).toEqual(['approved', 'approved']);
    await edit(editor, id, { excerpt: 'After.' });
    expect(await publicationState(id)).toMatchObject({ status: 'pending', approvalInvalidated: true });
    expect(await listedAs()).toEqual(['pending', 'pending']);
    expect(await notifiedAgain(admin)).toBe(1);
    await expect(to(editor, id, 'published')).rejects.toThrow(/someone else has to approve/);
    await edit(editor, id, { excerpt: 'Before.' });
    expect((await publicationState(id)).status).toBe('approved');
    expect(await listedAs()).toEqual(['approved', 'approved']);
  });

  test('an article that has changed since it was opened cannot be approved or published', async () => {
    const articleId = await write();
    await to(writer, articleId, 'pending');
    const { version } = await workflowOf(editor, articleId);
    await edit(writer, articleId, { content: '<p>Slipped in.</p>' });
    await expect(to(editor, articleId, 'approved', { version })).rejects.toThrow(/changed since you opened/);
    await expect(to(editor, articleId, 'published', { version })).rejects.toThrow(/changed since you opened/);
    expect(await publicationState(articleId)).toMatchObject({ status: 'pending' });
  });

  describe('a decision is refused once readers would see another', () => {
    const caption = (id: string) =>
      describeMedia(editor, id, { alt: '', caption: 'Another', credit: '', focusX: 50, focusY: 50 }, now);
    const changes: [string, (articleId: string, pictureId: string) => Promise<unknown>][] = [
      ['title', (id) => edit(writer, id, { title: 'Another title' })],
      ['excerpt', (id) => edit(writer, id, { excerpt: 'It was Wednesday.' })],
      ['author', (id) => edit(writer, id, { author: 'Another author' })],
      ['cover', (id) => edit(writer, id, { imageUrl: '/covers/y.svg' })],
      ['caption', (_, pictureId) => caption(pictureId)],
      ['correction', (id) => setCorrection(writer, id, { correction: 'It was not Monday.' }, now)],
      ['category', (id) => performBulkAction(editor, { action: 'categorise', ids: [id], category: 'tutorials' }, now)],
    ];
    test.each(changes)('%s', async (_, change) => {
      const picture = await addPictureOf(editor);
      await ensureFixedCategories(database());
      const { articleId } = await publish({ imageUrl: picture.address });
      await edit(writer, articleId, { excerpt: 'It was Tuesday.' });
      await to(writer, articleId, 'pending');
      const { reviewedHash: outdated } = await workflowOf(editor, articleId);
      await change(articleId, picture.id);
      const sentence =
        /changed since you opened it, .* Your decision was not saved: read the current version, then decide again/;
      for (const target of ['approved', 'published', 'draft'] as const)
        await expect(to(editor, articleId, target, { reviewedHash: outdated })).rejects.toThrow(sentence);
      const notes = { notes: 'More, please.', reviewedHash: outdated };
      await expect(requestChanges(editor, articleId, notes, now)).rejects.toThrow(sentence);
      expect((await publicationState(articleId)).status).toBe('pending');
      await to(writer, articleId, 'draft');
      // There is nothing to decide about what has been withdrawn.
      await expect(to(editor, articleId, 'approved', { reviewedHash: outdated })).rejects.toThrow(
        'The article has changed since you opened it, and its status is now Draft. Your decision was not saved: look at the current version before you continue.',
      );
      await to(writer, articleId, 'pending');
      const { reviewedHash } = await workflowOf(editor, articleId);
      await to(editor, articleId, 'published', { reviewedHash });
      expect((await publicationState(articleId)).status).toBe('published');
    });
  });

  test('an approval is refused once it would no longer publish the article at the time that was shown', async () => {
    const articleId = await write(writer);
    await to(writer, articleId, 'pending');
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
    await edit(writer, articleId, { excerpt: 'It was Tuesday.' });
    const { reviewedHash: outdated } = await workflowOf(editor, articleId);
    await schedule(editor, articleId, { publishAt: '', unpublishAt: '' }, now);
    expect((await publicationState(articleId)).status).toBe('pending');
    await expect(to(editor, articleId, 'approved', { reviewedHash: outdated })).rejects.toThrow(/changed since you/);
    const { reviewedHash } = await workflowOf(editor, articleId);
    await to(editor, articleId, 'approved', { reviewedHash });
    expect((await publicationState(articleId)).status).toBe('approved');
  });

  test('a missing title always blocks publication; the checklist settings decide about other problems', async () => {
    const untitled = await write(writer, { title: '' });
    await expect(to(editor, untitled, 'published')).rejects.toThrow('Cannot publish article without a valid title');
    const bare = await write(writer, { excerpt: '' });
    await expect(to(editor, bare, 'published')).rejects.toThrow(/There is no excerpt/);
    const levels = { ...siteSetting(checklist), excerpt: 'warn', links: 'off' } as const;
    await changeSettings(admin, [checklist.changeTo(levels)], now);
    await to(editor, bare, 'published');
  });

  test.each([
    ['linkTexts', '<p>All forms are <a href="/articles">here</a>.</p>', /“here” does not say where/],
    [
      'languages',
      '<p>The witness spoke for an hour, and the last words were these:</p><p>Это предложение написано по-русски.</p>',
      /is written in Cyrillic letters, but has no language/,
    ],
    ['tables', '<table><tbody><tr><td>One</td></tr></tbody></table>', /Table 1 of 1 has no header cells/],
    ['dates', '<p>Tuesday, 30 November 2026</p>', /“Tuesday, 30 November 2026” is a Monday/],
    ['headings', '<h2>One</h2><h4>Two</h4>', /“Two” is a level 4 heading/],
    ['credits', '<img src="https://pictures.test/a.png" alt="A form">', /is from another site and has no caption/],
    ['weight', embeds, /The article has 11 embeds \(limit: 10\)/],
  ] as const)(
    'the setting of the check %s decides whether its problems block publication',
    async (part, content, problem) => {
      const articleId = await write(writer, { content });
      const before = siteSetting(checklist);
      const set = (level: CheckLevel) => changeSettings(admin, [checklist.changeTo({ ...before, [part]: level })], now);
      onTestFinished(() => changeSettings(admin, [checklist.changeTo(before)], now).then(() => undefined));
      await set('block');
      await expect(to(editor, articleId, 'published')).rejects.toThrow(problem);
      await set('warn');
      const { warnings } = await to(editor, articleId, 'published');
      expect(warnings.join(' ')).toMatch(problem);
    },
  );

  test('a finding from another feature blocks publication or is returned as a warning', async () => {
    const articleId = await write();
    found = [{ name: 'Sources', level: 'block', problems: ['A claim has no source.'] }];
    expect((await workflowOf(editor, articleId)).findings).toContainEqual(found[0]);
    await expect(to(editor, articleId, 'published')).rejects.toThrow(/A claim has no source/);
    expect(await to(writer, articleId, 'pending')).toMatchObject({
      warnings: [],
      blocking: ['A claim has no source.'],
    });
    expect(await to(editor, articleId, 'approved')).toMatchObject({
      warnings: [],
      blocking: ['A claim has no source.'],
    });
    found = [{ name: 'Sources', level: 'warn', problems: ['A claim has no source.'] }];
    expect((await to(editor, articleId, 'published')).warnings).toContain('A claim has no source.');
    found = [];
  });

  test('two editors publishing at once publish the article only once', async () => {
    const articleId = await write();
    const outcomes = await Promise.allSettled([to(editor, articleId, 'published'), to(admin, articleId, 'published')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await audited(articleId)).filter((action) => action === 'article_published')).toHaveLength(1);
  });
});

describe('a published article', () => {
  test('stays unchanged until new text is approved and published', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { title: 'A better title', content: '<p>Better words.</p>' });
    expect(await readers(articleId)).toMatchObject({ title: words.title });
    expect(await publicationState(articleId)).toMatchObject({ status: 'draft', isLive: true, hasPendingChanges: true });
    await to(writer, articleId, 'pending');
    await to(editor, articleId, 'approved');
    expect(await readers(articleId)).toMatchObject({ title: words.title });
    await changeStatus(editor, articleId, { target: 'published', correction: 'The title said less.' }, later(60));
    expect(await readers(articleId)).toMatchObject({
      title: 'A better title',
      content: expect.stringContaining('Better words.'),
      publishedAt: now,
      updatedAt: later(60),
    });
    expect(await correctionsOf(articleId)).toMatchObject([{ note: 'The title said less.', correctedAt: later(60) }]);
  });

  test('suggests a correction when a published number has changed, until there is one', async () => {
    const { articleId } = await publish({ content: '<p>It waits 12 minutes.</p>' });
    const sentence = 'The published number 12 has changed. If it was wrong, add a correction.';
    const suggestions = async () =>
      (await workflowOf(writer, articleId)).findings.filter(({ name }) => name === 'Correction');
    expect(await suggestions()).toEqual([]);
    await edit(writer, articleId, { content: '<p>It waits 8 minutes.</p>' });
    expect(await suggestions()).toMatchObject([{ problems: [sentence], places: ['#workflow-correction'] }]);
    await to(writer, articleId, 'pending');
    expect(await suggestions()).toMatchObject([{ problems: [sentence] }]);
    await setCorrection(writer, articleId, { correction: 'It said 12 minutes.' }, now);
    expect(await suggestions()).toEqual([]);
    await deletePendingCorrection(writer, articleId, now);
    // The step that publishes the change brings its correction with it.
    expect((await to(editor, articleId, 'published', { correction: 'It said 12 minutes.' })).warnings).toEqual([]);
    expect(await suggestions()).toEqual([]);
  });

  test('suggests no correction for numbers that only its generated excerpt repeats', async () => {
    const before = siteSetting(checklist);
    onTestFinished(() => changeSettings(admin, [checklist.changeTo(before)], now).then(() => undefined));
    await changeSettings(admin, [checklist.changeTo({ ...before, excerpt: 'warn' })], now);
    const content = '<p>It was announced on Monday, 2 December 2026, in the middle of the night.</p>';
    const { articleId } = await publish({ excerpt: '', content });
    expect(await readers(articleId)).toMatchObject({ excerpt: expect.stringContaining('2 December 2026') });
    const problems = async () =>
      (await workflowOf(writer, articleId)).findings.find(({ name }) => name === 'Correction')?.problems;
    expect(await problems()).toBeUndefined();
    await edit(writer, articleId, { content: content.replace('2 December', '3 December') });
    expect(await problems()).toEqual(['The published number 2 has changed. If it was wrong, add a correction.']);
    // One that a writer has taken over from the article is read like any other.
    await edit(writer, articleId, {
      excerpt: 'It was announced on Monday, 2 December 2026, in the middle of the night.',
    });
    expect(await problems()).toHaveLength(1);
  });

  test('is published with both its changes and the correction, or with neither', async () => {
    const { articleId } = await publish();
    const correction = 'An earlier version named another day.';
    await edit(writer, articleId, { content: '<p>It was Tuesday.</p>' });
    const shown = async () => [((await readers(articleId)) as ArticlePage).content, await correctionsOf(articleId)];
    const before = await shown();
    const { version } = await workflowOf(editor, articleId);
    const change = { target: 'published', correction, version } as const;

    await expect(changeStatus(writer, articleId, change, now)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(changeStatus(editor, articleId, { ...change, version: version - 1 }, now)).rejects.toThrow(
      /changed since/,
    );
    // The correction cannot be stored, so the text is not published either.
    const tooShort = { ...change, correction: '  ' };
    await expect(changeStatus(editor, articleId, tooShort, now)).rejects.toThrow();
    // The text cannot be published, so no correction appears.
    await edit(writer, articleId, { title: '' });
    await expect(changeStatus(editor, articleId, { ...change, version: undefined }, now)).rejects.toThrow(
      /valid title/,
    );
    await edit(writer, articleId, { title: words.title });
    expect(await shown()).toEqual(before);

    await changeStatus(editor, articleId, { ...change, version: undefined }, later(60));
    expect(await shown()).toEqual([
      expect.stringContaining('It was Tuesday.'),
      [expect.objectContaining({ note: correction, correctedAt: later(60) })],
    ]);
    expect((await audited(articleId)).slice(-2)).toEqual(['article_published', 'article_corrected']);
  });

  test('shows a correction to readers only together with the text that it explains', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { content: '<p>It was Tuesday.</p>' });
    expect(await setCorrection(writer, articleId, { correction: 'It was Monday.' }, now)).toBe('keep');
    await to(writer, articleId, 'pending');
    await to(editor, articleId, 'approved');
    expect(await correctionsOf(articleId)).toEqual([]);
    expect(await workflowOf(editor, articleId)).toMatchObject({ pendingCorrection: 'It was Monday.', corrections: [] });
    expect(await previewCorrections(editor, articleId, later(9))).toMatchObject([{ note: 'It was Monday.' }]);
    await changeStatus(editor, articleId, { target: 'published' }, later(60));
    expect(await readers(articleId)).toMatchObject({ content: expect.stringContaining('It was Tuesday.') });
    expect(await workflowOf(editor, articleId)).toMatchObject({
      pendingCorrection: '',
      corrections: [{ note: 'It was Monday.', correctedAt: later(60) }],
    });
  });

  test('takes a correction with any step, and keeps it until it is changed or deleted', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { excerpt: 'Another.' });
    await to(writer, articleId, 'pending', { correction: 'Too long.' });
    await setCorrection(writer, articleId, { correction: 'Shorter.' }, now);
    expect((await workflowOf(writer, articleId)).pendingCorrection).toBe('Shorter.');
    await deletePendingCorrection(writer, articleId, now);
    await to(editor, articleId, 'published');
    expect(await correctionsOf(articleId)).toEqual([]);
  });

  test('needs another approval when a writer changes the correction of approved changes', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { excerpt: 'Another.' });
    const change = (member: Member, correction: string) => setCorrection(member, articleId, { correction }, now);
    await change(writer, 'It was Monday.');
    await to(editor, articleId, 'approved');
    await change(editor, 'It was on Monday.');
    expect(await publicationState(articleId)).toMatchObject({ status: 'approved' });
    await change(writer, 'It was never so.');
    expect(await publicationState(articleId)).toMatchObject({ status: 'pending', approvalInvalidated: true });
    await to(editor, articleId, 'approved');
    await deletePendingCorrection(writer, articleId, now);
    expect(await publicationState(articleId)).toMatchObject({ status: 'pending', approvalInvalidated: true });
  });

  test('no approval survives a change to the correction, even one made while the text differs for a moment', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { excerpt: 'Another.' });
    await to(editor, articleId, 'approved');
    await edit(writer, articleId, { excerpt: 'Another one.' });
    await setCorrection(writer, articleId, { correction: 'Slipped in.' }, now);
    await edit(writer, articleId, { excerpt: 'Another.' });
    expect(await publicationState(articleId)).toMatchObject({ status: 'pending' });
  });

  test('nobody without permission to publish can approve their own correction', async () => {
    const reviewer = await addMember('moderator');
    const { articleId } = await publish();
    await edit(writer, articleId, { excerpt: 'Another.' });
    await to(writer, articleId, 'pending');
    const slipIn = to(reviewer, articleId, 'approved', { correction: 'Slipped in.' });
    await expect(slipIn).rejects.toMatchObject({ code: 'forbidden' });
    await setCorrection(reviewer, articleId, { correction: 'Slipped in.' }, now);
    await expect(to(reviewer, articleId, 'approved')).rejects.toMatchObject({ code: 'forbidden' });
    await to(editor, articleId, 'approved');
  });

  test('shows a correction at once when readers already see the text, if the member may publish', async () => {
    const { articleId } = await publish();
    const correction = 'It was on a Tuesday.';
    await expect(setCorrection(writer, articleId, { correction }, now)).rejects.toMatchObject({
      fields: { correction: expect.stringContaining('Correct the text first') },
    });
    expect(await setCorrection(editor, articleId, { correction }, now)).toBe('publish');
    expect(await correctionsOf(articleId)).toMatchObject([{ note: correction, correctedAt: now }]);
    const { version } = await workflowOf(editor, articleId);
    await edit(writer, articleId, { excerpt: 'Meanwhile.' });
    await expect(setCorrection(editor, articleId, { correction, version }, now)).rejects.toThrow(/changed since/);
  });

  test('cannot have a correction before it is published', async () => {
    const unread = await write();
    const fields = { correction: expect.stringContaining('Only a published article') };
    for (const target of ['pending', 'approved', 'published'] as const) {
      const refused = { code: 'invalid', fields };
      await expect(to(editor, unread, target, { correction: 'Of nothing.' })).rejects.toMatchObject(refused);
    }
    await expect(setCorrection(editor, unread, { correction: 'Of nothing.' }, now)).rejects.toMatchObject({ fields });
    expect(await publicationState(unread)).toMatchObject({ status: 'draft', isLive: false });
  });

  test('has no pending changes after an import until it is edited', async () => {
    const { id } = await writeArticle({ title: 'Imported', excerpt: 'Before.', content: '<p>As it was.</p>' });
    expect(await publicationState(id)).toMatchObject({ status: 'published', hasPendingChanges: false });
    await edit(writer, id, { excerpt: 'After.' });
    expect(await publicationState(id)).toMatchObject({ status: 'draft', isLive: true, hasPendingChanges: true });
    expect(await readers(id)).toMatchObject({ excerpt: 'Before.' });
    await edit(writer, id, { excerpt: 'Before.' });
    expect(await publicationState(id)).toMatchObject({ status: 'published', hasPendingChanges: false });
  });

  test('is hidden from readers when unpublished, but keeps its text', async () => {
    const { articleId, slug } = await publish();
    await expect(unpublish(writer, articleId, now)).rejects.toMatchObject({ code: 'forbidden' });
    await unpublish(editor, articleId, now);
    expect(await readers(articleId)).toBe('not_found');
    expect(
      (await searchArticles({ search: 'title of its own', limit: 5 })).hits.map(({ card }) => card.id),
    ).not.toContain(articleId);
    expect(await publicationState(articleId)).toMatchObject({ status: 'draft', isLive: false });
    expect((await openDraft(editor, articleId)).fields.content).toContain('The first words.');
    await to(editor, articleId, 'published');
    expect(await readers(slug)).toMatchObject({ id: articleId });
  });

  test('has a redirect from every former URL', async () => {
    const { articleId, slug } = await publish({ title: 'An address to leave' });
    await edit(writer, articleId, { slug: 'the-new-address' });
    const { slug: renamed } = await to(editor, articleId, 'published');
    expect(renamed).toBe('the-new-address');
    expect(await findRedirect(`/article/${slug}`)).toBe('/article/the-new-address');
    await edit(writer, articleId, { slug: 'a-third-address' });
    await to(editor, articleId, 'published');
    for (const old of [slug, 'the-new-address']) {
      expect(await findRedirect(`/article/${old}`)).toBe('/article/a-third-address');
    }
    const other = await publish({ title: 'Another' });
    await edit(writer, other.articleId, { slug: 'a-third-address' });
    expect((await to(editor, other.articleId, 'published')).slug).toBe('a-third-address-2');
  });

  test('is not archived automatically once an editor has unarchived it', async () => {
    const { articleId } = await publish();
    await archive(editor, articleId, true);
    expect(await readers(articleId)).toMatchObject({ isArchived: true });
    await archive(editor, articleId, false);
    const { archiveArticles } = await import('~/content/articles/writing/archive.server');
    await archiveArticles({ now: later(90 * 86_400), days: 5 });
    expect(await readers(articleId)).toMatchObject({ isArchived: false });
    await expect(archive(writer, articleId, true)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('keeps its corrections even after permanent deletion', async () => {
    const { articleId } = await publish();
    await setCorrection(editor, articleId, { correction: 'It was Tuesday.' }, now);
    await moveToTrash(editor, articleId, now);
    expect(await emptyTrash(later(31 * 86_400))).toBe(1);
    const kept = await database()
      .select()
      .from(articleCorrections)
      .where(eq(articleCorrections.note, 'It was Tuesday.'));
    expect(kept).toMatchObject([{ articleId: null, articleTitle: words.title }]);
  });
});

describe('the schedule', () => {
  const at = (publishAt: string, unpublishAt = '') => ({ publishAt, unpublishAt });

  test('stores the notes with which it approves the text, in place of what was asked for before', async () => {
    const articleId = await write();
    await changeStatus(writer, articleId, { target: 'pending' }, now);
    await requestChanges(editor, articleId, { notes: 'Name the source.' }, now);
    await changeStatus(writer, articleId, { target: 'pending' }, now);
    await schedule(editor, articleId, { ...at('2026-06-01T15:00'), notes: 'Well sourced.' }, now);
    expect(await notesOf(database(), articleId)).toMatchObject([{ decision: 'approved', note: 'Well sourced.' }]);
    await schedule(editor, articleId, at(''), now);
  });

  test('names the articles that will be published at the same time', async () => {
    const [first, second] = [await write(writer, { title: 'First' }), await write(writer, { title: 'Second' })];
    const { when, description } = await schedule(editor, first, at('2026-06-01T17:00'), now);
    expect(description).toBe('“First” will be published on 1 Jun 2026, 17:00 (UTC+2).');
    expect(when).toBe('It will be published on 1 Jun 2026, 17:00 (UTC+2).');
    expect(await otherPublications(editor, second)).toEqual([{ title: 'First', local: '2026-06-01T17:00' }]);
    expect(await otherPublications(editor, first)).toEqual([]);
    await expect(otherPublications(writer, second)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(otherPublications(editor, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
    expect((await schedule(editor, second, at('2026-06-01T17:00'), now)).description).toBe(
      '“Second” will be published on 1 Jun 2026, 17:00 (UTC+2). Also scheduled for that time: “First”.',
    );
    expect((await schedule(editor, second, at(''), now)).description).toBe('“Second” is no longer scheduled.');
    await schedule(editor, first, at(''), now);
  });

  test('publishes and unpublishes once, at the times set in the newsroom’s time zone', async () => {
    const articleId = await write();
    const { description: said, isApproval } = await schedule(
      editor,
      articleId,
      at('2026-06-01T15:00', '2026-06-02T15:00'),
      now,
    );
    expect(isApproval).toBe(true);
    expect(await schedule(editor, articleId, at('2026-06-01T15:00', '2026-06-02T15:00'), now)).toMatchObject({
      isApproval: false,
    });
    const listedAs = async (status: 'draft' | 'approved' | 'scheduled') =>
      (await listForNewsroom(editor, articleListFilters.parse({ status }), now)).articles.map(({ id }) => id);
    expect(await listedAs('draft')).not.toContain(articleId);
    expect(await listedAs('approved')).not.toContain(articleId);
    expect(await listedAs('scheduled')).toContain(articleId);
    expect(said).toBe(
      '“A title of its own” will be published on 1 Jun 2026, 15:00 (UTC+2) and unpublished on 2 Jun 2026, 15:00 (UTC+2).',
    );
    expect(await publishDue(operator, new Date('2026-06-01T12:59:59Z'))).toMatchObject({ published: 0 });
    const due = new Date('2026-06-01T13:00:00Z');
    // Several nodes wake at the same time.
    const runs = await Promise.all([1, 2, 3].map(() => publishDue(operator, due)));
    expect(runs.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await readers(articleId)).toMatchObject({ title: words.title, publishedAt: due });
    expect((await audited(articleId)).filter((action) => action === 'article_published')).toHaveLength(1);
    expect(await publishDue(operator, new Date('2026-06-02T13:00:00Z'))).toMatchObject({ unpublished: 1 });
    expect(await readers(articleId)).toBe('not_found');
  });

  test('publishes the pending correction once', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { excerpt: 'Put right.' });
    const change = { ...at('2026-06-01T15:00'), correction: 'It was Monday.' };
    await schedule(editor, articleId, change, now);
    expect((await workflowOf(editor, articleId)).pendingCorrection).toBe('It was Monday.');
    const due = new Date('2026-06-01T13:00:00Z');
    await publishDue(operator, due);
    expect(await readers(articleId)).toMatchObject({ excerpt: 'Put right.' });
    const view = await workflowOf(editor, articleId);
    expect(view.corrections).toMatchObject([{ note: 'It was Monday.', correctedAt: due }]);
    expect(view.pendingCorrection).toBe('');
    expect((await audited(articleId)).at(-1)).toBe('article_corrected');
    await edit(writer, articleId, { excerpt: 'Put right again.' });
    await to(editor, articleId, 'published');
    expect((await workflowOf(editor, articleId)).corrections).toHaveLength(1);
  });

  test('publishes the pending correction with the text, whether early or after the article was unpublished', async () => {
    const choose = async (correction: string) => {
      const { articleId } = await publish();
      await edit(writer, articleId, { excerpt: 'Put right.' });
      await schedule(editor, articleId, { ...at('2026-06-01T15:00'), correction }, now);
      return articleId;
    };
    const notes = async (articleId: string) =>
      (await workflowOf(editor, articleId)).corrections.map(({ note }) => note);
    const sooner = await choose('It was Wednesday.');
    await performBulkAction(editor, { action: 'publish', ids: [sooner] }, now);
    expect(await notes(sooner)).toEqual(['It was Wednesday.']);
    const taken = await choose('It was Thursday.');
    await unpublish(editor, taken, now);
    await publishDue(operator, new Date('2026-06-01T13:00:00Z'));
    expect(await readers(taken)).toMatchObject({ excerpt: 'Put right.' });
    expect(await notes(taken)).toEqual(['It was Thursday.']);
  });

  test('rejects a correction for an unpublished article', async () => {
    const articleId = await write();
    const change = { ...at('2026-06-01T15:00'), correction: 'It was Friday.' };
    await expect(schedule(editor, articleId, change, now)).rejects.toMatchObject({
      code: 'invalid',
      fields: { correction: expect.stringContaining('Only a published article') },
    });
    expect((await workflowOf(editor, articleId)).schedule.publishAt).toBeNull();
  });

  test('catches up in order after downtime', async () => {
    const [one, two] = [await write(), await write()];
    await schedule(editor, one, at('2026-06-01T15:00'), now);
    await schedule(editor, two, at('2026-06-01T15:00', '2026-06-01T16:00'), now);
    expect(await publishDue(operator, later(7 * 86_400))).toMatchObject({ published: 2, unpublished: 1 });
    expect(await readers(one)).toMatchObject({ title: words.title });
    expect(await readers(two)).toBe('not_found');
    expect(await audited(two)).toEqual([
      ...['article_approved', 'article_scheduled', 'article_published', 'article_unpublished'],
    ]);
  });

  test('notifies the newsroom instead of publishing text changed after approval', async () => {
    const articleId = await write();
    await schedule(editor, articleId, at('2026-06-01T15:00'), now);
    await edit(writer, articleId, { content: '<p>Slipped in at night.</p>' });
    expect(await publishDue(operator, later(86_400))).toMatchObject({ published: 0, failed: 1 });
    expect(await readers(articleId)).toBe('not_found');
    expect(await notificationTitles(editor)).toContain('A scheduled article was not published');
    expect(await publishDue(operator, later(86_400))).toMatchObject({ published: 0, failed: 0 });
  });

  test.each([
    ['2026-03-29T02:30', '', 'publishAt', /does not exist.*29, 03:00/],
    ['2026-10-25T02:30', '', 'publishOccurrence', /occurs twice.*\+02:00.*\+01:00/],
    ['2020-01-01T10:00', '', 'publishAt', /in the past/],
    ['9999-01-01T10:00', '', 'publishAt', /within the next two years/],
    ['2026-12-01T10:00', '9999-01-01T10:00', 'unpublishAt', /within the next two years/],
    ['2026-12-01T10:00', '2026-11-01T10:00', 'unpublishAt', /before it is published/],
    ['', '2026-12-01T10:00', 'unpublishAt', /it cannot be unpublished/],
    ['tomorrow', '', 'publishAt', /Enter a date/],
  ])(
    'rejects publishing at %j and unpublishing at %j with an error at %s',
    async (publishAt, unpublishAt, field, sentence) => {
      const articleId = await write();
      const early = new Date('2026-01-01T00:00:00Z');
      await expect(schedule(editor, articleId, { publishAt, unpublishAt }, early)).rejects.toMatchObject({
        code: 'invalid',
        fields: { [field]: expect.stringMatching(sentence) },
      });
    },
  );

  test('is cancelled when someone who may not publish approves other text, and kept when the text is the same', async () => {
    const articleId = await write();
    const other = await addMember('moderator');
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '2026-06-05T15:00' }, now);
    await to(writer, articleId, 'draft');
    await to(writer, articleId, 'pending');
    expect((await workflowOf(other, articleId)).schedule.isCancelledByApproval).toBe(false);
    expect(await to(other, articleId, 'approved')).toMatchObject({ publishAt: new Date('2026-06-01T13:00:00Z') });
    await edit(writer, articleId, { content: '<p>Words that no editor has read.</p>' });
    expect((await workflowOf(editor, articleId)).schedule.isCancelledByApproval).toBe(false);
    expect((await workflowOf(other, articleId)).schedule.isCancelledByApproval).toBe(true);
    const result = await to(other, articleId, 'approved');
    expect(result).toMatchObject({ publishAt: null, cancelledTime: new Date('2026-06-01T13:00:00Z') });
    expect((await workflowOf(editor, articleId)).schedule).toMatchObject({ publishAt: null, unpublishAt: null });
    expect(await publishDue(operator, later(7_200))).toEqual({ published: 0, unpublished: 0, failed: 0 });
    for (const member of [editor, writer]) {
      const [latest] = (await notificationsOf(member)).filter(({ message }) => message.includes('was cancelled'));
      expect(latest?.title).toContain('approved');
    }
  });

  test('is cancelled when someone who may not publish approves the text with a correction', async () => {
    const { articleId } = await publish();
    const other = await addMember('moderator');
    await changeSettings(admin, [selfApproval.changeTo(true)], now);
    onTestFinished(() => changeSettings(admin, [selfApproval.changeTo(false)], now));
    await edit(writer, articleId, { excerpt: 'Another.' });
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
    await to(writer, articleId, 'draft');
    await to(writer, articleId, 'pending');
    const result = await to(other, articleId, 'approved', { correction: 'The excerpt was wrong.' });
    expect(result).toMatchObject({ publishAt: null, cancelledTime: new Date('2026-06-01T13:00:00Z') });
    expect(await publishDue(operator, later(7_200))).toEqual({ published: 0, unpublished: 0, failed: 0 });
  });

  test('uses the chosen occurrence of an ambiguous time', async () => {
    const articleId = await write();
    const change = { publishAt: '2026-10-25T02:30', unpublishAt: '' };
    expect((await schedule(editor, articleId, { ...change, publishOccurrence: 'second' }, now)).when).toMatch(
      /02:30 \(UTC\+1\)/,
    );
    expect((await schedule(editor, articleId, { ...change, publishOccurrence: 'first' }, now)).when).toMatch(
      /02:30 \(UTC\+2\)/,
    );
    expect((await schedule(editor, articleId, at(''), now)).when).toBe('It is no longer scheduled.');
    expect(await publishDue(operator, later(365 * 86_400))).toMatchObject({ published: 0 });
  });

  test('requires permission to publish, and rejects self-approval', async () => {
    const articleId = await write(editor);
    await expect(schedule(writer, articleId, at('2026-06-02T15:00'), now)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(schedule(editor, articleId, at('2026-06-02T15:00'), now)).rejects.toThrow(/someone else/);
  });
});

describe('link checks on submission and publication', () => {
  const dead = { content: '<p><a href="/nowhere-at-all">A</a> <a href="http://not-asked.test/">B</a></p>' };
  const warnings = [
    '/nowhere-at-all leads to a page that does not exist.',
    '1 link was not checked: http://not-asked.test/.',
  ];
  const setLinks = (links: 'off' | 'warn' | 'block') =>
    changeSettings(admin, [checklist.changeTo({ ...siteSetting(checklist), links })], now);
  beforeEach(() => setLinks('warn'));

  test('warn in the checklist when set to warn, and once more in the result of publication', async () => {
    const articleId = await write(writer, dead);
    expect(await to(writer, articleId, 'pending')).toEqual({
      slug: undefined,
      isChange: false,
      publishAt: null,
      cancelledTime: null,
      blocking: [],
      warnings: [],
    });
    const { findings } = await workflowOf(writer, articleId);
    expect(findings.find(({ problems }) => problems.includes(warnings[0] ?? ''))?.places?.[0]).toMatch(/^#/);
    expect(findings.flatMap(({ problems }) => problems)).toEqual(warnings);
    expect((await to(editor, articleId, 'approved')).warnings).toEqual([]);
    expect(await to(editor, articleId, 'published')).toMatchObject({ warnings });
    expect(await readers(articleId)).toMatchObject({ title: words.title });
  });

  test('warn beside a schedule rather than in its notice, and in the results of bulk actions', async () => {
    const [one, two] = [await write(writer, dead), await write(writer, dead)];
    const scheduled = await schedule(editor, one, { publishAt: '2026-06-02T15:00', unpublishAt: '' }, now);
    expect(scheduled).toMatchObject({ warnings, description: expect.not.stringContaining('Checklist') });
    const [result] = await performBulkAction(editor, { action: 'publish', ids: [two] }, now);
    expect(result).toMatchObject({
      isDone: true,
      sentence: 'Published.',
      note: `Checklist warnings: ${warnings.join(' ')}`,
    });
  });

  test('report nothing when off, and block only on missing pages when set to block', async () => {
    const articleId = await write(writer, dead);
    await setLinks('off');
    expect((await to(writer, articleId, 'pending')).warnings).toEqual([]);
    await setLinks('block');
    await expect(to(editor, articleId, 'published')).rejects.toThrow(
      /\/nowhere-at-all leads to a page that does not exist\.$/,
    );
    await edit(writer, articleId, { content: '<p><a href="http://not-asked.test/">B</a></p>' });
    expect((await to(editor, articleId, 'published')).warnings).toEqual([warnings[1]]);
  });

  test('skip external links for members over the rate limit', async () => {
    const own = await write(writer, { content: '<p><a href="/nowhere-at-all">A</a></p>' });
    const other = await write(writer, { content: '<p><a href="https://nobody-asks.invalid/">A</a></p>' });
    for (let time = 0; time < 20; time += 1) await checkArticle(writer, own);
    const problemsAfterSubmitting = async (articleId: string) => {
      await to(writer, articleId, 'pending');
      return (await workflowOf(writer, articleId)).findings.flatMap(({ problems }) => problems);
    };
    expect(await problemsAfterSubmitting(own)).toEqual([warnings[0]]);
    expect(await problemsAfterSubmitting(other)).toEqual(['1 link was not checked: https://nobody-asks.invalid/.']);
  });
});

describe('the trash', () => {
  test('unpublishes an article, and undoing that republishes the same version', async () => {
    const { articleId } = await publish();
    await edit(writer, articleId, { title: 'Not yet seen' });
    await expect(moveToTrash(writer, articleId, now)).rejects.toMatchObject({ code: 'forbidden' });
    await moveToTrash(editor, articleId, now);
    expect(await readers(articleId)).toBe('not_found');
    await expect(to(editor, articleId, 'published')).rejects.toThrow(/in the trash/);
    await undoDeletion(editor, articleId, now);
    expect(await readers(articleId)).toMatchObject({ title: words.title });
    expect(await publicationState(articleId)).toMatchObject({ hasPendingChanges: true });
    await expect(undoDeletion(editor, articleId, now)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('nothing in an article changes until it is restored', async () => {
    const articleId = await write();
    await moveToTrash(editor, articleId, now);
    const { fields } = await openDraft(writer, articleId);
    await expect(edit(writer, articleId, { title: 'Typed in the trash' })).rejects.toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining('in the trash') },
    });
    expect((await openDraft(writer, articleId)).fields).toEqual(fields);
    await restoreFromTrash(editor, articleId, now);
    await edit(writer, articleId, { title: 'Typed after it was restored' });
  });

  test('restores an article as a draft without a schedule, even if it was published', async () => {
    const { articleId } = await publish();
    await schedule(editor, articleId, { publishAt: '', unpublishAt: '2026-06-02T15:00' }, now);
    const approved = await write();
    await to(editor, approved, 'approved');
    for (const id of [articleId, approved]) {
      await moveToTrash(editor, id, now);
      await restoreFromTrash(editor, id, now);
      expect(await readers(id)).toBe('not_found');
      expect(await workflowOf(editor, id)).toMatchObject({
        publicationState: { status: 'draft', isLive: false },
        schedule: { unpublishAt: null },
      });
    }
    expect((await audited(articleId)).at(-1)).toBe('article_restored');
    await to(editor, articleId, 'published');
    expect(await readers(articleId)).toMatchObject({ title: words.title });
  });

  test('undoes a deletion exactly, and runs no schedule in the meantime', async () => {
    const articleId = await write(writer, { title: 'Deleted by mistake' });
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '2026-06-02T15:00' }, now);
    const before = await workflowOf(editor, articleId);
    await moveToTrash(editor, articleId, now);
    expect((await workflowOf(editor, articleId)).schedule).toMatchObject({ publishAt: null, unpublishAt: null });
    await publishDue(operator, later(86_400 * 3));
    await undoDeletion(editor, articleId, now);
    // The other scheduled articles have been published.
    expect(await workflowOf(editor, articleId)).toEqual(before);
  });

  test('only the person who deleted an article can undo that, within an hour, and a scheduled time that has passed does not publish it', async () => {
    const other = await addMember('editor');
    const articleId = await write();
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
    const deletedAt = new Date('2026-06-01T12:59:00Z');
    await moveToTrash(editor, articleId, deletedAt);
    const since = (seconds: number) => new Date(deletedAt.getTime() + seconds * 1_000);
    await expect(undoDeletion(other, articleId, since(1))).rejects.toMatchObject({ code: 'conflict' });
    await expect(undoDeletion(editor, articleId, since(3_600))).rejects.toMatchObject({ code: 'conflict' });
    await undoDeletion(editor, articleId, since(120));
    expect((await workflowOf(editor, articleId)).schedule).toMatchObject({ publishAt: null });
  });

  test('deletes articles permanently after thirty days', async () => {
    const articleId = await write();
    await moveToTrash(editor, articleId, now);
    expect(await emptyTrash(later(29 * 86_400))).toBe(0);
    expect(await emptyTrash(later(30 * 86_400 + 1))).toBe(1);
    const rows = await database().select({ id: articles.id }).from(articles).where(eq(articles.id, articleId));
    expect(rows).toEqual([]);
  });

  test('rejects unknown articles', async () => {
    await expect(moveToTrash(editor, newId(), now)).rejects.toMatchObject({ code: 'not_found' });
    await expect(moveToTrash(editor, 'no key', now)).rejects.toMatchObject({ code: 'not_found' });
  });
});
