import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { previewDraft } from '~/newsroom/drafts/preview/preview.server';
import { listRevisions, restoreRevision } from '~/newsroom/drafts/revisions/revisions.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { workflowOf } from '../card/view.server';
import { findTextsInUse } from '../current-state.server';
import { workflowFeature } from '../feature.server';
import { reviewedArticleOf } from '../review/review.server';
import { publishDue } from '../schedule/run-schedule.server';
import { schedule } from '../schedule/schedule.server';
import { returnedVersionOf } from '../schema';
import { archive } from '../steps/archive.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash, restoreFromTrash, undoDeletion } from '../steps/trash.server';
import { namesOf } from '../store.server';

openPageDatabase();

let writer: Member;
let editor: Member;
beforeAll(async () => {
  await ensureFixedCategories(database());
  writer = await addMember('moderator');
  editor = await addMember('editor');
});

async function addPending(): Promise<string> {
  const fields = { title: 'An article', excerpt: 'What it says.', category: 'news', content: '<p>Words</p>' };
  const { articleId } = await createDraft(writer, fields);
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  return articleId;
}

async function returnedVersion(articleId: string): Promise<number | null | undefined> {
  const [row] = await database()
    .select({ version: returnedVersionOf(sql`articles.id`) })
    .from(articles)
    .where(eq(articles.id, articleId));
  return row?.version;
}

const toDraft = (actor: Member, articleId: string) => changeStatus(actor, articleId, { target: 'draft' }, new Date());

test.each([true, false])(
  'an article that is sent back (rejected: %s) and withdrawn unchanged is what it was before',
  async (isRejection) => {
    const articleId = await addPending();
    const state = async () => {
      const { isReturned, isRejected } = await workflowOf(writer, articleId);
      return { isReturned, isRejected };
    };
    const submit = () => changeStatus(writer, articleId, { target: 'pending' }, new Date());
    const none = { isReturned: false, isRejected: false };
    await requestChanges(editor, articleId, { notes: 'Not like this.', isRejection }, new Date());
    const before = { isReturned: true, isRejected: isRejection };
    for (let times = 0; times < 2; times += 1) {
      await submit();
      expect(await state()).toEqual(none);
      await toDraft(writer, articleId);
      expect(await state()).toEqual(before);
    }
    // A new decision ends it.
    await submit();
    await changeStatus(editor, articleId, { target: 'approved' }, new Date());
    await submit();
    await toDraft(writer, articleId);
    expect(await state()).toEqual(none);
    // So does another text.
    await submit();
    await requestChanges(editor, articleId, { notes: 'Not like this.', isRejection }, new Date());
    await submit();
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Better words</p>' } });
    await toDraft(writer, articleId);
    expect(await state()).toEqual(none);
  },
);

test('an article that a reviewer sets to draft is sent back, with the version that was reviewed', async () => {
  const articleId = await addPending();
  expect(await returnedVersion(articleId)).toBeNull();
  await toDraft(editor, articleId);
  expect(await returnedVersion(articleId)).toBe(1);
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Better words</p>' } });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  expect(await returnedVersion(articleId)).toBe(1);
});

test('a later return counts, whichever way the article is sent back', async () => {
  const articleId = await addPending();
  await requestChanges(editor, articleId, { notes: 'Shorter.' }, new Date());
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Short</p>' } });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  await toDraft(editor, articleId);
  expect(await returnedVersion(articleId)).toBe(2);
});

test('a writer who withdraws an article does not send it back', async () => {
  const articleId = await addPending();
  const withdrawal = { target: 'draft', isWithdrawal: true } as const;
  await expect(changeStatus(editor, articleId, withdrawal, new Date())).rejects.toMatchObject({ code: 'forbidden' });
  await changeStatus(writer, articleId, withdrawal, new Date());
  expect(await returnedVersion(articleId)).toBeNull();
});

test('reviewers learn who saved the text last, and who withdrew it, unless they did so themselves', async () => {
  const articleId = await addPending();
  await saveDraft(editor, articleId, { baseVersion: 1, fields: { content: '<p>Words of the editor</p>' } });
  const nameOf = async (userId: string) => (await namesOf(database(), [userId])).get(userId);
  const self = { isSelf: true };
  const byWriter = { isSelf: false, name: await nameOf(writer.userId) };
  const byEditor = { isSelf: false, name: await nameOf(editor.userId) };
  expect((await workflowOf(editor, articleId)).changedBy).toEqual({ text: self, status: byWriter });
  await toDraft(editor, articleId);
  expect((await workflowOf(writer, articleId)).changedBy).toEqual({ text: byEditor, status: byEditor });
  expect((await workflowOf(editor, articleId)).changedBy).toEqual({ text: self, status: self });
});

test('reviewers learn who has restored an article from the trash as a draft', async () => {
  const articleId = await addPending();
  const administrator = await addMember('admin');
  await moveToTrash(administrator, articleId, new Date());
  await restoreFromTrash(administrator, articleId, new Date());
  const name = (await namesOf(database(), [administrator.userId])).get(administrator.userId);
  expect(await workflowOf(editor, articleId)).toMatchObject({
    ...{ publicationState: { status: 'draft' }, changedBy: { status: { name } } },
  });
});

test('a member who undoes a deletion, or restores a draft, is not named as having changed the status', async () => {
  const articleId = await addPending();
  const administrator = await addMember('admin');
  const name = (await namesOf(database(), [editor.userId])).get(editor.userId);
  await changeStatus(editor, articleId, { target: 'approved' }, new Date());
  await moveToTrash(administrator, articleId, new Date());
  await undoDeletion(administrator, articleId, new Date());
  expect(await workflowOf(writer, articleId)).toMatchObject({
    ...{ publicationState: { status: 'approved' }, changedBy: { status: { name } } },
  });
  await toDraft(editor, articleId);
  await moveToTrash(administrator, articleId, new Date());
  await restoreFromTrash(administrator, articleId, new Date());
  expect((await workflowOf(writer, articleId)).changedBy.status).toEqual({ isSelf: false, name });
});

