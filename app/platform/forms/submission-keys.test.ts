// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { clearSubmissionKey, submissionKey } from './submission-keys';

beforeEach(() => localStorage.clear());

test('the same text has the same key until it is cleared, and another text has another key', () => {
  const key = submissionKey('draft', 'One: two');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(submissionKey('draft', 'One: two')).toBe(key);
  clearSubmissionKey('draft');
  expect(submissionKey('draft', 'One: two')).not.toBe(key);
  const other = submissionKey('draft', 'two');
  expect(other).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(key);
});

test('a value stored by an earlier release or by other code is replaced', () => {
  localStorage.setItem('draft:key', '["not a key","One"]');
  expect(submissionKey('draft', 'One')).toMatch(/^[0-9a-f-]{36}$/);
});
