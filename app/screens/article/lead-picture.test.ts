import { expect, test } from 'vitest';
import { articlesFeature } from '~/content/articles/feature.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { mediaJobs } from '~/content/media/jobs.server';
import { describeMedia } from '~/content/media/service.server';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { visit } from '~/identity/roles/testing/visit.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import * as articleRoute from './routes/article';

openPageDatabase();
registerFeatures([articlesFeature]);
openIdleJobs(mediaJobs);
openMediaFolder();
const now = new Date('2026-11-21T12:00:00Z');

test('editing a picture’s description updates article pages, which show its caption and credit', async () => {
  const [moderator, editor] = [await addMember('moderator'), await addMember('editor')];
  const picture = await addPictureOf(editor);
  const { slug } = await writeArticle({ title: 'Its own', imageUrl: picture.address, imageAlt: 'A quay' });
  const under = async () => {
    const pages = [{ path: '/article/:slug', module: articleRoute }] as unknown as Parameters<typeof visit>[0];
    const { html } = await visit(pages, `/article/${slug}`);
    return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1];
  };
  expect(await under()).toBeUndefined();
  const heard = await recordEvents();
  const words = { alt: 'A', caption: 'The <old> quay.', credit: 'Town Archive', focusX: 50, focusY: 50 };
  await describeMedia(editor, picture.id, words, now);
  expect(await heard()).toContainEqual({ type: 'articles.changed', slugs: [slug] });
  expect(await under()).toBe('The &lt;old&gt; quay. Town Archive');
  await describeMedia(editor, picture.id, { ...words, caption: '' }, now);
  expect(await under()).toBe('Town Archive');
  await describeMedia(editor, picture.id, words, now);
  // Moderators cannot change what readers already see, only the defaults for new uses.
  await describeMedia(moderator, picture.id, { ...words, alt: 'B' }, now);
  await expect(describeMedia(moderator, picture.id, { ...words, credit: 'Mine' }, now)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await under()).toBe('The &lt;old&gt; quay. Town Archive');
});
