import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { removeAccount } from '~/identity/accounts/deletion/remove.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { configuration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import { siteSettings } from '~/platform/settings/schema';
import type { SettingChange } from '~/platform/settings/setting';
import { readSettings } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { subscribersFeature } from './feature.server';
import { newsletterJobs } from './jobs.server';
import { purgeUnconfirmed } from './purge.server';
import { newsletterSubscribers } from './schema';
import { sendConfirmation } from './send-confirmation.server';
import { confirmSubscription, readConfirmation, readUnsubscribeState, subscribe, unsubscribe } from './service.server';
import { newsletterFromEmail, newsletterFromName, newsletterOpen } from './settings.server';
import { unsubscribeToken } from './tokens.server';

openTestDatabase();
const mails = openOutbox();
openIdleJobs([...newsletterJobs, ...accountJobs]);
registerFeatures([subscribersFeature]);

/** Changes settings until the test ends. */
async function set(changes: readonly SettingChange[]): Promise<void> {
  onTestFinished(async () => {
    await database().delete(siteSettings);
    await readSettings();
  });
  await changeSettings(await addMember('admin'), changes, new Date());
}

const start = new Date('2026-03-01T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const days = (count: number): number => count * 24 * 60;

let senders = 0;
/** Returns a sender with a new IP address each time. */
function sender(locale: 'en' | 'de' = 'en') {
  senders += 1;
  return { locale, address: `198.51.100.${senders}` };
}
const signUp = (email: string, now = start) => subscribe({ email, source: 'website' }, sender(), now);

async function rowOf(email: string) {
  const [row] = await database().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  if (!row) throw new Error('There is no such subscriber.');
  return row;
}

async function countConfirmationJobs(email: string): Promise<number> {
  const { id } = await rowOf(email);
  const { rows } = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'newsletter.confirm' and data->>'subscriberId' = ${id}`,
  );
  return rows[0]?.count ?? 0;
}

/** Sends the due confirmation, as the job does, and returns its token. */
async function sendAndReadToken(email: string, now = start): Promise<string> {
  await sendConfirmation((await rowOf(email)).id, now);
  const mail = (await mails()).findLast(({ to }) => to?.[0]?.address === email);
  const token = /\/subscribe\/confirm\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('The email contains no link.');
  return token;
}

test('a sign-up stays pending until the address owner confirms it', async () => {
  await expect(
    subscribe({ email: 'whole@example.com', name: 'Ada', source: 'hero_section' }, sender(), start),
  ).resolves.toBe('confirmation_mailed');
  expect(await rowOf('whole@example.com')).toMatchObject({ status: 'pending', name: 'Ada', source: 'hero_section' });
  const token = await sendAndReadToken('whole@example.com');
  expect(await readConfirmation(token, minutesLater(1))).toBe('open');
  expect(await rowOf('whole@example.com')).toMatchObject({ status: 'pending', confirmedAt: null });
  expect(await confirmSubscription(token, minutesLater(2))).toBe('done');
  expect(await rowOf('whole@example.com')).toMatchObject({ status: 'active', confirmedAt: minutesLater(2) });
  expect(await confirmSubscription(token, minutesLater(3))).toBe('confirmed');
  expect(await rowOf('whole@example.com')).toMatchObject({ confirmedAt: minutesLater(2) });
});

test('emails come from the newsletter’s sender or, if none is set, from the site', async () => {
  const senderOf = async (email: string) => {
    await signUp(email);
    await sendAndReadToken(email);
    return (await mails()).findLast(({ to }) => to?.[0]?.address === email)?.from;
  };
  expect(await senderOf('usual@example.com')).toMatchObject({ name: 'Lowdown', address: configuration().MAIL_FROM });
  await set([
    newsletterFromName.changeTo('The "Notes"\r\nBcc: x@example.net'),
    newsletterFromEmail.changeTo('n@notes.test'),
  ]);
  expect(await senderOf('named@example.com')).toMatchObject({
    name: 'The "Notes" Bcc: x@example.net',
    address: 'n@notes.test',
  });
  await expect(set([newsletterFromEmail.changeTo('a@notes.test\r\nBcc: b@notes.test')])).rejects.toMatchObject({
    fields: { newsletterFromEmail: 'Enter an email address, such as desk@example.com.' },
  });
});

test('a closed newsletter refuses new subscriptions, but links in earlier emails keep working', async () => {
  await signUp('early@example.com');
  const token = await sendAndReadToken('early@example.com');
  await set([newsletterOpen.changeTo(false)]);
  await expect(signUp('late@example.com')).rejects.toMatchObject({
    code: 'conflict',
    message: 'The newsletter is not accepting new subscriptions at the moment.',
  });
  await expect(rowOf('late@example.com')).rejects.toThrow('no such subscriber');
  expect(await confirmSubscription(token, minutesLater(2))).toBe('done');
  const link = await unsubscribeToken(database(), (await rowOf('early@example.com')).id);
  expect(await unsubscribe(link, minutesLater(3))).toBe('unsubscribed');
});

test('the database does not contain the confirmation token', async () => {
  await signUp('hash@example.com');
  const token = await sendAndReadToken('hash@example.com');
  const row = await rowOf('hash@example.com');
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await confirmSubscription(row.confirmationHash ?? '', start)).toBe('unknown');
});

test('forged, expired and replaced links confirm nothing', async () => {
  await signUp('late@example.com');
  const first = await sendAndReadToken('late@example.com');
  expect(await confirmSubscription('A'.repeat(43), start)).toBe('unknown');
  expect(await confirmSubscription('', start)).toBe('unknown');
  expect(await confirmSubscription(first, minutesLater(days(7)))).toBe('expired');
  const second = await sendAndReadToken('late@example.com', minutesLater(days(7)));
  expect(await confirmSubscription(first, minutesLater(days(7)))).toBe('unknown');
  expect(await rowOf('late@example.com')).toMatchObject({ status: 'pending' });
  expect(await confirmSubscription(second, minutesLater(days(7)))).toBe('done');
});

test('all sign-ups get the same response, except those for a confirmed address', async () => {
  const results = [await signUp('known@example.com'), await signUp('known@example.com', minutesLater(1))];
  const token = await sendAndReadToken('known@example.com');
  await confirmSubscription(token, minutesLater(2));
  expect(await signUp('known@example.com', minutesLater(3))).toBe('already_subscribed');
  await unsubscribe(await unsubscribeToken(database(), (await rowOf('known@example.com')).id), minutesLater(4));
  results.push(await signUp('known@example.com', minutesLater(5)));
  expect(new Set(results)).toEqual(new Set(['confirmation_mailed']));
});

test('signing up a confirmed address again does not change its subscription', async () => {
  await signUp('settled@example.com');
  await confirmSubscription(await sendAndReadToken('settled@example.com'), start);
  const before = await rowOf('settled@example.com');
  await subscribe(
    { email: 'settled@example.com', name: 'Mallory', source: 'resources_page' },
    sender('de'),
    minutesLater(300),
  );
  expect(await rowOf('settled@example.com')).toEqual({ ...before, signedUpAgainAt: minutesLater(300) });
});

test('an address gets at most one confirmation email per hour', async () => {
  for (const minute of [0, 1, 30, 59]) await signUp('calm@example.com', minutesLater(minute));
  expect(await countConfirmationJobs('calm@example.com')).toBe(1);
  await signUp('calm@example.com', minutesLater(60));
  expect(await countConfirmationJobs('calm@example.com')).toBe(2);
});

test('simultaneous sign-ups with the same address create one subscriber and send one email', async () => {
  await Promise.all(Array.from({ length: 8 }, () => signUp('crowd@example.com')));
  expect(await countConfirmationJobs('crowd@example.com')).toBe(1);
});

test('a network can sign up at most ten addresses per hour', async () => {
  const from = (host: number) => ({ locale: 'en' as const, address: `2001:db8:77:1::${host.toString(16)}` });
  for (let number = 1; number <= 10; number += 1) {
    await subscribe({ email: `many-${number}@example.com`, source: 'website' }, from(number), start);
  }
  await expect(subscribe({ email: 'many-11@example.com', source: 'website' }, from(11), start)).rejects.toMatchObject({
    code: 'too_many',
    message: 'Too many requests. Please try again in an hour.',
  });
  await expect(rowOf('many-11@example.com')).rejects.toThrow();
});

test('the confirmation email contains nothing typed into the form', async () => {
  await subscribe(
    { email: 'target@example.com', name: 'Win at https://evil.test', source: 'website' },
    sender(),
    start,
  );
  await sendAndReadToken('target@example.com');
  const mail = (await mails()).at(-1);
  expect(mail?.to).toEqual([{ name: '', address: 'target@example.com' }]);
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('the confirmation is in the page’s language, with matching text and HTML and one-click unsubscribe', async () => {
  await subscribe({ email: 'leserin@example.com', source: 'website' }, sender('de'), start);
  const token = await sendAndReadToken('leserin@example.com');
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toBe('Bitte bestätige dein Abonnement von Lowdown');
  expect(mail?.text).toContain('Der Link ist 7 Tage gültig.');
  expect(mail?.html).toContain('Der Link ist 7 Tage gültig.');
  expect(mail?.html).toContain('<html lang="de">');
  expect(mail?.html).toContain(`href="https://magazine.test/subscribe/confirm/${token}"`);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = /^<https:\/\/magazine\.test\/unsubscribe\/([\w-]{64})>$/.exec(header('list-unsubscribe') ?? '');
  expect(await readUnsubscribeState(link?.[1] ?? '')).toBe('subscribed');
});

test('a job that runs again sends a second email with a working link', async () => {
  await signUp('twice@example.com');
  const before = (await mails()).length;
  const first = await sendAndReadToken('twice@example.com');
  const second = await sendAndReadToken('twice@example.com', minutesLater(1));
  expect((await mails()).length).toBe(before + 2);
  expect(await readConfirmation(first, minutesLater(2))).toBe('unknown');
  expect(await confirmSubscription(second, minutesLater(2))).toBe('done');
  await sendConfirmation((await rowOf('twice@example.com')).id, minutesLater(3));
  expect((await mails()).length).toBe(before + 2);
});

test('unsubscribing is permanent: the confirmation link does not restore the subscription', async () => {
  await signUp('leaving@example.com');
  const confirmation = await sendAndReadToken('leaving@example.com');
  await confirmSubscription(confirmation, minutesLater(1));
  const token = await unsubscribeToken(database(), (await rowOf('leaving@example.com')).id);
  expect(await readUnsubscribeState(token)).toBe('subscribed');
  expect(await unsubscribe(token, minutesLater(2))).toBe('unsubscribed');
  expect(await unsubscribe(token, minutesLater(9))).toBe('unsubscribed');
  expect(await rowOf('leaving@example.com')).toMatchObject({ status: 'unsubscribed', unsubscribedAt: minutesLater(2) });
  expect(await readUnsubscribeState(token)).toBe('unsubscribed');
  expect(await confirmSubscription(confirmation, minutesLater(3))).toBe('unknown');
});

test('rejects an unsubscribe token that was altered, spliced or made for an unknown subscriber', async () => {
  await signUp('kept@example.com');
  await signUp('other@example.com');
  const token = await unsubscribeToken(database(), (await rowOf('kept@example.com')).id);
  const other = await unsubscribeToken(database(), (await rowOf('other@example.com')).id);
  const stranger = await unsubscribeToken(database(), newId());
  const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const forged = [
    flipped,
    other.slice(0, 21) + token.slice(21),
    `${token}=`,
    ` ${token}`,
    token.slice(0, 60),
    `${token}AAAA`,
    '',
    'x',
    stranger,
  ];
  for (const attempt of forged) expect(await unsubscribe(attempt, start)).toBe('unknown');
  expect((await rowOf('kept@example.com')).status).toBe('pending');
});

test('purges only unconfirmed addresses, after 30 days', async () => {
  await database().delete(newsletterSubscribers);
  for (const email of ['forgotten@example.com', 'confirmed@example.com', 'recent@example.com']) {
    await signUp(email, email.startsWith('recent') ? minutesLater(days(2)) : start);
  }
  await confirmSubscription(await sendAndReadToken('confirmed@example.com'), start);
  expect(await purgeUnconfirmed(minutesLater(days(31)))).toBe(1);
  const remaining = await database().select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  expect(remaining.map(({ email }) => email).sort()).toEqual(['confirmed@example.com', 'recent@example.com']);
});

test.each([
  ['deleted with a confirmed account', true, 0],
  ['kept when an unconfirmed account is deleted', false, 1],
])('the subscription of an address is %s', async (_, emailVerified, left) => {
  const { userId, email } = await addMember();
  await database().update(users).set({ emailVerified }).where(eq(users.id, userId));
  await database().insert(newsletterSubscribers).values({ id: newId(), email, status: 'active' });
  await transaction((executor, emit) => removeAccount(executor, emit, userId));
  expect(await database().$count(users, eq(users.id, userId))).toBe(0);
  expect(await database().$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(left);
});
