import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase, untilSomeoneWaits } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { changeNotifications } from './change.server';
import { badgeOf } from './constants';
import { markReadForEveryone, notify, notifyUnlessUnread, withdrawNotifications } from './notify.server';
import { longestMessage, longestTitle, type NewNotification, notificationsPerPage } from './rules';
import { notifications } from './schema';
import {
  clearNotifications,
  exportNotifications,
  listNotifications,
  purgeNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
  restoreNotifications,
} from './service.server';

openTestDatabase();

const now = new Date('2026-11-20T12:00:00Z');

function sendNotification(member: Member, given: Partial<NewNotification> = {}): Promise<string | undefined> {
  const { userId } = member;
  return transaction((executor, emit) =>
    notify(executor, emit, { userId, type: 'comment', title: 'A reply', message: 'To your comment', ...given }),
  );
}

async function titlesOf(member: Member): Promise<string[]> {
  return (await listNotifications(member)).notifications.map(({ title }) => title);
}

const rowsOf = (member: Member) =>
  database().select().from(notifications).where(eq(notifications.userId, member.userId)).orderBy(notifications.id);

test('lists a member’s notifications newest first, page by page, without duplicates', async () => {
  const member = await addMember();
  const expected: string[] = [];
  for (let number = 1; number <= 2 * notificationsPerPage + 1; number += 1) {
    await sendNotification(member, { title: `Reply ${number}` });
    expected.unshift(`Reply ${number}`);
  }
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const list = await listNotifications(member, cursor);
    expect(list.unread).toBe(expected.length);
    expect(list.notifications.length).toBeLessThanOrEqual(notificationsPerPage);
    seen.push(...list.notifications.map(({ title }) => title));
    cursor = list.nextCursor;
  }
  expect(seen).toEqual(expected);
  await expect(listNotifications(member, 'x')).rejects.toMatchObject({ code: 'invalid' });
});

test('opening a page in another way marks the member’s notifications that link to it as read, and no others', async () => {
  const [member, other] = [await addMember(), await addMember()];
  const actionUrl = '/admin/articles/1/workflow';
  for (const one of [member, other]) await sendNotification(one, { actionUrl });
  await sendNotification(member, { actionUrl: '/article/one' });
  await sendNotification(member, { actionUrl: '/admin/articles/2/workflow' });
  await sendNotification(member);
  const unread = async (one: Member) => (await listNotifications(one)).unread;
  await changeNotifications(member, { intent: 'read_at', paths: [actionUrl, '/article/one'] }, now);
  expect([await unread(member), await unread(other)]).toEqual([2, 1]);
});

test('events that need only one unread notification leave only one, even when concurrent', async () => {
  const [member, other] = [await addMember(), await addMember()];
  const text = { type: 'comment', title: 'A comment', message: 'On your article' } as const;
  const send = (userIds: string[]) =>
    transaction((executor, emit) => notifyUnlessUnread(executor, emit, userIds, '/admin/editor/1', () => text));
  let concurrent: Promise<string[]> | undefined;
  await transaction(async (executor, emit) => {
    await notifyUnlessUnread(executor, emit, [member.userId], '/admin/editor/1', () => text);
    concurrent = send([member.userId, other.userId]);
    await untilSomeoneWaits();
  });
  expect(await concurrent).toHaveLength(1);
  expect([await titlesOf(member), await titlesOf(other)]).toEqual([[text.title], [text.title]]);
  await readAllNotifications(member);
  await send([member.userId]);
  expect(await titlesOf(member)).toHaveLength(2);
});

test('notifications about what has been dealt with are marked as read for everyone, also on open pages', async () => {
  const [member, other, third] = [await addMember(), await addMember(), await addMember()];
  const actionUrl = '/admin/articles/3/workflow';
  for (const one of [member, other]) await sendNotification(one, { actionUrl });
  await sendNotification(third);
  const events = await recordEvents();
  await transaction((executor, emit) => markReadForEveryone(executor, emit, [actionUrl]));
  const read = await Promise.all([member, other, third].map(async (one) => (await rowsOf(one))[0]?.read));
  expect(read).toEqual([true, true, false]);
  const receivers = (await events()).flatMap((event) => (event.type === 'notifications.changed' ? [event.userId] : []));
  expect(receivers.sort()).toEqual([member.userId, other.userId].sort());
});

