import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { markReadForEveryone, notify } from '../notify.server';
import type { NewNotification } from '../rules';
import { notificationJobs } from '../schedules.server';
import { notificationEmails, notifications } from '../schema';
import { clearNotifications, readAllNotifications } from '../service.server';
import { collectEmails } from './collect-emails.server';
import { sendNotificationEmail } from './send-email.server';
import { readUnsubscription, unsubscribe, unsubscribeUrl } from './unsubscribe.server';

openTestDatabase();
const relay = startMailRelay();
openIdleJobs(notificationJobs);

type TestMember = Awaited<ReturnType<typeof addMember>>;

let clock = new Date('2026-11-20T12:00:00Z').getTime();
/** Each test runs on a different day, so that hourly limits do not carry over. */
const later = (minutes: number): Date => new Date(clock + minutes * 60_000);
function startNewDay(): void {
  clock += 86_400_000;
}

async function sendNotification(
  member: TestMember,
  minute: number,
  given: Partial<NewNotification> = {},
): Promise<void> {
  const { userId } = member;
  await transaction((executor, emit) =>
    notify(executor, emit, { userId, type: 'comment', title: 'A reply', message: 'To your comment', ...given }),
  );
  const [newest] = await database()
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id)
    .then((rows) => rows.slice(-1));
  await database()
    .update(notifications)
    .set({ createdAt: later(minute) })
    .where(eq(notifications.id, newest?.id ?? ''));
}

const emailsOf = (member: TestMember) =>
  database()
    .select()
    .from(notificationEmails)
    .where(eq(notificationEmails.userId, member.userId))
    .orderBy(notificationEmails.id);

async function sendAll(member: TestMember): Promise<void> {
  for (const { id } of await emailsOf(member)) await sendNotificationEmail(id);
}

const deliveriesTo = (member: TestMember) =>
  relay.deliveries.filter(({ recipients }) => recipients.includes(member.email));

test('notifications within five minutes share one email in the member’s language', async () => {
  startNewDay();
  const member = await addMember('subscriber', { language: 'de' });
  await sendNotification(member, 0, { title: 'First <b>reply</b>', actionUrl: '/article/one' });
  await sendNotification(member, 3, { title: 'Second reply' });
  expect(await collectEmails(later(4))).toBe(0);
  expect(await collectEmails(later(5))).toBe(1);
  expect(await collectEmails(later(6))).toBe(0);
  await sendAll(member);
  const [delivery, ...more] = deliveriesTo(member);
  expect(more).toEqual([]);
  expect(delivery?.mail.subject).toBe('2 neue Benachrichtigungen');
  expect(delivery?.mail.html).toContain('<html lang="de">');
  expect(delivery?.mail.html).toContain('First &lt;b&gt;reply&lt;/b&gt;');
  expect(delivery?.mail.text).toContain('First <b>reply</b>\nTo your comment\nhttps://magazine.test/article/one');
  expect(delivery?.mail.text).toContain('https://magazine.test/notifications');
});

test('an email with a single notification uses its title as the subject and links to its page', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0, {
    title: 'Somebody replied\r\nBcc: all@example.com',
    actionUrl: '/article/one#comment-2',
  });
  await collectEmails(later(5));
  await sendAll(member);
  const [delivery] = deliveriesTo(member);
  expect(delivery?.mail.subject).toBe('Somebody replied Bcc: all@example.com');
  expect(delivery?.recipients).toEqual([member.email]);
  expect(delivery?.mail.html).toContain('href="https://magazine.test/article/one#comment-2"');
  expect(delivery?.mail.text).toContain('Open:\nhttps://magazine.test/article/one#comment-2');
});

test('the button of an email with a single notification says what the notification is for', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0, { actionUrl: '/appeals/1', actionLabel: 'Appeal this decision' });
  await collectEmails(later(5));
  await sendAll(member);
  const [delivery] = deliveriesTo(member);
  expect(delivery?.mail.html).toMatch(/<a href="https:\/\/magazine\.test\/appeals\/1"[^>]*>Appeal this decision<\/a>/);
});

test('sends no email to members who opted out, or about notifications that were read or removed', async () => {
  startNewDay();
  const [never, changed, read, cleared, unconfirmed] = [
    await addMember('subscriber', { emailNotifications: false }),
    await addMember(),
    await addMember(),
    await addMember(),
    await addMember(),
  ];
  const members = [never, changed, read, cleared, unconfirmed];
  for (const member of members) await sendNotification(member, 0);
  await readAllNotifications(read);
  await clearNotifications(cleared, later(1));
  expect(await collectEmails(later(5))).toBe(2);
  await database().update(profiles).set({ emailNotifications: false }).where(eq(profiles.userId, changed.userId));
  await database().update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
  for (const member of members) {
    await sendAll(member);
    expect(deliveriesTo(member)).toEqual([]);
  }
  expect((await emailsOf(changed)).map(({ status }) => status)).toEqual(['dropped']);
});

test('a notification that was read does not make a later one leave early', async () => {
  startNewDay();
  const [all, one] = [await addMember(), await addMember()];
  for (const member of [all, one]) await sendNotification(member, 0, { actionUrl: '/article/one' });
  await readAllNotifications(all);
  await transaction((executor, emit) => markReadForEveryone(executor, emit, ['/article/one']));
  for (const member of [all, one]) await sendNotification(member, 3, { title: 'A later reply' });
  expect(await collectEmails(later(7))).toBe(0);
  expect(await collectEmails(later(8))).toBe(2);
  for (const member of [all, one]) {
    await sendAll(member);
    expect(deliveriesTo(member).map(({ mail }) => mail.subject)).toEqual(['A later reply']);
  }
});

