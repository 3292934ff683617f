import { expect, test } from 'vitest';
import { approveQuestionOf, askBeforeScheduling, askBeforeStep, publishQuestionOf } from './questions';
import { unpublishQuestionOf } from './steps/components/lifecycle-forms';
import { waiting } from './testing/workflow-view';

const fieldsWith = (name: string, value: string): FormData => {
  const fields = new FormData();
  fields.set(name, value);
  return fields;
};
const approved = { ...waiting.publicationState, status: 'approved' as const };
const publishAt = { local: '2099-01-01T10:00', text: '1 Jan 2099, 10:00' };
const mayPublishLater = { ...waiting.schedule, mayPublishLater: true };

test.each([
  ['status', 'published', true],
  ['decision', 'publish', true],
  ['status', 'approved', false],
  ['decision', 'approve', false],
  ['decision', 'request_changes', false],
])('before a step with %s=%s, whether to publish now is asked: %s', (name, value, isAsked) => {
  expect(askBeforeStep(waiting)(fieldsWith(name, value)) !== undefined).toBe(isAsked);
});

test('the question says what readers will see, and offers to schedule the publication instead', () => {
  const question = publishQuestionOf({ ...waiting, publicationState: approved, schedule: mayPublishLater });
  expect(question).toMatchObject({ title: 'Publish this article now?', subject: 'Forms', action: 'Publish Now' });
  expect(question.consequences).toEqual([
    ['readers', 'Readers will see it at once: on its own page, in lists and in feeds.'],
    ['members', 'Members who follow its author, its category or one of its tags will be notified.'],
  ]);
  expect(question.milder).toEqual({ label: 'Schedule…', place: '#workflow-schedule' });
});

test('approving an article whose schedule is still set asks before scheduling it again', () => {
  const scheduled = { ...waiting, schedule: { ...waiting.schedule, publishAt } };
  for (const [name, value] of [
    ['status', 'approved'],
    ['decision', 'approve'],
  ] as const) {
    const question = askBeforeStep(scheduled)(fieldsWith(name, value));
    expect(question).toMatchObject({ title: 'Approve and schedule?', subject: 'Forms' });
    expect(question?.consequences).toContainEqual([
      'time',
      'It will be published on 1 Jan 2099, 10:00 without another review.',
    ]);
  }
  expect(approveQuestionOf({ ...scheduled, publicationState: approved })).toBeUndefined();
  const live = { ...scheduled.publicationState, isLive: true, hasPendingChanges: true };
  expect(approveQuestionOf({ ...scheduled, publicationState: live })?.consequences).toContainEqual([
    'time',
    'These changes will be published on 1 Jan 2099, 10:00 without another review.',
  ]);
});

test('approving other text than what was scheduled says that the publication is cancelled', () => {
  const schedule = { ...waiting.schedule, publishAt, isCancelledByApproval: true };
  const question = approveQuestionOf({ ...waiting, schedule });
  expect(question?.title).toBe('Approve and cancel the schedule?');
  expect(question?.consequences).toContainEqual([
    'cancelled schedule',
    'It was scheduled for 1 Jan 2099, 10:00, but has changed since. The scheduled publication will be cancelled.',
  ]);
});

test('approving and scheduling names the time that was entered', () => {
  const consequence = (time: string) =>
    askBeforeScheduling(waiting)(fieldsWith('publishAt', time)).consequences[1]?.[1];
  expect(consequence('2099-11-28T09:05')).toBe(
    'It will be published on 28 Nov 2099, 09:05 (UTC) without another review.',
  );
  expect(consequence('soon')).toBe('It will be published at that time without another review.');
});

test('approving and scheduling says when the article will be unpublished, in the time zone of the newsroom', () => {
  const unpublished = ['time', 'The article will be unpublished on 5 Jul 2099, 10:00 (UTC+2).'];
  const schedule = { ...waiting.schedule, zone: 'Europe/Berlin' };
  const fields = fieldsWith('publishAt', '2099-02-06T11:00');
  const ask = askBeforeScheduling({ ...waiting, schedule });
  expect(ask(fields).consequences).not.toContainEqual(unpublished);
  fields.set('unpublishAt', '2099-07-05T10:00');
  expect(ask(fields).consequences).toContainEqual(unpublished);
  const unpublishAt = { local: '2099-07-05T10:00', text: '5 Jul 2099, 10:00 (UTC+2)' };
  const scheduled = { ...waiting, schedule: { ...schedule, publishAt, unpublishAt } };
  expect(approveQuestionOf(scheduled)?.consequences).toContainEqual(unpublished);
});

