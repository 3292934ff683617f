import { describe, expect, test } from 'vitest';
import { type ArticleStatus, articleStatuses } from '~/content/articles/rules';
import { type Role, roles } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { sendsBack } from './decision-rules';
import {
  choicesOf,
  mayWithdraw,
  type PublicationState,
  primaryStepOf,
  primarySteps,
  publicationStateOf,
  refusalOf,
  reviewDecisions,
  type StepActor,
  type StoredState,
} from './rules';
import { decisionNotice, statusNotice } from './step-notices';
import { daysInTrash } from './steps/trash-rules';

const now = 'hash of the words as they are';
const before = 'hash of other words';

describe('an article’s status', () => {
  const row = (status: ArticleStatus, rest: Partial<StoredState> = {}): StoredState => ({
    status,
    isLive: false,
    approvedHash: null,
    publishedHash: null,
    ...rest,
  });
  test.each<[string, StoredState, Partial<PublicationState>]>([
    ['new', row('draft'), { status: 'draft', approvalInvalidated: false, hasPendingChanges: false }],
    ['submitted', row('pending'), { status: 'pending', approvalInvalidated: false }],
    ['approved', row('approved', { approvedHash: now }), { status: 'approved', approvalInvalidated: false }],
    [
      'changed after approval',
      row('approved', { approvedHash: before }),
      { status: 'pending', approvalInvalidated: true },
    ],
    ['approved without a hash', row('approved'), { status: 'pending', approvalInvalidated: true }],
    [
      'published',
      row('published', { isLive: true, publishedHash: now, approvedHash: now }),
      { status: 'published', isLive: true, hasPendingChanges: false },
    ],
    [
      'changed after publication',
      row('published', { isLive: true, publishedHash: before, approvedHash: before }),
      { status: 'draft', isLive: true, hasPendingChanges: true, approvalInvalidated: false },
    ],
    [
      'changes submitted',
      row('pending', { isLive: true, publishedHash: before, approvedHash: before }),
      { status: 'pending', isLive: true, hasPendingChanges: true },
    ],
    [
      'changes approved',
      row('approved', { isLive: true, publishedHash: before, approvedHash: now }),
      { status: 'approved', isLive: true, hasPendingChanges: true },
    ],
    [
      'changes approved, then changed again',
      row('approved', { isLive: true, publishedHash: before, approvedHash: 'yet another' }),
      { status: 'pending', isLive: true, hasPendingChanges: true, approvalInvalidated: true },
    ],
    [
      'changes submitted, then reverted',
      row('pending', { isLive: true, publishedHash: now }),
      { status: 'published', isLive: true, hasPendingChanges: false },
    ],
    ['published, then unpublished', row('published', { publishedHash: now }), { status: 'draft', isLive: false }],
  ])('%s', (_case, stored, expected) => {
    expect(publicationStateOf(stored, now)).toMatchObject(expected);
  });
});

const at = (status: ArticleStatus, hasPendingChanges = false): PublicationState => ({
  status,
  isLive: status === 'published' || hasPendingChanges,
  hasPendingChanges,
  approvalInvalidated: false,
});
const stepActor = (role: Role | 'visitor', isWriter = false, isSubmitter = isWriter): StepActor => {
  const actor = role === 'visitor' ? ({ role } as const) : { role, userId: '1' };
  return {
    mayWrite: mayDo(actor, 'articles.write'),
    mayApprove: mayDo(actor, 'articles.approve'),
    mayPublish: mayDo(actor, 'articles.publish'),
    isWriter,
    isSubmitter,
  };
};
const usual = { selfApproval: true, hasTitle: true };

/**
 * Symbols for whether draft, pending, approved and published can be chosen, in this order. ×: allowed; =: current
 * status; w, a, p: missing permission; o: own text; t: missing title.
 */
const sign = {
  unchanged: '=',
  may_not_write: 'w',
  may_not_approve: 'a',
  may_not_publish: 'p',
  own_words: 'o',
  no_title: 't',
};
const row = (publicationState: PublicationState, who: StepActor, circumstances = usual): string =>
  articleStatuses
    .map((target) => {
      const refusal = refusalOf(publicationState, target, who, circumstances);
      return refusal ? sign[refusal] : '×';
    })
    .join('');

