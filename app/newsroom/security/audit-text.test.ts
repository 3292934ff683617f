import { expect, test } from 'vitest';
import type { AuditAction } from '~/identity/audit/audit-actions';
import { declaredFeatures } from '~/platform/features/feature';
import type { AuditRow } from './audit-list-rules';
import { actionLabel, changesOf, detailsOf, sentenceOf, shortenHash } from './audit-text-rules';

const row = (entry: Partial<AuditRow>): AuditRow => ({
  sequence: 1,
  at: new Date(0),
  person: { id: 'p', name: 'Ada' },
  actorRole: 'admin',
  action: 'role_assignment',
  severity: 'high',
  resourceType: 'user',
  resourceId: 'q',
  target: 'Grace',
  values: {},
  names: {},
  address: null,
  userAgent: null,
  hash: '0',
  ...entry,
});
const sentence = (entry: Partial<AuditRow>): string => Object.values(sentenceOf(row(entry))).join(' ');

test.each<[Partial<AuditRow>, string]>([
  [{}, 'changed the role of Grace'],
  [{ action: 'media_uploaded', resourceType: 'media', target: 'sea.jpg' }, 'uploaded the picture sea.jpg'],
  [{ action: 'media_replaced', resourceType: 'media', target: 'sea.jpg' }, 'replaced the file of the picture sea.jpg'],
  [
    { action: 'permission_created', resourceType: 'permission', target: null, values: { permission: 'a.b' } },
    'created the permission a.b',
  ],
  [{ resourceId: 'p', action: 'password_changed' }, 'changed the password of their own account'],
  [{ action: 'permission_granted', values: { permission: 'a.b', expiresAt: null } }, 'granted a.b to Grace'],
  [
    { action: 'rate_limit_changed', resourceType: 'rate_limit', resourceId: 'contact', target: null },
    'changed the rate limit contact',
  ],
  [{ action: 'data_export', resourceType: 'users', resourceId: null, target: null }, 'exported the list of users'],
  [
    { action: 'data_export', resourceType: 'articles', resourceId: null, target: null },
    'exported the list of articles',
  ],
  [
    {
      action: 'permission_denied',
      resourceType: 'permission',
      resourceId: null,
      target: null,
      values: { permission: 'a.b' },
    },
    'was denied the permission a.b',
  ],
  [
    {
      action: 'permission_changed',
      resourceType: 'permission',
      target: null,
      values: { permission: 'a.b', role: 'editor', granted: false },
    },
    'revoked a permission from a role: editor, a.b',
  ],
  [
    {
      action: 'import_undone',
      resourceType: 'import',
      resourceId: '0198c2a4-7c11-7e02-9d3a-5a8b3f1c2d4e',
      target: null,
      values: { file: 'export.xml' },
    },
    'undid the import of export.xml',
  ],
  [
    {
      action: 'webhook_created',
      resourceType: 'webhook',
      resourceId: '0198c2a4-7c11-7e02-9d3a-5a8b3f1c2d4e',
      target: null,
      values: { name: 'A receiver', events: [] },
    },
    'created the webhook A receiver',
  ],
  [{ action: 'never_seen', resourceType: 'odd_thing', resourceId: '7', target: null }, 'never seen: 7'],
])('the entry %j reads “%s”', (entry, text) => {
  expect(sentence(entry)).toBe(text);
});

test('values show what was there before', () => {
  expect(changesOf({ role: 'moderator', before: 'subscriber' })).toEqual([
    { label: 'role', before: 'subscriber', after: 'moderator' },
  ]);
  expect(changesOf({ before: { name: 'News', slug: 'news' }, after: { name: 'Reports', slug: 'news' } })).toEqual([
    { label: 'name', before: 'News', after: 'Reports' },
  ]);
  expect(changesOf({ before: 'Old', after: 'New' })).toEqual([{ label: 'title', before: 'Old', after: 'New' }]);
  expect(changesOf({ permission: 'a.b', expiresAt: '2100-02-01T00:00:00.000Z' })).toEqual([
    { label: 'permission', before: undefined, after: 'a.b' },
    { label: 'until', before: undefined, after: '1 Feb 2100, 00:00 UTC' },
  ]);
  const id = '0198c2a4-7c11-7e02-9d3a-5a8b3f1c2d4e';
  expect(changesOf({ scheduledBy: id, articles: [id, 'x'] }, { [id]: 'The writer' })).toEqual([
    { label: 'scheduled by', before: undefined, after: 'The writer' },
    { label: 'articles', before: undefined, after: '["The writer","x"]' },
  ]);
  const decided = { decision: id, rule: 'spam', flags: [id, id] };
  expect(changesOf(decided, {})).toEqual([
    { label: 'rule', before: undefined, after: 'spam' },
    { label: 'reports', before: undefined, after: '2' },
  ]);
  expect(changesOf({ appeal: id, decision: id }, {})).toEqual([]);
  expect(changesOf({ scheduledBy: id, articles: [id] }, {}).map(({ after }) => after)).toEqual([
    'deleted',
    '["deleted"]',
  ]);
  expect(detailsOf(decided)).toContain(id);
  expect(detailsOf({ role: 'moderator', before: 'subscriber' })).toBe('role: subscriber → moderator');
  expect(detailsOf({ expiresAt: null, tags: ['a'] })).toBe('until: –, tags: ["a"]');
});

test('every action has one declaration, and no other can be logged', () => {
  const declared = declaredFeatures().flatMap(({ auditActions = {} }) => Object.keys(auditActions));
  expect(declared).toEqual([...new Set(declared)]);
  // @ts-expect-error: no feature declares it
  const undeclared: AuditAction = 'never_declared';
  expect(declared).not.toContain(undeclared);
});

test('actions have names', () => {
  expect(actionLabel('login_failed')).toBe('Sign-in failed');
  expect(actionLabel('password_changed')).toBe('Password changed');
});

test.each([
  ['0123456789abcdef'.repeat(4), '01234567…'],
  ['', ''],
  ['01990000-0000-7000-8000-000000000000', '01990000-0000-7000-8000-000000000000'],
  ['decaf'.repeat(8).toUpperCase(), 'decaf'.repeat(8).toUpperCase()],
])('%j is shown as %j: only hashes are shortened', (text, shown) => {
  expect(shortenHash(text)).toBe(shown);
});
