import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOrAddAuthorByName } from '~/content/articles/authors/authors.server';
import { articlesFeature } from '~/content/articles/feature.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { authorsFeature } from '~/content/authors/feature.server';
import { saveProfile } from '~/content/authors/store.server';
import { mediaJobs } from '~/content/media/jobs.server';
import { libraryOptions } from '~/content/media/library.server';
import { deleteMedia, listMedia, readMedia } from '~/content/media/service.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { visit } from '~/identity/roles/testing/visit.server';
import * as pictureRoute from '~/newsroom/media/routes/picture';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { draftsFeature } from '../feature.server';
import { emptyFields } from '../fields';
import { restoreRevision } from '../revisions/revisions.server';
import * as revisionsRoute from '../revisions/routes/revisions';
import { createDraft, saveDraft } from '../save.server';
import { isPictureInDrafts } from './store-pictures.server';

openTestDatabase();
registerFeatures([articlesFeature, authorsFeature, draftsFeature]);
openIdleJobs(mediaJobs);
openMediaFolder();

let moderator: Member;
let editor: Member;
beforeEach(async () => {
  moderator = await addMember('moderator');
  editor = await addMember('editor');
});
const addPicture = () => addPictureOf(editor);

test('an index finds whether a working copy shows a picture', async () => {
  const plan = await database().transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const isShown = await isPictureInDrafts(sql`${crypto.randomUUID()}::uuid`);
    return transaction.execute(sql`explain select ${isShown}`);
  });
  expect(JSON.stringify(plan)).toContain('article_drafts_pictures');
});

describe('the uses of a picture', () => {
  test('include every article and draft that shows the picture, and prevent its deletion', async () => {
    const picture = await addPicture();
    const other = await addPicture();
    await writeArticle({ title: 'In the text', content: `<p><img src="/media/${picture.id}/320.webp" alt=""></p>` });
    const draft = await writeArticle({
      title: 'As its own',
      imageUrl: picture.address,
      status: 'draft',
    });
    const { articleId } = await createDraft(editor, {
      ...emptyFields,
      title: 'Being written',
      category: 'news',
      content: `<p><img src="${picture.address}" alt=""></p>`,
    });
    const { uses } = await readMedia(moderator, picture.id);
    const draftUses = uses.filter((use) => use.where !== 'page' && use.articleId === articleId);
    expect(uses.map(({ title, where, isPublished }) => `${title}: ${where} ${isPublished}`).sort()).toEqual(
      [
        'As its own: article false',
        ...draftUses.map((use) => `${use.title}: ${use.where} false`),
        'In the text: article true',
      ].sort(),
    );
    expect(draftUses.some(({ where }) => where !== 'article')).toBe(true);
    await expect(deleteMedia(editor, picture.id, new Date())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^The picture is in use by “.+” and 2 other articles\. Remove it from there first\.$/,
      ),
    });
    expect((await readMedia(moderator, other.id)).uses).toEqual([]);
    expect(draft.id).toBeDefined();
  });

  test('decide whether the library lists it as used or unused, and earlier versions do not count', async () => {
    const counts = async () =>
      (await libraryOptions(moderator)).options.use.map(({ slug, count = 0 }) => [slug, count] as const);
    const before = new Map(await counts());
    const [inText, own, drafted, portrait, earlier, unused] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
    ];
    await writeArticle({ title: 'In the text', content: `<p><img src="/media/${inText.id}/320.webp" alt=""></p>` });
    await writeArticle({ title: 'As its own', imageUrl: own.address, status: 'draft' });
    await createDraft(editor, { ...emptyFields, title: 'Drafted', content: `<img src="${drafted.address}" alt="">` });
    const { articleId, version } = await createDraft(editor, {
      ...emptyFields,
      title: 'Was there',
      content: `<img src="${earlier.address}" alt="">`,
    });
    await saveDraft(editor, articleId, { baseVersion: version, fields: { content: '<p>Gone.</p>' } });
    const authorId = (await findOrAddAuthorByName(database(), 'A writer')) ?? '';
    await saveProfile(database(), {
      ...{ authorId, biography: '', website: '', pictureId: portrait.id },
      ...{ updatedAt: new Date(), updatedBy: editor.userId },
    });
    const added = [inText, own, drafted, portrait, earlier, unused];
    const listed = async (use: 'used' | 'unused') => {
      const ids = (await listMedia(moderator, { search: '', use })).items.map(({ id }) => id);
      return added.filter(({ id }) => ids.includes(id));
    };
    expect(await listed('used')).toEqual([inText, own, drafted, portrait]);
    expect(await listed('unused')).toEqual([earlier, unused]);
    expect((await counts()).map(([slug, count]) => [slug, count - (before.get(slug) ?? 0)])).toEqual([
      ['used', 4],
      ['unused', 2],
    ]);
  });

  test('uses in earlier versions only cause a warning, and restoring one reports the missing picture', async () => {
    const picture = await addPicture();
    const text = `<p>By mistake</p><figure><img src="${picture.address}" alt="A cat"></figure>`;
    const { articleId } = await createDraft(editor, { ...emptyFields, title: 'A slip', content: text });
    const pages = [
      { path: '/admin/media/:id', module: pictureRoute },
      { path: '/admin/editor/:id/revisions', module: revisionsRoute },
    ] as Parameters<typeof visit>[0];
    const visitPage = (path: string, options = {}) => visit(pages, path, { actor: editor, ...options });
    const visitPicture = () => visitPage(`/admin/media/${picture.id}`);
    expect((await visitPicture()).html).toContain(`href="/admin/editor/${articleId}"`);
    expect((await visitPicture()).html).toContain('You cannot delete a picture that is in use.');
    // Another member removes the picture, so that the previous version remains listed separately.
    await saveDraft(moderator, articleId, { baseVersion: 1, fields: { content: '<p>By mistake</p>' } });
    const { html } = await visitPicture();
    expect(html).toContain(`href="/admin/editor/${articleId}/revisions"`);
    expect(html).toContain('One earlier version of an article would be missing this picture if restored.');
    expect(html).toContain('Delete picture</button>');
    await deleteMedia(editor, picture.id, new Date());
    const { result: response } = await visitPage(`/admin/editor/${articleId}/revisions`, { form: { version: '1' } });
    expect(response).toMatchObject({
      outcome: 'done',
      description: expect.stringContaining('One of its pictures has been deleted from the library'),
    });
    expect(await restoreRevision(editor, articleId, 2)).toMatchObject({ missingPictures: 0 });
  });

  test('exclude a draft in which the picture was added and removed within one revision', async () => {
    const picture = await addPicture();
    const { articleId } = await createDraft(editor, { ...emptyFields, title: 'A slip', imageUrl: picture.address });
    await saveDraft(editor, articleId, { baseVersion: 1, fields: { imageUrl: '' } });
    expect((await readMedia(editor, picture.id)).uses).toEqual([]);
  });
});
