import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { type Page, type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as unsubscribe from '../emails/routes/unsubscribe';
import { unsubscribeUrl } from '../emails/unsubscribe.server';
import { notify } from '../notify.server';
import { changesPerMinute } from '../rules';
import { notifications } from '../schema';
import { listNotifications } from '../service.server';
import * as list from './list';
import * as page from './notifications';

openPageDatabase();

const pages: Page[] = [
  { path: '/notifications', module: page },
  { path: '/notifications/unsubscribe/:token', module: unsubscribe },
];
const open = (path: string, options?: Visit) => visit(pages, path, options);
const oneClick = { 'List-Unsubscribe': 'One-Click' };

let member: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  member = await addMember();
});

async function sendNotification(to: Member, title: string, actionUrl?: string): Promise<string> {
  await transaction((executor, emit) =>
    notify(executor, emit, { userId: to.userId, type: 'comment', title, message: 'To your comment', actionUrl }),
  );
  return (await listNotifications(to)).notifications[0]?.id ?? '';
}

test('without JavaScript, plain forms read, remove, restore and clear notifications', async () => {
  const id = await sendNotification(member, 'First <reply>', '/article/one#comment-1');
  await sendNotification(member, 'Second');
  const shown = await open('/notifications', { actor: member });
  expect(shown.status).toBe(200);
  expect(shown.cacheSeconds).toBe(0);
  expect(shown.html).toContain('First &lt;reply&gt;');
  expect(shown.html.indexOf('Second')).toBeLessThan(shown.html.indexOf('First'));
  expect(shown.html.match(/<form [^>]*method="post"/g)).toHaveLength(3);
  expect(shown.html.match(/class="unread"/g)).toHaveLength(2);

  await expect(open('/notifications', { actor: member, form: { intent: 'open', id } })).rejects.toThrow('302');
  expect((await open('/notifications', { actor: member })).html.match(/class="unread"/g)).toHaveLength(1);

  const removed = await open('/notifications', { actor: member, form: { intent: 'remove', id } });
  expect(removed.html).toContain('1 notification removed.');
  expect(removed.html).not.toContain('First');
  const removal = /name="removal" value="([^"]+)"/.exec(removed.html)?.[1] ?? '';
  expect((await open('/notifications', { actor: member, form: { intent: 'undo', removal } })).html).toContain('First');

  const read = await open('/notifications', { actor: member, form: { intent: 'read_all' } });
  expect(read.html).not.toContain('class="unread"');
  const cleared = await open('/notifications', { actor: member, form: { intent: 'clear' } });
  expect(cleared.html).toContain('2 notifications removed.');
  expect(cleared.html).toContain('Nothing yet');
});

test('redirects a visitor to the sign-in page', async () => {
  await expect(open('/notifications?cursor=x')).rejects.toThrow('302');
  const response = await open('/notifications', { form: { intent: 'clear' } }).catch((error: Error) => error.message);
  expect(response).toContain('302');
});

test('a long list links to its next page', async () => {
  for (let number = 1; number <= 21; number += 1) await sendNotification(member, `Reply ${number}`);
  const first = await open('/notifications', { actor: member });
  const next = /href="(\/notifications\?cursor=[^"]+)"/.exec(first.html)?.[1] ?? '';
  const second = await open(next, { actor: member });
  expect(second.html).toContain('Reply 1<');
  expect(second.html).not.toContain('Reply 2<');
  expect(second.html).not.toContain('cursor=');
});

test('forms with an unknown intent or another member’s notification change nothing and return an error', async () => {
  const other = await addMember();
  const id = await sendNotification(other, 'Of somebody else');
  const rows = () => database().select().from(notifications).where(eq(notifications.userId, other.userId));
  const before = await rows();
  const attempts: [Record<string, string>, number][] = [
    [{ intent: 'open', id }, 404],
    [{ intent: 'remove', id, userId: other.userId }, 200],
    [{ intent: 'remove', id: "' or true --" }, 400],
    [{ intent: 'clear', userId: other.userId, user_id: other.userId }, 200],
    [{ intent: 'undo', removal: newId() }, 200],
    [{ intent: 'delete_everything' }, 400],
    [{}, 400],
  ];
  for (const [form, status] of attempts) {
    expect((await open('/notifications', { actor: member, form })).status, JSON.stringify(form)).toBe(status);
  }
  expect(await rows()).toEqual(before);
  expect((await open('/notifications', { actor: member, form: { intent: 'open', id } })).html).toContain(
    'This notification is no longer available.',
  );
});

