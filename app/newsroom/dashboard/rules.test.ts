import { expect, test } from 'vitest';
import { type ReadinessFacts, readinessOf, readinessPercentage } from './rules';

const now = new Date('2026-05-10T12:00:00Z');
const ready: ReadinessFacts = {
  emailRelay: 'works',
  siteUrl: 'https://magazine.test',
  isBuiltInDatabase: false,
  administrators: { all: 2, withSecondFactor: 2 },
  lastBackupAt: new Date('2026-05-09T12:00:00Z'),
  publishedArticles: 1,
  emptyCategories: [],
  missingPages: [],
  approvers: 2,
  selfApproval: false,
  recentErrors: 0,
};

test.each([
  ['a backup from yesterday', ready],
  ['a backup from last week', { ...ready, lastBackupAt: new Date('2026-05-03T12:00:00Z') }],
])('a complete site with %s is ready', (_, facts) => {
  const items = readinessOf(facts, now);
  expect(items.map(({ state }) => state)).toEqual(Array(10).fill('complete'));
  expect(readinessPercentage(items)).toBe(100);
});

test.each<[what: string, facts: Partial<ReadinessFacts>, name: string, state: string]>([
  ['no public address', { siteUrl: 'http://localhost:3000' }, 'Public URL', 'pending'],
  ['an unencrypted address', { siteUrl: 'http://magazine.test' }, 'Public URL', 'warning'],
  ['no SMTP relay', { emailRelay: 'missing' }, 'Email', 'pending'],
  ['an SMTP relay that this server cannot decrypt', { emailRelay: 'unreadable' }, 'Email', 'pending'],
  ['an SMTP relay that has never been tested', { emailRelay: 'untested' }, 'Email', 'warning'],
  ['an SMTP relay that failed its last test', { emailRelay: 'fails' }, 'Email', 'warning'],
  ['the built-in database', { isBuiltInDatabase: true }, 'Database', 'warning'],
  [
    'no second factor',
    { administrators: { all: 1, withSecondFactor: 0 } },
    'Two-factor sign-in for administrators',
    'pending',
  ],
  [
    'only some administrators with a second factor',
    { administrators: { all: 2, withSecondFactor: 1 } },
    'Two-factor sign-in for administrators',
    'warning',
  ],
  ['only one approver', { approvers: 1 }, 'Second reviewer', 'warning'],
  ['no backup', { lastBackupAt: null }, 'Backup', 'pending'],
  ['an older backup', { lastBackupAt: new Date('2026-05-02T12:00:00Z') }, 'Backup', 'warning'],
  ['no article', { publishedArticles: 0 }, 'First article', 'pending'],
  ['an empty category', { emptyCategories: ['News'] }, 'Categories', 'warning'],
  ['a missing page', { missingPages: ['terms'] }, 'Terms and privacy', 'pending'],
  ['a recent error', { recentErrors: 1 }, 'Production Testing', 'warning'],
  ['a backup date hidden from the viewer', { lastBackupAt: 'not_shown' }, 'Backup', 'warning'],
  ['errors hidden from the viewer', { recentErrors: 'not_shown' }, 'Production Testing', 'warning'],
])('%s leaves one item incomplete', (_, facts, name, state) => {
  const items = readinessOf({ ...ready, ...facts }, now);
  expect(items.filter((item) => item.state !== 'complete').map((item) => [item.name, item.state])).toEqual([
    [name, state],
  ]);
  expect(readinessPercentage(items)).toBe(90);
});

test('a single approver sees what that means, and where to invite another', () => {
  const item = (selfApproval: boolean) =>
    readinessOf({ ...ready, approvers: 1, selfApproval }, now).find(({ name }) => name === 'Second reviewer');
  expect(item(false)?.finding).toContain('nobody can approve what that person writes');
  expect(item(true)?.finding).not.toContain('nobody');
  expect(item(true)?.link?.to).toBe('/admin/users?tab=bulk#invite');
});

test('a URL on this machine is not called missing', () => {
  const [item] = readinessOf({ ...ready, siteUrl: 'http://127.0.0.1:3000' }, now);
  expect(item?.finding).toBe('The site’s URL points to this machine, so links in emails and feeds work only here.');
});

test.each([['terms'], ['privacy']])('a missing %s page links to instructions instead of the page', (slug) => {
  const item = readinessOf({ ...ready, missingPages: [slug] }, now).find(({ name }) => name === 'Terms and privacy');
  expect(item?.link?.to).toBe('/admin/settings#pages');
});

test('large numbers have thousands separators', () => {
  const items = readinessOf({ ...ready, publishedArticles: 12_345 }, now);
  expect(items.find(({ name }) => name === 'First article')?.finding).toBe('12,345 articles are published.');
});
