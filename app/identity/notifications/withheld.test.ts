import { expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { transaction } from '~/platform/events/events.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeNotifications } from './change.server';
import { notify } from './notify.server';
import {
  clearNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
} from './service.server';

openTestDatabase();

const now = new Date('2026-11-20T12:00:00Z');
const newsroomPath = '/admin/articles/1/workflow';

/** Adds an editor with a notification about the newsroom's work and two others. */
async function addNotifiedEditor(): Promise<Member> {
  const editor = await addMember('editor');
  const { userId } = editor;
  for (const [title, actionUrl] of [
    ['Awaiting your review', newsroomPath],
    ['A reply', '/article/one#comment-1'],
    ['Welcome', undefined],
  ] as const)
    await transaction((executor, emit) =>
      notify(executor, emit, { userId, type: 'comment', title, message: 'A message', actionUrl }),
    );
  return editor;
}

const shownTo = async (member: Member) => {
  const { notifications, unread } = await listNotifications(member);
  return { titles: notifications.map(({ title }) => title), unread };
};

test.each(['second_factor', 'address'] as const)(
  'staff whose permissions are withheld (%s) neither see nor change notifications about the newsroom’s work',
  async (reason) => {
    const editor = await addNotifiedEditor();
    const withheld: Member = { ...editor, withheld: reason };
    expect(await shownTo(editor)).toMatchObject({ unread: 3 });
    expect(await shownTo(withheld)).toEqual({ titles: ['Welcome', 'A reply'], unread: 2 });

    const hidden = (await listNotifications(editor)).notifications.find(({ actionUrl }) => actionUrl === newsroomPath);
    const id = hidden?.id ?? '';
    await expect(readNotification(withheld, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await removeNotification(withheld, id, now)).toMatchObject({ count: 0 });
    await changeNotifications(withheld, { intent: 'read_at', paths: [newsroomPath] }, now);
    await readAllNotifications(withheld);
    expect(await shownTo(editor)).toMatchObject({ unread: 1 });
    expect(await clearNotifications(withheld, now)).toMatchObject({ count: 2 });
    expect(await shownTo(editor)).toEqual({ titles: ['Awaiting your review'], unread: 1 });
    expect(await readNotification(editor, id)).toBe(newsroomPath);
  },
);
