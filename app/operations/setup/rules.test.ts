import { expect, test } from 'vitest';
import { type ReadinessFacts, readinessOf, setupTabs } from '~/newsroom/dashboard/rules';
import { mailRelayKey } from '~/platform/mail/mail-relay-key';
import { isComplete, nextCheck, progressByTab, setupTabIn } from './rules';

const now = new Date('2026-05-10T12:00:00Z');
const ready: ReadinessFacts = {
  ...{ emailRelay: 'works', siteUrl: 'https://magazine.test', isBuiltInDatabase: false },
  ...{ administrators: { all: 1, withSecondFactor: 1 }, approvers: 2, selfApproval: false },
  ...{ lastBackupAt: now, publishedArticles: 1, emptyCategories: [], missingPages: [], recentErrors: 0 },
};

test('each of the ten checks counts in one tab', () => {
  const checks = readinessOf({ ...ready, emailRelay: 'missing', emptyCategories: ['News'] }, now);
  expect(progressByTab(checks).map(({ tab, done, all, open }) => [tab, done, all, open])).toEqual([
    ['admin', 6, 6, []],
    ['content', 2, 3, ['Categories']],
    ['apis', 0, 1, ['Email']],
  ]);
  expect(progressByTab(checks).reduce((sum, { all }) => sum + all, 0)).toBe(checks.length);
});

test('the next step is one that is pending, then one to review, then none', () => {
  const next = (facts: Partial<ReadinessFacts>) => nextCheck(readinessOf({ ...ready, ...facts }, now))?.name;
  expect(next({ isBuiltInDatabase: true, publishedArticles: 0 })).toBe('First article');
  expect(next({ isBuiltInDatabase: true })).toBe('Database');
  expect(next({})).toBeUndefined();
  expect(isComplete(readinessOf(ready, now))).toBe(true);
  expect(isComplete(readinessOf({ ...ready, isBuiltInDatabase: true }, now))).toBe(false);
});

test.each([
  ['', 'admin'],
  ['tab=content', 'content'],
  ['tab=apis&do=set-key', 'apis'],
  ['tab=__proto__', 'admin'],
])('“%s” opens the tab %s', (query, tab) => {
  expect(setupTabIn(new URLSearchParams(query))).toBe(tab);
  expect(setupTabs).toContain(tab);
});

test.each([
  'smtp://relay.test',
  'smtps://user%40relay.test:pass%3Fword@relay.test:465',
  'smtp://user:p%C3%A4ss@[::1]:2525',
])('%s is a relay’s URL', (url) => {
  expect(mailRelayKey.schema.safeParse(url).success).toBe(true);
});

test.each([
  ['another scheme', 'https://relay.test'],
  ['a script', 'javascript:alert(1)'],
  ['no server', 'smtp:relay'],
  ['an empty server', 'smtp://'],
  ['an option that logs what is sent', 'smtp://user:word@relay.test?logger=true&debug=true'],
  ['a question mark in the password', 'smtp://user:pa?ss@relay.test'],
  ['a fragment', 'smtp://user:pa#ss@relay.test'],
  ['a line break', 'smtp://user:word@relay.test\r\nBcc: someone@elsewhere.test'],
  ['a null character', 'smtp://user:word\u0000@relay.test'],
  ['a second line', 'smtp://relay.test\nsmtp://other.test'],
])('%s in a relay’s URL is refused', (_, url) => {
  expect(mailRelayKey.schema.safeParse(url).success).toBe(false);
});
