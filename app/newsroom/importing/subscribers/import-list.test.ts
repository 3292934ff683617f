import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { configuration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { formatListReport, importList } from './import-list.server';

openTestDatabase();

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-lists-'));
afterAll(() => rmSync(scratch, { recursive: true }));
beforeEach(() => database().delete(newsletterSubscribers));

function list(...lines: string[]): string {
  const path = join(scratch, `${newId()}.csv`);
  writeFileSync(path, lines.join('\r\n'));
  return path;
}

/** Returns the subscribers by address. */
async function subscribers() {
  const rows = await database().select().from(newsletterSubscribers);
  return Object.fromEntries(
    rows.map(({ email, name, status, source, confirmedAt, unsubscribedAt }) => [
      email,
      { name, status, source, confirmedAt, unsubscribedAt },
    ]),
  );
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

test('a list of Mailchimp becomes subscribers with the date of their consent, and no email is sent', async () => {
  const path = list(
    '\ufeffEmail Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID',
    'One@Example.org,A,Reader,2,2021-01-01 12:00:00,2021-01-02 12:00:00,1',
    'two@example.org,,,2,2021-02-01 12:00:00,,2',
    'one@example.org,,,2,2021-03-01 12:00:00,,3',
    'not an address,,,2,2021-03-01 12:00:00,,4',
    'three@example.org,,,2,,,5',
  );
  const report = await importList(operator, path);
  expect(report).toMatchObject({ service: 'mailchimp', added: 2, repeated: 1 });
  expect(report.leftOut).toMatchObject({
    email: { count: 1, places: ['line 5'] },
    consent: { count: 1, places: ['line 6'] },
  });
  expect(await subscribers()).toEqual({
    'one@example.org': {
      ...{ name: 'A Reader', status: 'active', source: 'import:mailchimp' },
      ...{ confirmedAt: noon('2021-01-02'), unsubscribedAt: null },
    },
    'two@example.org': {
      ...{ name: null, status: 'active', source: 'import:mailchimp' },
      ...{ confirmedAt: noon('2021-02-01'), unsubscribedAt: null },
    },
  });
  expect(readdirSync(configuration().DATA_DIR, { recursive: true })).not.toContainEqual(
    expect.stringMatching(/\.eml$/),
  );
  const [entry] = await database().select().from(securityAuditLog);
  expect(entry).toMatchObject({ action: 'subscribers_imported' });
  expect(formatListReport(report)).not.toContain('@');
});

test('a second import changes nothing, and a later list ends subscriptions that came from it', async () => {
  const head = 'Email Address,OPTIN_TIME,LEID';
  const path = list(head, 'one@example.org,2021-01-01 12:00:00,1', 'two@example.org,2021-01-01 12:00:00,2');
  await importList(operator, path);
  expect(await importList(operator, path)).toMatchObject({ added: 0, confirmed: 0, ended: 0, unchanged: 2 });
  const ended = list(`${head},UNSUB_TIME`, 'two@example.org,2021-01-01 12:00:00,2,2022-01-01 12:00:00');
  expect(await importList(operator, ended)).toMatchObject({ added: 0, ended: 1 });
  expect(await subscribers()).toMatchObject({
    'one@example.org': { status: 'active' },
    'two@example.org': { status: 'unsubscribed', unsubscribedAt: noon('2022-01-01') },
  });
  expect(await importList(operator, path), 'nobody is subscribed again').toMatchObject({ unchanged: 2 });
});

test('whoever has unsubscribed from one of two lists is unsubscribed, in whatever order they are imported', async () => {
  const mailchimp = list(
    'Email Address,OPTIN_TIME,LEID',
    'one@example.org,2021-01-01 12:00:00,1',
    'two@example.org,2021-01-01 12:00:00,2',
  );
  const substack = list(
    'email,active_subscription,email_disabled,created_at',
    'one@example.org,false,true,2022-05-01T12:00:00.000Z',
    'two@example.org,false,false,2022-05-01T12:00:00.000Z',
  );
  for (const paths of [
    [mailchimp, substack],
    [substack, mailchimp],
  ]) {
    await database().delete(newsletterSubscribers);
    for (const path of paths) await importList(operator, path);
    expect(await subscribers()).toMatchObject({
      'one@example.org': { status: 'unsubscribed' },
      'two@example.org': { status: 'active' },
    });
  }
});

test('what people decided here stays: nobody is subscribed again, and nobody who subscribed here is unsubscribed', async () => {
  const row = (email: string, status: string) => ({ id: newId(), email, status, confirmationHash: newId() });
  await database()
    .insert(newsletterSubscribers)
    .values([
      row('left@example.org', 'unsubscribed'),
      row('subscribed@example.org', 'active'),
      row('pending@example.org', 'pending'),
      row('asked@example.org', 'pending'),
    ]);
  const report = await importList(
    operator,
    list(
      'email,active_subscription,email_disabled,created_at',
      'left@example.org,false,false,2023-05-01T12:00:00.000Z',
      'subscribed@example.org,false,true,2023-05-01T12:00:00.000Z',
      'pending@example.org,false,false,2023-05-01T12:00:00.000Z',
      'asked@example.org,false,true,2023-05-01T12:00:00.000Z',
      'gone@example.org,false,true,2023-05-01T12:00:00.000Z',
    ),
  );
  expect(report).toMatchObject({ service: 'substack', added: 0, confirmed: 1, ended: 1, unchanged: 3 });
  expect(await subscribers()).toMatchObject({
    'left@example.org': { status: 'unsubscribed' },
    'subscribed@example.org': { status: 'active', source: 'website' },
    'pending@example.org': { status: 'active', confirmedAt: noon('2023-05-01') },
    'asked@example.org': { status: 'pending' },
    'gone@example.org': { status: 'unsubscribed', source: 'import:substack' },
  });
});

test('members of Ghost, subscribers of Buttondown and other lists are recognised by their columns', async () => {
  const ghost = list(
    'id,email,name,note,subscribed_to_emails,created_at,deleted_at',
    '1,one@example.org,A Member,,true,2023-01-01T12:00:00.000Z,',
    '2,two@example.org,,,false,2023-01-01T12:00:00.000Z,',
    '3,three@example.org,,,true,2023-01-01T12:00:00.000Z,2024-01-01T12:00:00.000Z',
  );
  expect(await importList(operator, ghost)).toMatchObject({ service: 'ghost', added: 1, ended: 2 });
  const buttondown = list(
    'email,notes,creation_date,source,type',
    'four@example.org,,2023-01-01T12:00:00Z,organic,regular',
    'five@example.org,,2023-01-01T12:00:00Z,organic,unactivated',
    'six@example.org,,2023-01-01T12:00:00Z,organic,undeliverable',
    'seven@example.org,,2023-01-01T12:00:00Z,organic,unsubscribed',
  );
  const report = await importList(operator, buttondown);
  expect(report).toMatchObject({ service: 'buttondown', added: 1, ended: 1 });
  expect(report.leftOut).toMatchObject({ unconfirmed: { count: 1 }, bounced: { count: 1 } });
  const other = list('E-Mail,Opt-in date,Language', 'eight@example.org,2023-01-01,de', 'nine@example.org,,xx');
  expect(await importList(operator, other)).toMatchObject({ service: 'list', added: 1 });
  expect(await importList(operator, other, { consentDate: noon('2020-01-01') })).toMatchObject({
    added: 1,
    unchanged: 1,
  });
  expect(await subscribers()).toMatchObject({
    'one@example.org': { name: 'A Member', status: 'active' },
    'eight@example.org': { confirmedAt: new Date('2023-01-01') },
    'nine@example.org': { confirmedAt: noon('2020-01-01') },
  });
});

test('a list of another kind never makes anyone a subscriber who has not agreed', async () => {
  const read = async (head: string, ...rows: string[]) => {
    await database().delete(newsletterSubscribers);
    const { added, ended, leftOut } = await importList(
      operator,
      list(head, ...rows.map((row, index) => `reader${index}@example.org,${row}`)),
      { consentDate: noon('2020-01-01') },
    );
    return [added, ended, leftOut.consent.count, leftOut.bounced.count, leftOut.unconfirmed.count];
  };
  expect(await read('email,opt_in', '0', 'no', 'false'), 'refusals').toEqual([0, 0, 3, 0, 0]);
  expect(await read('email,status', 'unsubscribed', 'Cancelled', 'bounced', 'pending', 'subscribed')).toEqual([
    1, 2, 0, 1, 1,
  ]);
  expect(await read('email,Unsubscribe link', 'https://example.org/u/1'), 'not a date').toEqual([1, 0, 0, 0, 0]);
  const own = list('email,optin_ip,optin_time,confirmed', 'one@example.org,192.0.2.1,2021-01-01 12:00:00,1');
  await importList(operator, own);
  expect(await subscribers()).toMatchObject({ 'one@example.org': { confirmedAt: noon('2021-01-01') } });
  const numbers = await importList(
    operator,
    list('email,confirmed', 'two@example.org,1', 'three@example.org,03/04/2021'),
  );
  expect(numbers).toMatchObject({ added: 0, leftOut: { consent: { count: 2 } } });
});

test('someone who has unsubscribed in one row of a list has unsubscribed, however far apart the rows are', async () => {
  const head = 'email,confirmed_at,unsubscribed_at';
  const others = Array.from({ length: 600 }, (_, index) => `reader${index}@example.org,2023-01-01,`);
  const path = list(
    ...[head, 'near@example.org,2023-01-01,', 'near@example.org,2023-01-01,2024-01-01', 'far@example.org,2023-01-01,'],
    ...[...others, 'far@example.org,2023-01-01,2024-01-01', 'reader0@example.org,2023-01-01,'],
  );
  expect(await importList(operator, path)).toMatchObject({ repeated: 3 });
  expect(await subscribers()).toMatchObject({
    'near@example.org': { status: 'unsubscribed' },
    'far@example.org': { status: 'unsubscribed' },
    'reader0@example.org': { status: 'active' },
  });
});

test('a dry run reports the same and writes nothing', async () => {
  const path = list('email,confirmed_at', 'one@example.org,2023-01-01', 'two@example.org,');
  const dry = await importList(operator, path, { dryRun: true });
  expect(dry).toMatchObject({ added: 1, dryRun: true });
  expect(await subscribers()).toEqual({});
  expect(await importList(operator, path)).toEqual({ ...dry, dryRun: false });
});

test('a file that is no list is refused as a whole, and only the operator may import', async () => {
  await expect(importList(operator, list('name,date', 'A,2023-01-01'))).rejects.toThrow('no column of email addresses');
  await expect(importList(operator, list('email,confirmed_at'))).rejects.toThrow('contains no subscribers');
  const broken = list('email,confirmed_at', 'one@example.org,2023-01-01', '"two@example.org,2023');
  await expect(importList(operator, broken)).rejects.toThrow(/is not a valid CSV file/);
  expect(await subscribers()).toEqual({});
  await expect(importList(operator, scratch)).rejects.toThrow(/cannot be read: EISDIR/);
  await expect(importList(visitor, list('email', 'one@example.org'))).rejects.toThrow();
});

test('a list of thousands is stored, with a row for each address', async () => {
  const rows = Array.from({ length: 2_300 }, (_, index) => `reader${index}@example.org,2023-01-01`);
  expect(await importList(operator, list('email,confirmed_at', ...rows))).toMatchObject({ added: 2_300 });
  expect(Object.keys(await subscribers())).toHaveLength(2_300);
});
