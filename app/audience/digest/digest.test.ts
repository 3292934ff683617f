import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { changeFollow } from '~/audience/follows/service.server';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { profiles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { startJobs } from '~/platform/jobs/jobs.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { claimDigests } from './claim.server';
import { digestWeekAt } from './rules';
import { digestJobs, purgeDigests } from './schedules.server';
import { digestMails } from './schema';
import { sendDigest } from './send.server';

openTestDatabase();
const relay = startMailRelay();

// The queue accepts jobs but does not run them: the tests decide when an email is sent.
const start = () =>
  startJobs(
    connection(),
    digestJobs.map((job) => ({ ...job, cron: undefined, run: async () => undefined })),
  );
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
  stopJobs = await start();
});
afterAll(() => stopJobs());

const monday = new Date('2026-11-23T07:00:00Z');
const hoursLater = (count: number): Date => new Date(monday.getTime() + count * 3_600_000);
const week = { name: '2026-W48', since: new Date('2026-11-16T07:00:00Z') };
const send = (userId: string) => sendDigest(userId, week.name, week.since);

beforeEach(async () => {
  relay.deliveries.length = 0;
  await database().delete(users);
  await database().delete(articles);
});

async function publish(title: string, overrides: Partial<typeof articles.$inferInsert> = {}): Promise<void> {
  const id = newId();
  await database()
    .insert(articles)
    .values({
      id,
      slug: id,
      title,
      excerpt: `About ${title}`,
      category: 'news',
      status: 'published',
      publishedAt: new Date('2026-11-18T09:00:00Z'),
      ...overrides,
    });
}

async function addReader(profile: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember('subscriber', profile);
  await database()
    .update(users)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(users.id, member.userId));
  return member;
}

const statusOf = async (userId: string) =>
  (await database().select().from(digestMails).where(eq(digestMails.userId, userId)))[0]?.status;

test.each([
  ['2026-11-23T06:59:59Z', undefined],
  ['2026-11-23T07:00:00Z', '2026-W48'],
  ['2026-11-25T06:59:59Z', '2026-W48'],
  ['2026-11-25T07:00:00Z', undefined],
  ['2026-11-29T23:00:00Z', undefined],
  ['2025-12-29T08:00:00Z', '2026-W01'],
  ['2026-12-28T08:00:00Z', '2026-W53'],
  ['2027-01-04T08:00:00Z', '2027-W01'],
])('at %s, the digest to send is %s', (date, name) => {
  expect(digestWeekAt(new Date(date))?.name).toBe(name);
});

test('subscribed members receive the week’s articles in their language', async () => {
  const reader = await addReader({ language: 'fr' });
  await publish('Published this week');
  await publish('Older', { publishedAt: new Date('2026-11-16T06:59:00Z') });
  await publish('Draft', { status: 'draft' });
  expect(await claimDigests(hoursLater(0))).toBe(1);
  await send(reader.userId);
  const [delivery, ...more] = relay.deliveries;
  expect(more).toEqual([]);
  expect(delivery?.recipients).toEqual([reader.email]);
  expect(delivery?.mail.subject).toBe('Votre semaine sur Lowdown');
  expect(delivery?.mail.text).toMatch(
    /Published this week\nAbout Published this week\nhttps:\/\/magazine\.test\/article\//,
  );
  expect(delivery?.mail.text).not.toMatch(/Older|Draft/);
  expect(delivery?.mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  );
});

test('comes from the newsletter’s sender', async () => {
  await database()
    .insert(siteSettings)
    .values([
      { name: 'newsletterFromName', value: 'The Notes', updatedAt: hoursLater(0) },
      { name: 'newsletterFromEmail', value: 'news@notes.test', updatedAt: hoursLater(0) },
    ]);
  onTestFinished(async () => {
    await database().delete(siteSettings);
    await readSettings();
  });
  await readSettings();
  const reader = await addReader();
  await publish('From the sender');
  await claimDigests(hoursLater(0));
  await send(reader.userId);
  const delivery = relay.deliveries.find(({ recipients }) => recipients.includes(reader.email));
  expect(delivery?.from).toBe('news@notes.test');
  expect(delivery?.mail.from).toMatchObject({ name: 'The Notes', address: 'news@notes.test' });
});

test('lists the newest articles, then the most-read of the rest, without repeats', async () => {
  const reader = await addReader();
  for (let number = 1; number <= 9; number += 1) {
    await publish(`Piece ${number}`, {
      publishedAt: new Date(Date.UTC(2026, 10, 17, number)),
      viewCount: number === 2 ? 500 : number,
    });
  }
  await claimDigests(hoursLater(0));
  await send(reader.userId);
  const titles = relay.deliveries[0]?.mail.text?.match(/^Piece \d$/gm);
  expect(titles).toEqual([9, 8, 7, 6, 5, 4, 2, 3, 1].map((number) => `Piece ${number}`));
});

test('lists followed articles first and does not repeat them', async () => {
  const [reader, other] = [await addReader(), await addReader()];
  await database().insert(articleCategories).values({ slug: 'tools', name: 'Tools' });
  const follow = { kind: 'category', slug: 'tools', change: 'follow' } as const;
  await publish('Followed', { category: 'tools', publishedAt: new Date('2026-11-17T01:00:00Z') });
  await changeFollow(reader, follow, new Date('2026-01-01T00:00:00Z'));
  await publish('Newer', { publishedAt: new Date('2026-11-17T02:00:00Z') });
  await claimDigests(hoursLater(0));
  const titles: (string[] | null | undefined)[] = [];
  for (const { userId } of [reader, other]) {
    await send(userId);
    titles.push(relay.deliveries.at(-1)?.mail.text?.match(/^(?:Followed|Newer)$/gm));
  }
  expect(titles).toEqual([
    ['Followed', 'Newer'],
    ['Newer', 'Followed'],
  ]);
  expect(relay.deliveries[0]?.mail.text).toContain('From topics and authors you follow');
  expect(relay.deliveries[1]?.mail.text).not.toContain('From topics and authors you follow');
});

