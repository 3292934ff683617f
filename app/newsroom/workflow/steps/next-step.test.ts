import { expect, test } from 'vitest';
import type { Finding } from '../checklist/checklist-rules';
import { type PublicationState, type Refusal, refusalText, withdrawal } from '../rules';
import type { WorkflowView } from '../workflow-view';
import { nextStepOf, nextText } from './next-step';

type Input = Parameters<typeof nextStepOf>[0];

const state = (change: Partial<PublicationState>): PublicationState => ({
  ...{ status: 'draft', isLive: false, hasPendingChanges: false, approvalInvalidated: false },
  ...change,
});
const blocks: Finding = { name: 'Excerpt', level: 'block', problems: ['There is no excerpt.'] };
const warns: Finding = { name: 'Title', level: 'warn', problems: ['There is no title.'] };
const schedule: Input['schedule'] = {
  ...{ zone: 'UTC', publishAt: null, unpublishAt: null, scheduledBy: null },
  ...{ mayPublishLater: true, isCancelledByApproval: false, mayUnpublishLater: true },
};
const step = (change: Partial<Input>): ReturnType<typeof nextStepOf> =>
  nextStepOf({
    ...{ isInTrash: false, mayDelete: true, primary: null, findings: [], publicationState: state({}), schedule },
    isRejected: false,
    ...change,
  });
const primary = (target: 'pending' | 'published', refusal: Refusal | null = null): WorkflowView['primary'] => ({
  target,
  label: target === 'pending' ? 'Submit for Review' : 'Publish',
  refusal,
});

test('the next step is the primary one, and publishing a live article publishes its changes', () => {
  expect(step({ primary: primary('pending') })).toMatchObject({ label: 'Submit for Review', refusalReason: null });
  expect(step({ primary: primary('published') })).toMatchObject({ label: 'Publish' });
  const live = state({ status: 'approved', isLive: true, hasPendingChanges: true });
  expect(step({ primary: primary('published'), publicationState: live })).toMatchObject({ label: 'Publish changes' });
});

test('an approved article with a time of publication can be published now, but need not be', () => {
  const publishAt = { local: '2026-06-02T12:00', text: '2 Jun 2026, 12:00 (UTC)' };
  const scheduled = { primary: primary('published'), schedule: { ...schedule, publishAt } };
  const approved = state({ status: 'approved' });
  expect(step({ ...scheduled, publicationState: approved })).toMatchObject({ label: 'Publish Now', isMain: false });
  expect(step({ primary: primary('published'), publicationState: approved })).toMatchObject({ isMain: true });
  const invalidated = state({ status: 'pending', approvalInvalidated: true });
  expect(step({ ...scheduled, publicationState: invalidated })).toMatchObject({ isMain: true });
});

test('withdrawing an article from review is not the main action', () => {
  const pending = state({ status: 'pending' });
  const withdraw = { ...withdrawal, refusal: null };
  expect(step({ primary: withdraw, publicationState: pending })).toMatchObject({
    ...{ label: 'Withdraw from review', isMain: false, isBlocked: false },
  });
});

test('submitting a rejected article again is possible, but not the main action', () => {
  expect(step({ primary: primary('pending') })).toMatchObject({ isMain: true });
  expect(step({ primary: primary('pending'), isRejected: true })).toMatchObject({ isMain: false, refusalReason: null });
});

test('blocking checks prevent publication but not review; a missing permission is named first', () => {
  const findings = [warns, blocks];
  expect(step({ primary: primary('pending'), findings })).toMatchObject({ refusalReason: null });
  expect(step({ primary: primary('published'), findings })).toMatchObject({
    refusalReason: 'Blocked by 1 check',
    isBlocked: true,
  });
  expect(step({ primary: primary('published'), findings: [blocks, blocks] })).toMatchObject({
    refusalReason: 'Blocked by 2 checks',
  });
  expect(step({ primary: primary('published', 'may_not_publish'), findings })).toMatchObject({
    refusalReason: refusalText.may_not_publish,
    isBlocked: false,
  });
});

test('a live article without changes can be viewed, and one in the trash has no next step', () => {
  expect(step({ publicationState: state({ status: 'published', isLive: true }) })).toEqual({ kind: 'view' });
  expect(step({ isInTrash: true })).toBeNull();
});

test.each<['draft' | 'pending' | 'approved', 'approved' | 'published', 'own_words' | 'may_not_publish' | null, string]>(
  [
    ['draft', 'approved', 'own_words', 'Review by another editor'],
    ['draft', 'approved', null, 'Submission for review'],
    ['draft', 'published', null, 'Submission for review, or publication'],
    ['pending', 'approved', 'own_words', 'Approval by another editor'],
    ['pending', 'approved', null, 'Your approval'],
    ['approved', 'published', null, 'You can publish it now'],
    ['approved', 'published', 'may_not_publish', 'Publication by an editor'],
  ],
)('what comes after “%s” is said to the one who reads it (%s: %s)', (status, target, refusal, expected) => {
  const choices = [{ status: target, refusal }];
  const facts = { publicationState: state({ status }), isInTrash: false, schedule, choices };
  expect(nextText({ ...facts, isReturned: false, isRejected: false, findings: [warns] })).toBe(expected);
});

test('an approved article that a check blocks needs to pass it first', () => {
  const facts = {
    publicationState: state({ status: 'approved' }),
    isInTrash: false,
    isReturned: false,
    isRejected: false,
    choices: [],
  };
  expect(nextText({ ...facts, schedule, findings: [blocks] })).toBe('Fixing the checklist problems, then publication');
  const publishAt = { local: '2026-06-02T12:00', text: '2 Jun 2026, 12:00 (UTC)' };
  expect(nextText({ ...facts, schedule: { ...schedule, publishAt }, findings: [blocks] })).toBe(
    'Fixing the checklist problems before the scheduled time',
  );
});

test.each([
  [false, 'The requested changes, then another review'],
  [true, 'Its writers can submit it again, but no new version is expected'],
])(
  'what comes next after an article was sent back (as a rejection: %s) does not depend on the member',
  (isRejected, expected) => {
    const facts = { publicationState: state({}), isInTrash: false, schedule, findings: [] };
    const choices = [{ status: 'published', refusal: null } as const];
    expect(nextText({ ...facts, choices, isReturned: true, isRejected })).toBe(expected);
  },
);
