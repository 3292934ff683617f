import { beforeEach, expect, test } from 'vitest';
import { mediaJobs } from '~/content/media/jobs.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { visit } from '~/identity/roles/testing/visit.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import * as pictureRoute from './picture';

openTestDatabase();
openIdleJobs(mediaJobs);
openMediaFolder();

let editor: Member;
beforeEach(async () => {
  editor = await addMember('editor');
});

const post = async (form: Record<string, string>) => {
  const { id } = await addPictureOf(editor);
  const pages = [{ path: '/admin/media/:id', module: pictureRoute }] as Parameters<typeof visit>[0];
  const { status, html } = await visit(pages, `/admin/media/${id}`, { actor: editor, form });
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
