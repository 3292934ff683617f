import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { mediaItems } from '~/content/media/schema';
import { describeMedia, finishUpload } from '~/content/media/service.server';
import { openMediaFolder, uploadFile } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { draftsFeature } from '~/newsroom/drafts/feature.server';
import { restoreRevision } from '~/newsroom/drafts/revisions/revisions.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { workflowOf } from '../card/view.server';
import { workflowFeature } from '../feature.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash, undoDeletion } from '../steps/trash.server';
import { unpublishInTransaction } from '../steps/unpublish.server';

openPageDatabase();
openMediaFolder();
registerFeatures([draftsFeature, workflowFeature]);

const now = new Date();
const description = { alt: 'A form', credit: '', focusX: 50, focusY: 50 };
let writer: Member;
let moderator: Member;
let editor: Member;
let picture: { id: string; address: string };
beforeAll(async () => {
  await ensureFixedCategories(database());
  [writer, moderator, editor] = [await addMember('moderator'), await addMember('moderator'), await addMember('editor')];
});
beforeEach(async () => {
  const upload = await uploadFile(writer, await plainPicture());
  ({ item: picture } = await finishUpload(writer, { upload }, now));
  await changeCaption(writer, 'What was reviewed');
});

const changeCaption = (actor: Member, caption: string) =>
  describeMedia(actor, picture.id, { ...description, caption }, now);

async function storedCaption(): Promise<string | undefined> {
  const [row] = await database().select().from(mediaItems).where(eq(mediaItems.id, picture.id));
  return row?.caption;
}

async function submit(): Promise<string> {
  const fields = { title: 'An article', excerpt: 'What it says.', category: 'news', content: '<p>Words</p>' };
  const { articleId } = await createDraft(writer, { ...fields, imageUrl: picture.address, imageAlt: 'A form' });
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  return articleId;
}

describe('the caption of the picture of an approved article', () => {
  test('cannot be changed by those who may not publish, so that nobody publishes what was not reviewed', async () => {
    const articleId = await submit();
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    for (const member of [writer, moderator]) {
      await expect(changeCaption(member, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await storedCaption()).toBe('What was reviewed');
    // The alternative text in the library is only what the picture is inserted with.
    await describeMedia(writer, picture.id, { ...description, alt: 'Another', caption: 'What was reviewed' }, now);
  });

  test('can be changed by an editor, which the audit log records with the new text', async () => {
    const articleId = await submit();
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    await changeCaption(editor, 'Corrected');
    const log = await database().select().from(securityAuditLog).where(eq(securityAuditLog.resourceId, picture.id));
    expect(log.at(-1)).toMatchObject({
      action: 'media_described',
      userId: editor.userId,
      newValues: { caption: 'Corrected' },
    });
  });

  test('can be changed until the approval, and again once a reviewer has sent the article back', async () => {
    const articleId = await submit();
    await changeCaption(writer, 'Before the approval');
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    await requestChanges(moderator, articleId, { notes: 'The caption is wrong.' }, now);
    await changeCaption(writer, 'For another review');
    expect(await storedCaption()).toBe('For another review');
  });

  test('cannot be changed while the text is another one, because the approved text can be restored', async () => {
    const articleId = await submit();
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { content: '<p>Other words</p>', imageUrl: '' } });
    await expect(changeCaption(writer, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
    await restoreRevision(writer, articleId, 1);
    expect((await workflowOf(editor, articleId))?.publicationState.status).toBe('approved');
  });

  test('cannot be changed while the article is in the trash or removed, from where it can become live again', async () => {
    const articleId = await submit();
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    await changeStatus(editor, articleId, { target: 'published' }, now);
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { title: 'Another title' } });
    await moveToTrash(editor, articleId, now);
    await expect(changeCaption(writer, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
    await undoDeletion(editor, articleId, now);
    await transaction((executor, emit) =>
      unpublishInTransaction(editor, executor, emit, articleId, now, { isRemoval: true }),
    );
    await expect(changeCaption(writer, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await storedCaption()).toBe('What was reviewed');
  });

  test('cannot be changed for an article that was imported as approved', async () => {
    const { articleId } = await createDraft(writer, { title: 'Imported', imageUrl: picture.address });
    await database()
      .update(articles)
      .set({ status: 'approved', imageUrl: picture.address })
      .where(eq(articles.id, articleId));
    await expect(changeCaption(writer, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { title: 'Another title' } });
    await expect(changeCaption(writer, 'An insult')).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('can be changed where the article only shows the picture in its text, which has a caption of its own', async () => {
    const fields = { title: 'An article', excerpt: 'What it says.', category: 'news' };
    const content = `<p>Words</p><figure><img src="${picture.address}" alt="A form"><figcaption>Its own</figcaption></figure>`;
    const { articleId } = await createDraft(writer, { ...fields, content });
    await changeStatus(writer, articleId, { target: 'pending' }, now);
    await changeStatus(moderator, articleId, { target: 'approved' }, now);
    await changeCaption(writer, 'For later uses');
    expect(await storedCaption()).toBe('For later uses');
  });
});

test('a new caption is announced to whoever has the article open', async () => {
  const heard = await recordEvents();
  await changeCaption(writer, 'Another');
  expect(await heard()).toContainEqual({ type: 'newsroom.changed' });
});
