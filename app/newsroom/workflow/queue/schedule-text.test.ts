import { expect, test } from 'vitest';
import { scheduleText } from './schedule-text';

test.each([
  ['publish', 'approved', 'will be published on 1 June 2026'],
  ['publish', 'draft', 'scheduled for publication on 1 June 2026, if approved by then'],
  ['publish', 'pending', 'scheduled for publication on 1 June 2026, if approved by then'],
  ['publish', 'published', 'scheduled for publication on 1 June 2026, if there are approved changes by then'],
  ['unpublish', 'published', 'will be unpublished on 1 June 2026'],
] as const)('a schedule to %s an article that is %s says what is true of it', (scheduledFor, status, text) => {
  const scheduled = { iso: '', text: '', withTime: '', full: '1 June 2026' };
  const publicationState = { status, isLive: false, hasPendingChanges: false, approvalInvalidated: false };
  expect(scheduleText({ scheduled, scheduledFor, publicationState })).toBe(text);
});
