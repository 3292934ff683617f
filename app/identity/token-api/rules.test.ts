import { describe, expect, test } from 'vitest';
import { longestMemberName } from '~/identity/accounts/constants';
import { refreshGraceSeconds } from './constants';
import { classifyUsedToken, signUpRequest } from './rules';

describe('a used refresh token', () => {
  const usedAt = new Date('2026-03-01T12:00:00Z');
  test.each([
    [true, 0, 'repeat'],
    [true, refreshGraceSeconds, 'repeat'],
    [true, refreshGraceSeconds + 0.001, 'replay'],
    [false, 0, 'replay'],
    [false, 3600, 'replay'],
  ] as const)('(latest: %s) reused after %s seconds is classified as a %s', (isLast, seconds, classification) => {
    expect(classifyUsedToken({ usedAt, isLast }, new Date(usedAt.getTime() + seconds * 1000))).toBe(classification);
  });
});

test('a sign-up without a name uses the start of the email address, and is refused if that is too long', () => {
  const nameOf = (email: string, data?: unknown) => signUpRequest.parse({ email, password: 'secret', data }).name;
  expect(nameOf('reader@members.test')).toBe('reader');
  expect(nameOf('reader@members.test', null)).toBe('reader');
  expect(nameOf('reader@members.test', { name: ' The  reader ', role: 'admin' })).toBe('The reader');
  const longest = 'n'.repeat(longestMemberName);
  expect(nameOf(`${longest}@members.test`)).toBe(longest);
  const tooLong = `${longest}n@members.test`;
  expect(() => nameOf(tooLong)).toThrow('Send a name of up to 100 characters in data.name.');
  expect(nameOf(tooLong, { name: 'The reader' })).toBe('The reader');
});