test.each<[ArticleStatus, Record<string, string>]>([
  ['draft', { visitor: '=wap', subscriber: '=wap', moderator: '=××p', editor: '=×××', admin: '=×××' }],
  ['pending', { visitor: 'w=ap', subscriber: 'w=ap', moderator: '×=×p', editor: '×=××', admin: '×=××' }],
  ['approved', { visitor: 'ww=p', subscriber: 'ww=p', moderator: '××=p', editor: '××=×', admin: '××=×' }],
  ['published', { visitor: 'ppp=', subscriber: 'ppp=', moderator: 'ppp=', editor: '×××=', admin: '×××=' }],
])('from %s, each role can choose the expected statuses', (status, expected) => {
  const callers = ['visitor', ...roles] as const;
  expect(Object.fromEntries(callers.map((role) => [role, row(at(status), stepActor(role))]))).toEqual(expected);
});

test('publishing a text that nobody has approved yet also needs the permission to approve it', () => {
  const publisher = { ...stepActor('editor'), mayApprove: false };
  expect(row(at('draft'), publisher)).toBe('=×aa');
  expect(row(at('pending'), publisher)).toBe('×=aa');
  expect(row(at('approved'), publisher)).toBe('××=×');
});

test.each<[ArticleStatus, boolean, string]>([
  ['draft', true, '=×oo'],
  ['draft', false, '=×××'],
  ['pending', true, '×=oo'],
  ['pending', false, '×=××'],
  // Someone else approved the text, so its writer may publish it.
  ['approved', true, '××=×'],
  ['published', true, '×××='],
])(
  'without self-approval, the choices from %s (text by the actor: %s) are as expected',
  (status, isWriter, expected) => {
    expect(row(at(status), stepActor('admin', isWriter), { ...usual, selfApproval: false })).toBe(expected);
  },
);

test('an untitled article cannot be approved or published, but other steps work', () => {
  expect(row(at('draft'), stepActor('editor'), { ...usual, hasTitle: false })).toBe('=×tt');
  expect(row(at('approved'), stepActor('editor'), { ...usual, hasTitle: false })).toBe('××=t');
});

test('a moderator can submit and approve changes to a published article, but not publish them', () => {
  expect(row(at('draft', true), stepActor('moderator'))).toBe('=××p');
  expect(row(at('pending', true), stepActor('moderator'))).toBe('×=×p');
});

test('the primary button advances one step at a time until the article is published', () => {
  const way: ArticleStatus[] = ['draft'];
  for (let step = primarySteps.draft; step; step = primarySteps[step.target]) way.push(step.target);
  expect(way).toEqual(articleStatuses);
  expect(Object.values(primarySteps).map(({ label }) => label)).toEqual(['Submit for Review', 'Approve', 'Publish']);
});

test.each<[string, ArticleStatus, StepActor, string | undefined]>([
  ['their writer', 'pending', stepActor('editor', true), 'Withdraw from review'],
  [
    'a writer who may approve nothing',
    'pending',
    { ...stepActor('editor', true), mayApprove: false },
    'Withdraw from review',
  ],
  ['someone else who may approve nothing', 'pending', { ...stepActor('editor'), mayApprove: false }, undefined],
  ['a reviewer', 'pending', stepActor('moderator'), 'Approve'],
  ['their writer', 'approved', stepActor('editor', true), 'Publish'],
  ['their writer', 'draft', stepActor('editor', true), 'Submit for Review'],
])('the main button of %s for an article that is %s is one they can use', (_who, status, who, label) => {
  const primary = primaryStepOf(at(status), who, { ...usual, selfApproval: false });
  expect(primary?.label).toBe(label);
  expect(primary?.refusal ?? null).toBeNull();
});

