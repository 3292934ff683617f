import { describe, expect, test } from 'vitest';
import { confirmationState, maySendConfirmation, subscription } from './rules';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
const hour = 3_600_000;
const day = 24 * hour;

describe('a sign-up', () => {
  test.each([
    ['  Reader@Example.COM ', 'reader@example.com'],
    ["o'brien+news@mail.example.co.uk", "o'brien+news@mail.example.co.uk"],
  ])('stores the address %j as %s', (email, stored) => {
    expect(subscription.parse({ email })).toEqual({ email: stored, source: 'website' });
  });

  test.each([
    ['', 'Please enter your email address.'],
    ['   ', 'Please enter your email address.'],
    ['reader', 'Please enter a valid email address, such as name@example.com.'],
    ['reader@localhost', 'Please enter a valid email address, such as name@example.com.'],
    ['a@example.com, b@example.com', 'Please enter a valid email address, such as name@example.com.'],
    ['a@example.com\r\nBcc: b@example.com', 'Please enter a valid email address, such as name@example.com.'],
    ['Reader <a@example.com>', 'Please enter a valid email address, such as name@example.com.'],
    [`${'a'.repeat(250)}@example.com`, 'Please use no more than 254 characters.'],
  ])('rejects the address %j', (email, sentence) => {
    expect(subscription.safeParse({ email }).error?.issues).toMatchObject([{ path: ['email'], message: sentence }]);
  });

  test('normalises the name and limits its length', () => {
    expect(subscription.parse({ email: 'a@example.com', name: ' Ada\r\n\u0000 Lovelace ' }).name).toBe('Ada Lovelace');
    expect(subscription.parse({ email: 'a@example.com', name: '   ' }).name).toBeUndefined();
    const long = subscription.safeParse({ email: 'a@example.com', name: 'x'.repeat(101) });
    expect(long.error?.issues).toMatchObject([{ path: ['name'], message: 'Please use no more than 100 characters.' }]);
  });

  test.each([
    ['hero_section', 'hero_section'],
    ['resources_page', 'resources_page'],
    ['somewhere else', 'website'],
    [undefined, 'website'],
  ])('stores the source %s as %s', (source, stored) => {
    expect(subscription.parse({ email: 'a@example.com', source }).source).toBe(stored);
  });
});

test.each([
  [null, true],
  [ago(0), false],
  [ago(hour - 1), false],
  [ago(hour), true],
])('with the last email sent at %s, another is allowed: %s', (confirmationSentAt, isDue) => {
  expect(maySendConfirmation({ confirmationSentAt }, now)).toBe(isDue);
});

test.each([
  ['pending', ago(0), 'open'],
  ['pending', ago(7 * day - 1), 'open'],
  ['pending', ago(7 * day), 'expired'],
  ['active', ago(0), 'confirmed'],
  ['active', ago(400 * day), 'confirmed'],
  ['unsubscribed', ago(0), 'unknown'],
  ['pending', null, 'unknown'],
] as const)('the link of a subscriber who is %s, emailed at %s, is %s', (status, confirmationSentAt, state) => {
  expect(confirmationState({ status, confirmationSentAt }, now)).toBe(state);
});

test('a link that matches no subscriber is unknown', () => {
  expect(confirmationState(undefined, now)).toBe('unknown');
});