test('the JSON list contains only the member’s own notifications and is not available to visitors', async () => {
  const routes = [{ path: '/notifications/list', ...list }];
  const id = await sendNotification(member, 'A reply', '/articles');
  const { response, cacheSeconds } = await requestResource(routes, '/notifications/list', undefined, member);
  expect(await response.json()).toMatchObject({
    unread: 1,
    nextCursor: null,
    notifications: [{ id, title: 'A reply' }],
  });
  expect(cacheSeconds).toBe(0);
  expect((await requestResource(routes, '/notifications/list')).response.status).toBe(401);
  expect((await requestResource(routes, '/notifications/list?cursor=x', undefined, member)).response.status).toBe(400);
  const post = (fields: Record<string, string>, actor: Member) =>
    requestResource(routes, '/notifications/list', { method: 'POST', body: new URLSearchParams(fields) }, actor);
  expect(await (await post({ intent: 'open', id }, member)).response.json()).toEqual({ path: '/articles' });
  expect((await post({ intent: 'open', id }, await addMember())).response.status).toBe(404);
  expect(
    (await requestResource(routes, '/notifications/list', { method: 'POST', body: 'x' }, member)).response.status,
  ).toBe(400);
});

test('one request marks the notifications of several pages as read, but of no more than ten, and only of this site', async () => {
  for (const path of ['/article/first', '/article/second', '/article/third'])
    await sendNotification(member, path, path);
  const read = async (paths: readonly string[]): Promise<[status: number, unread: number]> => {
    const fields = [['intent', 'read_at'], ...paths.map((path) => ['path', path])];
    const body = new URLSearchParams(fields as string[][]);
    const routes = [{ path: '/notifications/list', ...list }];
    const { response } = await requestResource(routes, '/notifications/list', { method: 'POST', body }, member);
    return [response.status, (await listNotifications(member)).unread];
  };
  for (const refused of [[], ['https://elsewhere.example/'], Array.from({ length: 11 }, () => '/article/first')])
    expect(await read(refused)).toEqual([400, 3]);
  expect(await read(['/article/first', '/article/second'])).toEqual([200, 1]);
});

test('a member who sends too many requests is rate-limited', async () => {
  const form = { intent: 'clear' };
  for (let time = 0; time < changesPerMinute; time += 1) await open('/notifications', { actor: member, form });
  const refused = await open('/notifications', { actor: member, form });
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('Too many actions at once. Please wait a minute.');
  // Reading is not among the changes: whoever opens one notice after another must not be refused.
  expect((await open('/notifications', { actor: member, form: { intent: 'read_all' } })).status).toBe(200);
});

test('opening an unsubscribe link changes nothing; the button and one-click requests do unsubscribe', async () => {
  const address = new URL(await unsubscribeUrl(database(), member.userId, 'digest')).pathname;
  const profile = async () => (await database().select().from(profiles).where(eq(profiles.userId, member.userId)))[0];
  const looked = await open(address);
  expect(looked.status).toBe(200);
  expect(looked.html).toContain('Stop receiving the weekly digest?');
  expect(looked.html).toContain('content="noindex"');
  expect(looked.cacheSeconds).toBe(0);
  expect((await open(address, { form: {} })).status).toBe(400);
  expect(await profile()).toMatchObject({ weeklyDigest: true, emailNotifications: true });
  const unsubscribed = await open(address, { form: oneClick, actor: await addMember('admin') });
  expect(unsubscribed.html).toContain('You will no longer receive the weekly digest.');
  expect(await profile()).toMatchObject({ weeklyDigest: false, emailNotifications: true });
  expect((await open(address)).html).toContain('You have unsubscribed');
  const forged = await open(`/notifications/unsubscribe/${'A'.repeat(66)}`, { form: oneClick });
  expect(forged.status).toBe(404);
  expect(forged.html).toContain('This link does not work');
});
