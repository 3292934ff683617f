import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentFormPath } from '~/audience/comments/paths';
import { comments } from '~/audience/comments/schema';
import {
  commentsHoldFirst,
  commentsHoldLinks,
  commentsHoldWords,
  commentsOpen,
  moderateComments,
} from '~/audience/comments/settings';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { maxArticleLength } from '~/content/articles/writing/length.server';
import { sessionTimeout } from '~/identity/accounts/authentication/session-length.server';
import { sessions } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { checklist, selfApproval } from '~/newsroom/workflow/settings';
import { changeStatus } from '~/newsroom/workflow/steps/status.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { siteSetting, startSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhereForTest as change, changeElsewhere } from '~/platform/testing/settings.server';
import { openWholeSite } from './whole-site.server';

openTestDatabase();
const site = openWholeSite();

let stop: () => void;
beforeAll(async () => {
  stop = await startSettings();
});
afterAll(() => stop());

let article: { slug: string };
beforeAll(async () => {
  article = await writeArticle({ title: 'Discussed' });
});

const path = (): string => `/article/${article.slug}`;
const page = async (headers = {}): Promise<string> => (await site.ask(path(), { headers })).text;

/** Posts a comment as a member. Returns the status of the response, and of the comment if it was stored. */
async function comment(member: Member, text: string): Promise<[response: number, status: string | undefined]> {
  const headers = { cookie: await site.signIn(member.userId), 'sec-fetch-site': 'same-origin' };
  const { status } = await site.ask(commentFormPath(article), { form: { text }, headers });
  const isOwn = and(eq(comments.userId, member.userId), eq(comments.text, text));
  const [stored] = await database().select({ status: comments.status }).from(comments).where(isOwn);
  return [status, stored?.status];
}
const published = [302, 'published'];
const held = [302, 'held'];

test('comments that are turned off on another node are refused here, and articles say so', async () => {
  const member = await addMember();
  expect(await comment(member, 'Written before')).toEqual(published);
  const cookie = await site.signIn(member.userId);
  expect(await page({ cookie })).toMatch(/<textarea[^>]*name="text"/);

  await change(commentsOpen, false);
  for (const html of [await page(), await page({ cookie })]) {
    expect(html).toContain('Comments are closed.');
    expect(html).not.toMatch(/<textarea[^>]*name="text"/);
  }
  expect(await comment(member, 'Written while closed')).toEqual([403, undefined]);

  await changeElsewhere(commentsOpen, true);
  expect(await comment(member, 'Written afterwards')).toEqual(published);
});

test('comments that another node wants approved are held here', async () => {
  expect(await comment(await addMember(), 'Before the change')).toEqual(published);
  await change(moderateComments, true);
  expect(await comment(await addMember(), 'After the change')).toEqual(held);
  expect(await comment(await addMember('moderator'), 'By a moderator')).toEqual(published);
});

test('first comments, links and words that another node holds are held here', async () => {
  const text = 'See https://a.example and https://b.example';
  expect(await comment(await addMember(), text)).toEqual(published);
  await change(commentsHoldLinks, 2);
  expect(await comment(await addMember(), text)).toEqual(held);

  expect(await comment(await addMember(), 'A grand casino')).toEqual(published);
  await change(commentsHoldWords, ['casino']);
  expect(await comment(await addMember(), 'A grand casino')).toEqual(held);

  const newcomer = await addMember();
  await change(commentsHoldFirst, true);
  expect(await comment(newcomer, 'My first words')).toEqual(held);
  await changeElsewhere(commentsHoldFirst, false);
  expect(await comment(newcomer, 'My second words')).toEqual(published);
});

test('sessions that begin after another node has changed their length have that length', async () => {
  const hours = async (): Promise<number> => {
    const { userId } = await addMember();
    await site.signIn(userId);
    const [row] = await database().select().from(sessions).where(eq(sessions.userId, userId));
    return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000);
  };
  expect(await hours()).toBe(720);
  await change(sessionTimeout, 5);
  expect(await hours()).toBe(5);
});

const words = { title: 'Long', category: 'news', imageUrl: '/covers/x.svg', imageAlt: 'A drawing' };
const draft = async (member: Member, fields: { content: string; excerpt?: string }) =>
  (await createDraft(member, { ...words, excerpt: 'What it says.', ...fields })).articleId;
const submit = (member: Member, articleId: string) =>
  changeStatus(member, articleId, { target: 'pending' }, new Date());
const publish = (member: Member, articleId: string) =>
  changeStatus(member, articleId, { target: 'published' }, new Date());

test('a maximum length that another node sets applies to the next article that is submitted here', async () => {
  const writer = await addMember('editor');
  const articleId = await draft(writer, { content: `<p>${'word '.repeat(101)}</p>` });
  await change(maxArticleLength, 100);
  await expect(submit(writer, articleId)).rejects.toMatchObject({
    fields: { content: 'The text has 101 words. At most 100 are allowed.' },
  });
  // It can still be saved.
  const { version } = await openDraft(writer, articleId);
  const fields = { content: `<p>${'word '.repeat(102)}</p>` };
  expect(await saveDraft(writer, articleId, { baseVersion: version, fields })).toMatchObject({ outcome: 'saved' });
  await changeElsewhere(maxArticleLength, 102);
  await submit(writer, articleId);
});

test('what another node decides about approval and the checklist applies to the next publication here', async () => {
  const writer = await addMember('editor');
  const articleId = await draft(writer, { content: '<p>Some words.</p>', excerpt: '' });
  await expect(publish(writer, articleId)).rejects.toThrow(/someone else has to approve/);
  await change(selfApproval, true);
  await expect(publish(writer, articleId)).rejects.toThrow(/There is no excerpt/);
  await change(checklist, { ...siteSetting(checklist), excerpt: 'off' as const });
  await publish(writer, articleId);
});

test('a time zone that another node sets is that of the next screen here', async () => {
  const cookie = await site.signIn((await addMember('admin')).userId);
  const zone = async () =>
    /<input[^>]*name="newsroomTimeZone"[^>]*value="([^"]*)"/.exec(
      (await site.ask('/admin/settings', { headers: { cookie } })).text,
    )?.[1];
  expect(await zone()).toBe('UTC');
  await change(newsroomTimeZone, 'Asia/Tokyo');
  expect(await zone()).toBe('Asia/Tokyo');
  expect((await site.ask('/admin/settings?tab=content', { headers: { cookie } })).text).toContain('UTC+9');
});