test('withdrawing notifications notifies all their members’ open pages in one statement', async () => {
  const members = [await addMember(), await addMember()];
  const ids: string[] = [];
  for (const member of [...members, ...members]) ids.push((await sendNotification(member)) ?? '');
  const emit = vi.fn(async () => undefined);
  await transaction((executor) => withdrawNotifications(executor, emit, ids));
  expect(emit.mock.calls).toEqual([
    expect.toSatisfy((events: object[]) => events.length === members.length, 'one event per member'),
  ]);
  for (const member of members) {
    expect(emit.mock.calls.flat()).toContainEqual({ type: 'notifications.changed', userId: member.userId });
    expect(await titlesOf(member)).toEqual([]);
  }
  await transaction((executor) => withdrawNotifications(executor, emit, ids));
  expect(emit).toHaveBeenCalledOnce();
});

test('reading a notification returns its link and decrements the unread count once', async () => {
  const member = await addMember();
  await sendNotification(member, { actionUrl: '/article/a-piece#comment-1' });
  await sendNotification(member);
  const [plain, linked] = (await listNotifications(member)).notifications;
  const read = (id = '') => readNotification(member, id);
  expect(await Promise.all([read(linked?.id), read(linked?.id), read(linked?.id)])).toEqual(
    Array(3).fill('/article/a-piece#comment-1'),
  );
  expect((await listNotifications(member)).unread).toBe(1);
  expect(await read(plain?.id)).toBeNull();
  await readAllNotifications(member);
  expect((await listNotifications(member)).unread).toBe(0);
});

test('undoing a removal restores its notifications unchanged', async () => {
  const member = await addMember();
  for (const title of ['first', 'second', 'third']) await sendNotification(member, { title });
  const [third] = (await listNotifications(member)).notifications;
  const one = await removeNotification(member, third?.id ?? '', now);
  expect(one.count).toBe(1);
  expect((await listNotifications(member)).unread).toBe(2);
  const all = await clearNotifications(member, now);
  expect(all.count).toBe(2);
  expect(await titlesOf(member)).toEqual([]);
  expect(await restoreNotifications(member, all.id)).toBe(2);
  expect(await titlesOf(member)).toEqual(['second', 'first']);
  expect(await restoreNotifications(member, one.id)).toBe(1);
  expect(await restoreNotifications(member, one.id)).toBe(0);
  expect(await titlesOf(member)).toEqual(['third', 'second', 'first']);
  expect((await removeNotification(member, newId(), now)).count).toBe(0);
});