test('a notification that an earlier release has marked as read is not emailed', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0);
  await database().update(notifications).set({ read: true }).where(eq(notifications.userId, member.userId));
  expect(await collectEmails(later(6))).toBe(0);
});

test('a notification about something that can still be undone waits for the next email', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0, { title: 'A reply' });
  await sendNotification(member, 4, { title: 'A decision' });
  await collectEmails(later(5));
  expect(await collectEmails(later(8))).toBe(0);
  await collectEmails(later(9));
  await sendAll(member);
  expect(deliveriesTo(member).map(({ mail }) => mail.subject)).toEqual(['A reply', 'A decision']);
});

test('a member gets at most four emails an hour; further notifications wait for the next email', async () => {
  startNewDay();
  const member = await addMember();
  for (let mail = 0; mail < 6; mail += 1) {
    await sendNotification(member, mail * 6, { title: `Number ${mail}` });
    await collectEmails(later(mail * 6 + 5));
  }
  expect(await emailsOf(member)).toHaveLength(4);
  await collectEmails(later(65));
  expect(await emailsOf(member)).toHaveLength(5);
  await sendAll(member);
  expect(deliveriesTo(member).at(-1)?.mail.subject).toBe('2 new notifications');
  expect(deliveriesTo(member)).toHaveLength(5);
});

test('truncates a long list and states how many notifications were left out', async () => {
  startNewDay();
  const member = await addMember();
  for (let number = 1; number <= 21; number += 1) await sendNotification(member, 0, { title: `Reply ${number}` });
  await collectEmails(later(5));
  await sendAll(member);
  const text = deliveriesTo(member)[0]?.mail.text ?? '';
  expect(text.match(/^Reply \d+$/gm)).toHaveLength(20);
  expect(text).toContain('And one more.');
});

test('retries an email the relay refused and never resends a sent one', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0);
  await collectEmails(later(5));
  relay.refusals.push({ at: 'message', code: 451, message: 'later' });
  await expect(sendAll(member)).rejects.toThrow('did not accept');
  expect((await emailsOf(member))[0]?.status).toBe('claimed');
  await sendAll(member);
  await sendAll(member);
  expect(deliveriesTo(member)).toHaveLength(1);
  const [mail] = await emailsOf(member);
  expect(deliveriesTo(member)[0]?.mail.messageId).toBe(`<notifications.${mail?.id}@magazine.test>`);
});

test('two concurrent collections create one email', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0);
  await Promise.all([collectEmails(later(5)), collectEmails(later(5))]);
  await sendAll(member);
  expect(deliveriesTo(member)).toHaveLength(1);
});

test('one-click unsubscribe works without signing in and stops only that kind of email', async () => {
  startNewDay();
  const member = await addMember();
  await sendNotification(member, 0);
  await collectEmails(later(5));
  await sendAll(member);
  const header = (name: string) => deliveriesTo(member)[0]?.mail.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const token = /^<https:\/\/magazine\.test\/notifications\/unsubscribe\/([\w-]+)>$/.exec(
    header('list-unsubscribe') ?? '',
  )?.[1];
  expect(deliveriesTo(member)[0]?.mail.text).toContain(`/notifications/unsubscribe/${token}`);
  expect(await readUnsubscription(token ?? '')).toEqual({ state: 'subscribed', kind: 'notifications' });
  const stranger = await addMember();
  expect(await unsubscribe(token ?? '')).toEqual({ state: 'unsubscribed', kind: 'notifications' });
  expect(await unsubscribe(token ?? '')).toEqual({ state: 'unsubscribed', kind: 'notifications' });
  const profileOf = async ({ userId }: TestMember) =>
    (await database().select().from(profiles).where(eq(profiles.userId, userId)))[0];
  expect(await profileOf(member)).toMatchObject({ emailNotifications: false, weeklyDigest: true });
  expect(await profileOf(stranger)).toMatchObject({ emailNotifications: true, weeklyDigest: true });
});

test('rejects a modified unsubscribe token', async () => {
  const [member, other] = [await addMember(), await addMember()];
  const tokenOf = async (userId: string, kind: 'notifications' | 'digest') =>
    (await unsubscribeUrl(database(), userId, kind)).split('/').at(-1) ?? '';
  const token = await tokenOf(member.userId, 'notifications');
  const digest = await tokenOf(member.userId, 'digest');
  const others = await tokenOf(other.userId, 'notifications');
  const bytes = Buffer.from(token, 'base64url');
  const withKind = (kind: number) => Buffer.concat([bytes.subarray(0, 16), Buffer.from([kind]), bytes.subarray(17)]);
  for (const forged of [
    withKind(1).toString('base64url'),
    withKind(7).toString('base64url'),
    others.slice(0, 21) + token.slice(21),
    `${token}=`,
    ` ${token}`,
    token.slice(0, -1),
    token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A'),
    await tokenOf(newId(), 'digest'),
    '',
  ]) {
    expect(await unsubscribe(forged)).toEqual({ state: 'unknown' });
    expect(await readUnsubscription(forged)).toEqual({ state: 'unknown' });
  }
  expect(await readUnsubscription(digest)).toEqual({ state: 'subscribed', kind: 'digest' });
  expect(await readUnsubscription(token)).toEqual({ state: 'subscribed', kind: 'notifications' });
});
