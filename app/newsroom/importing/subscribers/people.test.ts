import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { users } from '~/identity/accounts/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { operator, visitor } from '~/platform/permissions/actors';
import { configuration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { importPath } from '../service.server';
import { formatListReport, importList } from './import-list.server';

openTestDatabase();

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-people-'));
afterAll(() => rmSync(scratch, { recursive: true }));
beforeEach(() => database().delete(newsletterSubscribers));

function file(name: string, text: string): string {
  const path = join(scratch, `${newId()}-${name}`);
  writeFileSync(path, text);
  return path;
}

const author = (id: number, email: string, name: string): string =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>u${id}</wp:author_login><wp:author_email>${email}</wp:author_email><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`;

const comment = (id: number, email: string, { approved = '1', type = '', name = 'A Reader', date = '' } = {}): string =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${name}]]></wp:comment_author><wp:comment_author_email>${email}</wp:comment_author_email><wp:comment_date_gmt>${date}</wp:comment_date_gmt><wp:comment_content>Text</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;

const wordPress = (authors: string, comments: string): string =>
  file(
    'export.xml',
    `<?xml version="1.0" encoding="UTF-8"?><rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${authors}
<item><title>T</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>Text</content:encoded>${comments}</item></channel></rss>`,
  );

const consentDate = new Date('2020-01-31');
const fromExport = { isExport: true, consentDate };

async function subscribers() {
  const rows = await database().select().from(newsletterSubscribers);
  return Object.fromEntries(rows.map(({ email, ...row }) => [email, row]));
}

test('users and commenters of WordPress become subscribers with the declared date, without emails or accounts', async () => {
  const path = wordPress(
    author(1, 'Writer@Example.org', 'A &amp; B') + author(2, 'not an address', 'Nobody'),
    comment(1, 'one@example.org') +
      comment(2, 'ONE@example.org', { name: 'Another name' }) +
      comment(3, 'waiting@example.org', { approved: '0' }) +
      comment(4, 'spam@example.org', { approved: 'spam' }) +
      comment(5, 'ping@example.org', { type: 'pingback' }) +
      comment(6, '') +
      comment(7, 'writer@example.org') +
      comment(8, 'two@example.org', { name: 'two@example.org' }),
  );
  const report = await importList(operator, path, fromExport);
  expect(report).toMatchObject({ service: 'wordpress', added: 3, repeated: 2, unchanged: 0 });
  expect(report.leftOut).toMatchObject({ email: { count: 1, places: ['user 2'] }, consent: { count: 0 } });
  const stored = await subscribers();
  expect(Object.keys(stored).toSorted()).toEqual(['one@example.org', 'two@example.org', 'writer@example.org']);
  expect(stored).toMatchObject({
    'writer@example.org': { name: 'A & B', status: 'active', source: 'import:wordpress', confirmedAt: consentDate },
    'one@example.org': { name: 'A Reader', status: 'active', confirmedAt: consentDate },
    'two@example.org': { name: null },
  });
  expect(await database().$count(users)).toBe(0);
  expect(readdirSync(configuration().DATA_DIR, { recursive: true })).not.toContainEqual(
    expect.stringMatching(/\.eml$/),
  );
  expect(formatListReport(report)).toContain('no valid email address: 1 (user 2)');
  expect(formatListReport(report)).not.toContain('@');
});

test('whoever first commented after the consent date cannot have agreed by then; users are not affected', async () => {
  const early = '2020-01-31 20:00:00';
  const after = '2020-02-01 08:00:00';
  const path = wordPress(
    author(1, 'writer@example.org', 'A Writer'),
    comment(1, 'later@example.org', { date: after }) +
      comment(2, 'Both@example.org', { date: after }) +
      comment(3, 'both@example.org', { date: early }) +
      comment(4, 'Writer@example.org', { date: after }) +
      comment(5, 'undated@example.org', { date: '0000-00-00 00:00:00' }),
  );
  const report = await importList(operator, path, fromExport);
  expect(report).toMatchObject({ added: 3, leftOut: { consent: { count: 1, places: ['comment 1'] } } });
  expect(Object.keys(await subscribers()).toSorted()).toEqual([
    'both@example.org',
    'undated@example.org',
    'writer@example.org',
  ]);
});

test('people of WordPress are refused without a consent date, and importing articles subscribes nobody', async () => {
  const path = wordPress(author(1, 'writer@example.org', 'A Writer'), comment(1, 'one@example.org'));
  await expect(importList(operator, path, { isExport: true })).rejects.toThrow(
    /^This export needs a consent date: .* comment is not consent/,
  );
  await importPath(operator, path, {});
  expect(await subscribers()).toEqual({});
  await expect(importList(visitor, path, fromExport)).rejects.toThrow();
  const later = { isExport: true, consentDate: new Date(Date.now() + 86_400_000) };
  expect(await importList(operator, path, later)).toMatchObject({ added: 0, leftOut: { consent: { count: 2 } } });
});

test('whoever has unsubscribed here stays unsubscribed, and a dry run writes nothing', async () => {
  const row = { id: newId(), email: 'one@example.org', status: 'unsubscribed', confirmationHash: newId() };
  await database().insert(newsletterSubscribers).values(row);
  const path = wordPress('', comment(1, 'one@example.org') + comment(2, 'two@example.org'));
  const dry = await importList(operator, path, { ...fromExport, dryRun: true });
  expect(Object.keys(await subscribers())).toEqual(['one@example.org']);
  expect(await importList(operator, path, fromExport)).toEqual({ ...dry, dryRun: false });
  expect(await subscribers()).toMatchObject({
    'one@example.org': { status: 'unsubscribed' },
    'two@example.org': { status: 'active' },
  });
  expect(await importList(operator, path, fromExport)).toMatchObject({ added: 0, unchanged: 2 });
});

test('members of Ghost keep their own dates, and those who receive no newsletter are stored as unsubscribed', async () => {
  const member = (id: string, fields: object) => ({
    ...{ id, email: `${id}@example.org`, name: 'A Member', created_at: '2022-05-01T12:00:00.000Z' },
    ...fields,
  });
  const ghost = (data: object): string => file('ghost.json', JSON.stringify({ db: [{ data }] }));
  const path = ghost({
    members: [member('reads', {}), member('left', {}), member('bounced', { email_disabled: 1 })],
    members_newsletters: [{ member_id: 'reads' }, { member_id: 'bounced' }],
  });
  expect(await importList(operator, path, { isExport: true })).toMatchObject({ service: 'ghost', added: 1, ended: 2 });
  const older = ghost({
    members: [
      member('old', { subscribed: 1 }),
      member('gone', { subscribed: false }),
      member('undated', { subscribed: true, created_at: null }),
    ],
  });
  expect(await importList(operator, older, { isExport: true })).toMatchObject({
    ...{ added: 1, ended: 1 },
    leftOut: { consent: { count: 1, places: ['member 3'] } },
  });
  expect(await subscribers()).toMatchObject({
    'reads@example.org': { status: 'active', confirmedAt: new Date('2022-05-01T12:00:00Z'), source: 'import:ghost' },
    'left@example.org': { status: 'unsubscribed' },
    'bounced@example.org': { status: 'unsubscribed' },
    'old@example.org': { status: 'active' },
    'gone@example.org': { status: 'unsubscribed' },
  });
});

test('a malformed export of WordPress is read with repairs, and one of Ghost or of something else is refused', async () => {
  const broken = wordPress(author(1, 'writer@example.org', 'A Writer'), `${comment(1, 'one@example.org')}<b>`);
  expect(await importList(operator, broken, fromExport)).toMatchObject({ added: 2 });
  const half = file('ghost.json', '{"data":{"members":[{"id":"1","email":"half@example.org","subscribed":1');
  await expect(importList(operator, half, fromExport)).rejects.toThrow(/line 1, column \d+/);
  await expect(importList(operator, file('a.txt', 'half@example.org'), fromExport)).rejects.toThrow(
    /is neither an export/,
  );
  await expect(importList(operator, scratch, fromExport)).rejects.toThrow(/is neither an export/);
  await expect(importList(operator, wordPress('', ''), fromExport)).rejects.toThrow('contains no subscribers');
  expect(await subscribers()).not.toHaveProperty('half@example.org');
});
