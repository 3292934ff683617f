import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { userRoles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notifications } from '~/identity/notifications/schema';
import {
  changeEditorialComments,
  listEditorialComments,
} from '~/newsroom/drafts/editorial-comments/editorial-comments.server';
import { deleteEditorialComment } from '~/newsroom/drafts/editorial-comments/store-editorial-comments.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { lockDraft } from '~/newsroom/drafts/service.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase, untilSomeoneWaits } from '~/platform/testing/database.server';
import { workflowFeature } from '../feature.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash } from '../steps/trash.server';
import { sendNotices } from './notices.server';

openTestDatabase();
registerFeatures([workflowFeature]);

const now = new Date('2026-06-01T12:00:00Z');
let writer: Member;
let reviewer: Member;
let other: Member;
let articleId: string;
beforeEach(async () => {
  await database().delete(users);
  [writer, reviewer, other] = [
    await addMember('moderator', { name: 'The writer' }),
    await addMember('editor', { name: 'The reviewer', language: 'de' }),
    await addMember('editor'),
  ];
  await writeArticle({ title: 'There is a category', status: 'draft', publishedAt: undefined });
  const words = { title: 'A sample', excerpt: 'What it says.', category: 'news', content: '<p>Words.</p>' };
  ({ articleId } = await createDraft(writer, words));
});

/** Adds a comment, or a reply to another, without sending the notifications, and returns its ID. */
async function add(member: Member, body: string, replyTo?: string, at = now): Promise<string> {
  const intent = replyTo ? 'reply' : 'add';
  const form = { intent, id: replyTo, body, quote: '', before: '', after: '' } as const;
  await changeEditorialComments(member, articleId, form, at);
  const all = await listEditorialComments(member, articleId);
  return all.find((listed) => listed.body === body)?.id ?? '';
}
/** Adds a comment, or a reply to another, sends the notifications, and returns its ID. */
async function comment(...added: Parameters<typeof add>): Promise<string> {
  const id = await add(...added);
  await sendNotices();
  return id;
}
const remove = (member: Member, id: string): Promise<void> =>
  changeEditorialComments(member, articleId, { intent: 'delete', id, body: '', quote: '', before: '', after: '' }, now);
const received = async ({ userId }: Member) =>
  (
    await database().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.id))
  ).filter(({ actionUrl }) => actionUrl === `/admin/editor/${articleId}#editorial-comments`);
const read = async ({ userId }: Member) => {
  await database().update(notifications).set({ read: true }).where(eq(notifications.userId, userId));
};

test('a reply reaches the reviewer who asked for changes, and a comment by the reviewer the writer, but not others', async () => {
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await requestChanges(reviewer, articleId, { notes: 'Name the source.' }, now);
  await comment(writer, 'Which of the two?');
  expect(await received(reviewer)).toMatchObject([
    { title: 'The writer hat einen redaktionellen Kommentar geschrieben', message: 'A sample', read: false },
  ]);
  expect(await received(writer)).toEqual([]);
  await comment(reviewer, 'The second one.');
  expect(await received(writer)).toMatchObject([{ title: 'The reviewer wrote an editorial comment' }]);
  expect(await received(other)).toEqual([]);
});

test('whenever the article awaits a decision, those asked for it are notified, and otherwise who decided last', async () => {
  const submit = () => changeStatus(writer, articleId, { target: 'pending' }, now);
  let words = 0;
  /** Returns whether the reviewer and the other editor are notified of a comment by the writer. */
  const areNotified = async (): Promise<boolean[]> => {
    const before = await Promise.all([reviewer, other].map(received));
    await comment(writer, `Comment ${++words}`);
    const after = await Promise.all([reviewer, other].map(received));
    for (const member of [reviewer, other]) await read(member);
    return after.map(({ length }, index) => length > (before[index]?.length ?? 0));
  };
  const edit = async (baseVersion: number) =>
    saveDraft(writer, articleId, { baseVersion, fields: { excerpt: `What it says, version ${++words}.` } });
  await submit();
  expect(await areNotified()).toEqual([true, true]);
  await requestChanges(reviewer, articleId, { notes: 'Name the source.' }, now);
  expect(await areNotified()).toEqual([true, false]);
  await submit();
  expect(await areNotified()).toEqual([true, true]);
  await changeStatus(reviewer, articleId, { target: 'approved' }, now);
  expect(await areNotified()).toEqual([true, false]);
  // It has changed since it was approved.
  await edit(1);
  expect(await areNotified()).toEqual([true, true]);
  await changeStatus(reviewer, articleId, { target: 'published' }, now);
  await edit(2);
  expect(await areNotified()).toEqual([true, false]);
  await submit();
  expect(await areNotified()).toEqual([true, true]);
});

