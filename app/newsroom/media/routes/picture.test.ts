import { beforeEach, expect, test } from 'vitest';
import { articlesFeature } from '~/content/articles/feature.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { deleteFailure } from '~/content/media/constants';
import { mediaJobs } from '~/content/media/jobs.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { visit } from '~/identity/roles/testing/visit.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import * as pictureRoute from './picture';

openTestDatabase();
registerFeatures([articlesFeature]);
openIdleJobs(mediaJobs);
openMediaFolder();

let editor: Member;
beforeEach(async () => {
  editor = await addMember('editor');
});

const post = async (
  form: Record<string, string>,
  {
    actor = editor,
    prepare = async () => undefined,
  }: { actor?: Member; prepare?: (picture: { address: string }) => Promise<unknown> } = {},
) => {
  const { id, address } = await addPictureOf(editor);
  await prepare({ address });
  const pages = [{ path: '/admin/media/:id', module: pictureRoute }] as Parameters<typeof visit>[0];
  const { status, html } = await visit(pages, `/admin/media/${id}`, { actor, form });
  // Without the data for the browser, which contains the result too.
  return { status, text: html.replaceAll(/<script.*?<\/script>/gs, '') };
};

test('the page of a picture says that it is out of date when a form is sent that it does not have', async () => {
  const { status, text } = await post({ intent: 'rotate' });
  expect(status).toBe(400);
  expect(text).toContain('This page is out of date. Reload it and try again.');
});

test('the page of a picture shows in its form why the details were not saved', async () => {
  const { status, text } = await post({ intent: 'describe', alt: '', caption: 'c'.repeat(5_000) });
  expect(status).toBe(400);
  expect(text).toContain('aria-invalid="true"');
});

test('the page of a picture says why it was not deleted, also to a member who cannot delete pictures', async () => {
  const { status, text } = await post({ intent: 'delete' }, { actor: await addMember('moderator') });
  expect(status).toBe(403);
  expect(text).not.toContain('id="delete-title"');
  expect(text).toContain(deleteFailure.title);
});

test('the page of a picture says why it was not deleted if it is in use', async () => {
  const write = ({ address }: { address: string }) => writeArticle({ title: 'Its article', imageUrl: address });
  const { status, text } = await post({ intent: 'delete' }, { prepare: write });
  expect(status).toBe(409);
  expect(text).toContain('The picture is in use by “Its article”.');
});