test('members cannot read or change other members’ notifications', async () => {
  const [owner, stranger] = [await addMember(), await addMember('admin')];
  await sendNotification(owner, { title: 'private' });
  const [own] = (await listNotifications(owner)).notifications;
  const id = own?.id ?? '';
  const { id: removal } = await removeNotification(owner, id, now);
  expect(await restoreNotifications(stranger, removal)).toBe(0);
  expect(await restoreNotifications(owner, removal)).toBe(1);
  const before = await rowsOf(owner);
  await expect(readNotification(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await removeNotification(stranger, id, now)).count).toBe(0);
  expect((await clearNotifications(stranger, now)).count).toBe(0);
  await readAllNotifications(stranger);
  expect((await listNotifications(stranger, newId())).notifications).toEqual([]);
  expect(await exportNotifications(stranger)).toEqual([]);
  expect(await rowsOf(owner)).toEqual(before);
  for (const actor of [visitor, operator]) {
    const code = actor === visitor ? 'unauthenticated' : 'forbidden';
    await expect(listNotifications(actor)).rejects.toMatchObject({ code });
    await expect(readNotification(actor, id)).rejects.toMatchObject({ code });
    await expect(clearNotifications(actor, now)).rejects.toMatchObject({ code });
  }
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\t/evil.test', ''])(
  'a notification cannot link to %j',
  async (actionUrl) => {
    const member = await addMember();
    await expect(sendNotification(member, { actionUrl })).rejects.toThrow('only link to a page on this site');
    const row = { id: newId(), userId: member.userId, type: 'other', title: 'x', message: 'y' };
    if (!/^\/\t/.test(actionUrl)) {
      await expect(
        database()
          .insert(notifications)
          .values({ ...row, actionUrl }),
      ).rejects.toThrow();
    }
    expect(await rowsOf(member)).toEqual([]);
  },
);

test('truncates long titles and messages without splitting characters', async () => {
  const member = await addMember();
  await sendNotification(member, { title: '🧱'.repeat(500), message: 'm'.repeat(5_000), actionUrl: '/' });
  const [row] = await rowsOf(member);
  expect([...(row?.title ?? '')]).toHaveLength(longestTitle);
  expect(row?.title.endsWith('🧱…')).toBe(true);
  expect(row?.message).toHaveLength(longestMessage);
});

test('notifies the member’s open pages of every change, but not of requests that change nothing', async () => {
  const member = await addMember();
  const receivedEvents = await recordEvents();
  const expectEvents = async (times: number): Promise<void> =>
    expect(await receivedEvents()).toEqual(Array(times).fill({ type: 'notifications.changed', userId: member.userId }));
  await sendNotification(member);
  await expectEvents(1);
  const [own] = (await listNotifications(member)).notifications;
  await readNotification(member, own?.id ?? '');
  await expectEvents(2);
  await readNotification(member, own?.id ?? '');
  await readAllNotifications(member);
  await restoreNotifications(member, newId());
  const { id } = await clearNotifications(member, now);
  await expectEvents(3);
  await clearNotifications(member, now);
  await restoreNotifications(member, id);
  await expectEvents(4);
});

test('a deleted member is not notified', async () => {
  await sendNotification({ role: 'subscriber', userId: newId() });
});

test('purges old notifications, removed ones, and all beyond a member’s newest five hundred', async () => {
  const [crowded, calm] = [await addMember(), await addMember()];
  const day = 86_400_000;
  const values = (member: Member, count: number, given: Partial<typeof notifications.$inferInsert> = {}) =>
    Array.from({ length: count }, (_none, number) => ({
      id: newId(),
      userId: member.userId,
      type: 'other',
      title: `Number ${number}`,
      message: 'm',
      createdAt: now,
      ...given,
    }));
  await database().insert(notifications).values(values(crowded, 503));
  await database().insert(notifications).values(values(calm, 1));
  await database()
    .insert(notifications)
    .values(values(calm, 2, { createdAt: new Date(now.getTime() - 181 * day) }));
  const removedAt = new Date(now.getTime() - day - 1);
  await database()
    .insert(notifications)
    .values(values(calm, 1, { removedAt, removal: newId() }));
  const removal = newId();
  await database()
    .insert(notifications)
    .values(values(calm, 1, { removedAt: now, removal }));
  expect(await purgeNotifications(now)).toBe(6);
  const stored = await rowsOf(crowded);
  expect(stored).toHaveLength(500);
  expect(stored[0]?.title).toBe('Number 3');
  expect(await rowsOf(calm)).toHaveLength(2);
});

test('the export contains the member’s notifications without internal fields', async () => {
  const member = await addMember();
  await sendNotification(member, { actionUrl: '/articles' });
  expect(await exportNotifications(member)).toEqual([
    {
      id: expect.any(String),
      type: 'comment',
      title: 'A reply',
      message: 'To your comment',
      createdAt: expect.any(Date),
      read: false,
      actionUrl: '/articles',
    },
  ]);
});

test.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [100, '9+'],
])('the badge for %i unread notifications is “%s”', (unread, badge) => expect(badgeOf(unread)).toBe(badge));