test('skips members who opted out, are unconfirmed, or joined after the digest was due', async () => {
  await publish('Piece');
  await addReader({ weeklyDigest: false });
  const unconfirmed = await addReader();
  await database().update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
  const newcomer = await addMember();
  await database()
    .update(users)
    .set({ createdAt: hoursLater(1) })
    .where(eq(users.id, newcomer.userId));
  expect(await claimDigests(hoursLater(2))).toBe(0);
  const leaving = await addReader();
  expect(await claimDigests(hoursLater(2))).toBe(1);
  await database().update(profiles).set({ weeklyDigest: false }).where(eq(profiles.userId, leaving.userId));
  await send(leaving.userId);
  expect(relay.deliveries).toEqual([]);
  expect(await statusOf(leaving.userId)).toBe('dropped');
});

test('does not send a digest without articles', async () => {
  const reader = await addReader();
  await claimDigests(hoursLater(0));
  await send(reader.userId);
  expect(relay.deliveries).toEqual([]);
  expect(await statusOf(reader.userId)).toBe('dropped');
});

test('concurrent runs claim one digest per member, in batches', async () => {
  const members = Array.from({ length: 450 }, () => newId());
  const createdAt = new Date('2026-01-01T00:00:00Z');
  await database()
    .insert(users)
    .values(members.map((id) => ({ id, name: id, email: `${id}@members.test`, emailVerified: true, createdAt })));
  await database()
    .insert(profiles)
    .values(members.map((id) => ({ userId: id, name: id })));
  await Promise.all([claimDigests(hoursLater(0)), claimDigests(hoursLater(0))]);
  await claimDigests(hoursLater(1));
  expect(await database().$count(digestMails)).toBe(450);
  // The previous week's digests have not been claimed.
  expect(await claimDigests(hoursLater(-7 * 24))).toBe(450);
});

test('a run killed while claiming leaves no partial batch, and the next run continues', async () => {
  await publish('Piece');
  const readers = [await addReader(), await addReader(), await addReader()];
  await stopJobs();
  // Enqueuing the first member's job fails, so the transaction is rolled back as if the process had died.
  await expect(claimDigests(hoursLater(0))).rejects.toThrow('before the queue has started');
  expect(await database().$count(digestMails)).toBe(0);
  stopJobs = await start();
  expect(await claimDigests(hoursLater(1))).toBe(3);
  for (const { userId } of readers) await send(userId);
  expect(relay.deliveries).toHaveLength(3);
});

test('retrying a killed job sends the digest only if the relay cannot have received it', async () => {
  await publish('Piece');
  const reader = await addReader();
  const setStatus = async (status: string) => {
    await database().update(digestMails).set({ status }).where(eq(digestMails.userId, reader.userId));
  };
  await claimDigests(hoursLater(0));
  // Killed before the email is handed to the relay: as if the job had never run.
  await send(reader.userId);
  expect(relay.deliveries).toHaveLength(1);
  // Killed just before or after the relay accepts the email: the outcome is unknown, so nothing is sent again.
  await setStatus('sending');
  await send(reader.userId);
  await claimDigests(hoursLater(1));
  await send(reader.userId);
  expect(relay.deliveries).toHaveLength(1);
  expect(relay.deliveries[0]?.mail.messageId).toBe(`<digest.${week.name}.${reader.userId}@magazine.test>`);
});

test('a refused digest can be retried, and simultaneous jobs send it once', async () => {
  await publish('Piece');
  const reader = await addReader();
  await claimDigests(hoursLater(0));
  relay.refusals.push({ at: 'message', code: 451, message: 'later' });
  await expect(send(reader.userId)).rejects.toThrow('did not accept');
  expect(await statusOf(reader.userId)).toBe('claimed');
  await Promise.all([send(reader.userId), send(reader.userId), send(reader.userId)]);
  expect(relay.deliveries).toHaveLength(1);
  expect(await statusOf(reader.userId)).toBe('sent');
});

test('after the relay hangs up, a digest is resent only if the relay had not received it', async () => {
  await publish('Piece');
  const [reader, other] = [await addReader(), await addReader()];
  await claimDigests(hoursLater(0));
  relay.hangUps.push({ at: 'message' });
  await expect(send(reader.userId)).rejects.toThrow('did not confirm whether it accepted');
  expect(relay.deliveries).toHaveLength(1);
  expect(await statusOf(reader.userId)).toBe('sending');
  // The job is retried, and the hourly job claims digests again.
  await send(reader.userId);
  await claimDigests(hoursLater(1));
  await send(reader.userId);
  expect(relay.deliveries).toHaveLength(1);

  relay.hangUps.push({ at: 'recipient' });
  await expect(send(other.userId)).rejects.toThrow('did not accept');
  await send(other.userId);
  expect(relay.deliveries.map(({ recipients }) => recipients)).toEqual([[reader.email], [other.email]]);
});

test('digest records are deleted after 60 days', async () => {
  const reader = await addReader();
  const daysBefore = (days: number): Date => new Date(monday.getTime() - days * 86_400_000);
  await database()
    .insert(digestMails)
    .values([
      { userId: reader.userId, week: '2026-W39', status: 'sent', createdAt: daysBefore(61) },
      { userId: reader.userId, week: '2026-W40', status: 'sent', createdAt: daysBefore(59) },
    ]);
  await purgeDigests(monday);
  expect((await database().select().from(digestMails)).map(({ week: name }) => name)).toEqual(['2026-W40']);
});