test('a reviewer who has changed a text by someone else sees why they cannot approve it, and cannot withdraw it', () => {
  const changed = stepActor('editor', true, false);
  expect(primaryStepOf(at('pending'), changed, { ...usual, selfApproval: false })).toEqual({
    ...{ target: 'approved', label: 'Approve', refusal: 'own_words' },
  });
  expect(mayWithdraw(changed)).toBe(false);
  expect(sendsBack(at('pending'), 'draft', changed)).toBe(true);
});

test('the status drop-down offers Published only to members who can publish', () => {
  const offered = (role: Role): string[] =>
    choicesOf(at('approved'), stepActor(role), usual).map(({ status }) => status);
  expect(offered('moderator')).toEqual(['draft', 'pending', 'approved']);
  expect(offered('editor')).toEqual(['draft', 'pending', 'approved', 'published']);
});

test('status notices match the spec', () => {
  expect(statusNotice('published').title).toBe('Article Published');
  expect(statusNotice('pending')).toEqual({
    title: 'Status Updated',
    description: 'Article status changed to Pending Review',
  });
});

test('notices about changes to a published article say that readers still see the published version', () => {
  for (const status of ['draft', 'pending', 'approved'] as const) {
    const { title, description } = statusNotice(status, { isLive: true });
    expect(title).toMatch(/^Changes /);
    expect(description).toContain('Readers still see the published version.');
  }
  for (const decision of reviewDecisions.filter((one) => one !== 'publish')) {
    expect(decisionNotice(decision, 'Forms', { isLive: true }).title).toMatch(/^Changes /);
    expect(decisionNotice(decision, 'Forms', { isLive: true }).description).toContain(
      'Readers still see the published version.',
    );
    expect(decisionNotice(decision, 'Forms').description).not.toContain('still see');
  }
});

test('the notice about an approval says when the schedule publishes the text', () => {
  const publishAt = '1 Jan 2099, 10:00';
  const title = 'Approved and scheduled';
  expect(statusNotice('approved', { publishAt })).toEqual({
    title,
    description: `It will be published on ${publishAt}.`,
  });
  expect(decisionNotice('approve', 'Forms', { isLive: true, publishAt })).toEqual({
    title,
    description: `The changes to “Forms” will be published on ${publishAt}.`,
  });
});

test('the notice about an approval says when it has cancelled the schedule', () => {
  const cancelledTime = '1 Jan 2099, 10:00';
  expect(statusNotice('approved', { cancelledTime }).description).toContain(`It was scheduled for ${cancelledTime}`);
  expect(decisionNotice('approve', 'Forms', { cancelledTime }).title).toBe('Approved, schedule cancelled');
});

test('an approved text that a check blocks is not described as ready', () => {
  const blocking = ['There is no excerpt.'];
  const why = 'Blocked by the checklist: There is no excerpt.';
  expect(decisionNotice('approve', 'Forms').description).toBe('“Forms” can be published now.');
  expect(decisionNotice('approve', 'Forms', { blocking }).description).toBe(`“Forms” cannot be published yet. ${why}`);
  expect(decisionNotice('submit', 'Forms', { blocking }).description).toBe(`“Forms” is waiting for a reviewer. ${why}`);
  expect(statusNotice('approved', { blocking }).description).toBe(`Article status changed to Approved. ${why}`);
  const publishAt = '1 Jan 2099, 10:00';
  expect(statusNotice('approved', { blocking, publishAt }).description).toBe(
    `It will be published on ${publishAt} if the checklist passes by then. ${why}`,
  );
});

test('publishing changes to a live article is not described as publishing the article', () => {
  expect(statusNotice('published', { isLive: true }).title).toBe('Changes published');
  expect(decisionNotice('publish', 'Forms', { isLive: true }).title).toBe('Changes published');
});

test('an article stays in the trash for thirty days', () => {
  const deletedAt = new Date('2026-06-01T12:00:00Z');
  const after = (days: number) => daysInTrash(deletedAt, new Date(deletedAt.getTime() + days * 86_400_000));
  expect([0, 0.5, 1, 29, 29.9, 30, 31].map(after)).toEqual([30, 30, 29, 1, 1, 0, 0]);
});