test('a comment on an article in the trash reaches its writers and whoever moved it there, but no reviewers', async () => {
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  await moveToTrash(other, articleId, now);
  await comment(writer, 'Why?');
  expect(await received(other)).toMatchObject([{ title: 'The writer wrote an editorial comment' }]);
  expect(await received(reviewer)).toEqual([]);
  await comment(other, 'It is the same as the one from May.');
  expect(await received(writer)).toHaveLength(1);
});

test('one unread notification is enough for many comments, and a read one is followed by another', async () => {
  for (const body of ['One.', 'Two.', 'Three.']) await comment(reviewer, body);
  expect(await received(writer)).toHaveLength(1);
  await read(writer);
  await comment(reviewer, 'Four.');
  expect(await received(writer)).toHaveLength(2);
});

test('whoever wrote in a thread is notified of replies, unless they may no longer read the comments', async () => {
  const thread = await comment(other, 'I know someone who was there.');
  await comment(writer, 'Who?', thread);
  expect(await received(other)).toHaveLength(1);
  await read(other);
  await comment(writer, 'Something else entirely.');
  expect(await received(other)).toHaveLength(1);
  await database().update(userRoles).set({ role: 'subscriber' }).where(eq(userRoles.userId, other.userId));
  await comment(writer, 'Could you ask them?', thread);
  expect(await received(other)).toHaveLength(1);
});

test('deleting a comment withdraws its notification, sent or not, unless it may be about another comment', async () => {
  const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  await comment(reviewer, 'Earlier.');
  await read(writer);
  await database().update(notifications).set({ createdAt: now });
  const mistake = await comment(reviewer, 'Oops.', undefined, minutesLater(15));
  expect(await received(writer)).toMatchObject([{ read: true }, { read: false }]);
  await remove(reviewer, mistake);
  expect(await received(writer)).toMatchObject([{ read: true }]);
  const notSent = await add(reviewer, 'Oops again.', undefined, minutesLater(30));
  await remove(reviewer, notSent);
  await sendNotices();
  expect(await received(writer)).toHaveLength(1);
  const first = await comment(reviewer, 'Which year?', undefined, minutesLater(45));
  await comment(reviewer, 'And which month?', undefined, minutesLater(60));
  await remove(reviewer, first);
  expect(await received(writer)).toMatchObject([{ read: true }, { read: false }]);
});

test('a notification sent late is not withdrawn with a later comment', async () => {
  await add(reviewer, 'Which year?');
  // The job that catches up runs every ten minutes.
  const tenMinutesLater = new Date(now.getTime() + 600_000);
  const twice = await comment(reviewer, 'Which year, please?', undefined, tenMinutesLater);
  expect(await received(writer)).toHaveLength(1);
  await remove(reviewer, twice);
  expect(await received(writer)).toHaveLength(1);
});

test('a reply that waits while its thread is deleted is refused', async () => {
  const thread = await comment(reviewer, 'Which year?');
  let reply: Promise<unknown> | undefined;
  await transaction(async (executor) => {
    await lockDraft(executor, articleId);
    reply = expect(add(writer, 'This one.', thread)).rejects.toMatchObject({ code: 'not_found' });
    await untilSomeoneWaits();
    await deleteEditorialComment(executor, thread);
  });
  await reply;
  expect(await listEditorialComments(writer, articleId)).toEqual([]);
});