test('a reviewer who has changed a text can still send it back, but not withdraw it', async () => {
  const articleId = await addPending();
  await saveDraft(editor, articleId, { baseVersion: 1, fields: { content: '<p>Words of the editor</p>' } });
  const withdrawal = { target: 'draft', isWithdrawal: true } as const;
  await expect(changeStatus(editor, articleId, withdrawal, new Date())).rejects.toMatchObject({ code: 'forbidden' });
  await toDraft(editor, articleId);
  expect(await returnedVersion(articleId)).toBe(2);
});

test('the revisions say which of them were submitted, and which were sent back', async () => {
  const articleId = await addPending();
  await requestChanges(editor, articleId, { notes: 'Name the source.' }, new Date());
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Words, from a source.</p>' } });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  const { steps } = await findTextsInUse(articleId);
  expect([...steps]).toEqual([
    [1, 'returned'],
    [2, 'submitted'],
  ]);
  await requestChanges(editor, articleId, { notes: 'Not for us.', isRejection: true }, new Date());
  expect((await findTextsInUse(articleId)).steps.get(2)).toBe('rejected');
});

test('the revisions say which of them readers have seen, and which were approved', async () => {
  const articleId = await addPending();
  const step = (target: 'approved' | 'published') => changeStatus(editor, articleId, { target }, new Date());
  const edit = async (content: string): Promise<void> => {
    const { version: baseVersion } = await openDraft(writer, articleId);
    await saveDraft(writer, articleId, { baseVersion, fields: { content } });
  };
  await step('published');
  await edit('<p>Other words.</p>');
  await step('approved');
  await edit('<p>Still other words.</p>');
  await step('published');
  const { published, steps } = await findTextsInUse(articleId);
  expect([...steps.values()]).toEqual(['published', 'approved', 'published']);
  expect(published?.contentHash).toBe((await openDraft(writer, articleId)).contentHash);
});

test('the revisions say which of them the schedule has published, and which was approved for it', async () => {
  const articleId = await addPending();
  const now = new Date('2026-06-01T12:00:00Z');
  await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
  expect([...(await findTextsInUse(articleId)).steps]).toEqual([[1, 'approved']]);
  expect(await publishDue(operator, new Date('2026-06-02T12:00:00Z'))).toMatchObject({ published: 1 });
  expect([...(await findTextsInUse(articleId)).steps]).toEqual([[1, 'published']]);
});

test('a version that was approved and then sent back is not called approved', async () => {
  registerFeatures([workflowFeature]);
  const articleId = await addPending();
  const shown = async (): Promise<unknown[]> =>
    (await listRevisions(editor, articleId)).revisions.map(({ isApproved, reviewStep }) => [isApproved, reviewStep]);
  await changeStatus(editor, articleId, { target: 'approved' }, new Date());
  expect(await shown()).toEqual([[true, 'approved']]);
  await requestChanges(editor, articleId, { notes: 'Name the source.' }, new Date());
  expect(await shown()).toEqual([[false, 'returned']]);
  // Nor is it what a reviewer compares the next version with as the approved one.
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Words, from a source.</p>' } });
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  expect((await reviewedArticleOf(editor, articleId)).changes?.since).toBe('returned');
  expect(await shown()).toEqual([
    [false, 'submitted'],
    [false, 'returned'],
  ]);
});

test('a version that was sent back is not called approved or published because a later one restores its words', async () => {
  registerFeatures([workflowFeature]);
  const articleId = await addPending();
  await requestChanges(editor, articleId, { notes: 'Name the source.' }, new Date());
  await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Words, from a source.</p>' } });
  await restoreRevision(writer, articleId, 1);
  const shown = async (): Promise<unknown[]> =>
    (await listRevisions(editor, articleId)).revisions.map(({ version, isApproved, isPublished, reviewStep }) => [
      version,
      isPublished ? 'published' : isApproved ? 'approved' : reviewStep,
    ]);
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  await changeStatus(editor, articleId, { target: 'approved' }, new Date());
  expect(await shown()).toEqual([
    [3, 'approved'],
    [2, null],
    [1, 'returned'],
  ]);
  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  // What restores the published text is what readers see.
  await saveDraft(writer, articleId, { baseVersion: 3, fields: { content: '<p>Other words.</p>' } });
  await restoreRevision(writer, articleId, 3);
  expect(await shown()).toEqual([
    [5, 'published'],
    [4, null],
    [3, 'published'],
    [2, null],
    [1, 'returned'],
  ]);
});

test('the preview has the date that readers see or will see, and says whether they see the article as archived', async () => {
  registerFeatures([workflowFeature]);
  const articleId = await addPending();
  const now = new Date('2026-06-01T12:00:00Z');
  const preview = () => previewDraft(editor, articleId, new Date('2026-07-01T12:00:00Z'));
  expect(await preview()).toMatchObject({ publishedAt: new Date('2026-07-01T12:00:00Z'), isArchived: false });
  await schedule(editor, articleId, { publishAt: '2026-06-10T15:00', unpublishAt: '' }, now);
  expect(await preview()).toMatchObject({ publishedAt: new Date('2026-06-10T15:00:00Z') });
  await changeStatus(editor, articleId, { target: 'published' }, now);
  await archive(editor, articleId, true);
  expect(await preview()).toMatchObject({ publishedAt: now, isArchived: true });
});
