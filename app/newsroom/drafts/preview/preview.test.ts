import { beforeAll, expect, test } from 'vitest';
import { findOrAddAuthorByName } from '~/content/articles/authors/authors.server';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { createDraft } from '../save.server';
import { previewDraft } from './preview.server';

openPageDatabase();

const now = new Date('2026-11-22T12:00:00Z');
let editor: Member;
beforeAll(async () => {
  await ensureFixedCategories(database());
  editor = await addMember('editor');
});

async function previewAuthor(author: string) {
  const { articleId } = await createDraft(editor, { title: 'An article', content: '<p>Text</p>', author });
  return (await previewDraft(editor, articleId, now)).author;
}

test('the preview names an existing author as the published article would', async () => {
  await findOrAddAuthorByName(database(), 'José Editor');
  expect(await previewAuthor(' jose editor ')).toEqual({ slug: 'jose-editor', name: 'José Editor' });
});

test('the preview names an author who would be added, and none without a name', async () => {
  expect(await previewAuthor('New Writer')).toEqual({ slug: 'new-writer', name: 'New Writer' });
  expect(await previewAuthor('')).toBeNull();
});

test('the preview of an article without a title has a heading all the same', async () => {
  const { articleId } = await createDraft(editor, { title: ' ', content: '<p>Text</p>' });
  expect((await previewDraft(editor, articleId, now)).title).toBe('Untitled article');
});

test('the preview of an article without a category says so, since its link needs a name', async () => {
  const { articleId } = await createDraft(editor, { title: 'An article', content: '<p>Text</p>' });
  expect((await previewDraft(editor, articleId, now)).category).toEqual({ slug: '', name: 'No category' });
});