test('unpublishing an article as approved says that its schedule will publish it again', () => {
  const published = { ...waiting.publicationState, status: 'published' as const };
  const scheduled = { publicationState: published, schedule: { ...waiting.schedule, publishAt } };
  const time = ['time', 'It will be published again on 1 Jan 2099, 10:00, as scheduled.'];
  expect(unpublishQuestionOf(scheduled, 'approved').consequences).toContainEqual(time);
  for (const question of [unpublishQuestionOf(scheduled), unpublishQuestionOf(waiting, 'approved')])
    expect(question.consequences).not.toContainEqual(time);
  // Approved changes stay approved.
  const question = unpublishQuestionOf({ ...scheduled, publicationState: approved });
  expect(question.consequences).toContainEqual(time);
  expect(question.consequences.join(' ')).not.toContain('draft');
});

test('publishing a scheduled article says that its schedule is cancelled', () => {
  const schedule = { ...mayPublishLater, publishAt };
  const question = publishQuestionOf({ ...waiting, publicationState: approved, wasPublished: true, schedule });
  expect(question.consequences).toContainEqual([
    'cancelled schedule',
    'This cancels the publication scheduled for 1 Jan 2099, 10:00.',
  ]);
  expect(question.consequences.join(' ')).not.toContain('notified');
  expect(question.milder?.label).toBe('Change the time…');
});

test('publishing a text that waits for review says that it approves it', () => {
  const question = publishQuestionOf(waiting);
  expect(question.title).toBe('Approve and publish this article now?');
  expect(question.milder).toBeUndefined();
});

test('changes to a published article are not announced as a new one', () => {
  const question = publishQuestionOf({
    ...{ ...waiting, wasPublished: true },
    publicationState: { ...approved, isLive: true, hasPendingChanges: true },
  });
  expect(question).toMatchObject({ title: 'Publish these changes now?', action: 'Publish changes' });
});

test('the question about changes to a published article leads to the correction, unless there is one', () => {
  const live = { ...waiting.publicationState, isLive: true, hasPendingChanges: true };
  const workflow = { ...waiting, publicationState: live, schedule: { ...waiting.schedule, publishAt } };
  for (const ask of [publishQuestionOf, approveQuestionOf]) {
    expect(ask(workflow)?.correctionPlace).toBe('#workflow-correction');
    expect(ask(workflow, 'It was Friday.')?.correctionPlace).toBeUndefined();
    expect(ask({ ...workflow, publicationState: waiting.publicationState })?.correctionPlace).toBeUndefined();
  }
});

const warns = { name: 'Picture', level: 'warn' as const };

test('the question names what the checklist warns of, and counts what does not fit', () => {
  expect(publishQuestionOf(waiting).warnings).toBeUndefined();
  const one = { ...warns, problems: ['The article has no picture above its text.'] };
  expect(publishQuestionOf({ ...waiting, findings: [one] }).warnings).toEqual([
    'The article has no picture above its text.',
  ]);
  const findings = [one, { ...warns, problems: ['A.', 'B.', 'C.', 'D.'] }, { ...warns, problems: [] }];
  expect(publishQuestionOf({ ...waiting, findings }).warnings).toEqual([
    'The article has no picture above its text.',
    'A.',
    'B.',
    'and 2 more',
  ]);
});

test('the question shows the correction that goes with the text, also one that has yet to be saved', () => {
  const step = fieldsWith('decision', 'publish');
  expect(askBeforeStep(waiting)(step)?.correction).toBeUndefined();
  const corrected = { ...waiting, pendingCorrection: 'It was Friday.' };
  expect(askBeforeStep(corrected)(step)?.correction).toBe('It was Friday.');
  expect(askBeforeScheduling(corrected)(fieldsWith('publishAt', 'later')).correction).toBe('It was Friday.');
  step.set('correction', 'It was Thursday.');
  expect(askBeforeStep(corrected)(step)?.correction).toBe('It was Thursday.');
});

test('a publication that the checklist blocks is not offered: the dialog says what blocks it, before the warnings', () => {
  const blocks = (problem: string) => ({ name: 'Excerpt', level: 'block' as const, problems: [problem] });
  const findings = [{ ...warns, problems: ['A.'] }, blocks('There is no excerpt.'), blocks('/a leads nowhere.')];
  const workflow = { ...waiting, findings, schedule: mayPublishLater };
  const question = publishQuestionOf(workflow);
  expect(question).toMatchObject({
    title: 'This article cannot be published yet',
    blocking: ['There is no excerpt.', '/a leads nowhere.'],
    warnings: ['A.'],
    action: 'Go to the checklist',
  });
  // Neither can it be scheduled.
  expect(question.milder).toBeUndefined();
  expect(askBeforeScheduling(workflow)(fieldsWith('publishAt', 'soon'))).toMatchObject({
    title: 'This article cannot be scheduled yet',
    action: 'Go to the checklist',
  });
});
