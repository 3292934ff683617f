import { expect, test } from 'vitest';
import { pageKindOf } from './collect.server';
import { deviceClassOf, diagnosticsReport, errorGroupOf, redactError, redactPersonalData, roundedValue } from './rules';

test.each([
  ['https://magazine.test/assets/chunk-1.js?v=2:10:5', 'https://magazine.test/assets/chunk-1.js:10:5'],
  ['at load (https://magazine.test/a.js?token=secret#part:10:5)', 'at load (https://magazine.test/a.js:10:5)'],
  ['fetch /articles?search=my+illness failed', 'fetch /articles failed'],
  ['Failed: /auth?email=reader@elsewhere.test&code=1', 'Failed: /auth'],
  ['No account reader.one+x@mail.elsewhere.test here', 'No account … here'],
  ['/auth/reset/kJ8sU2nQ1vX0zR7tY5wE3aBcD', '/auth/reset/…'],
  ['member 01a1fce0-b2cf-715e-8fc4-14d30ad6b738', 'member …'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML',
    'Minified React error #418; visit https://react.dev/errors/418',
  ],
  ['load@https://magazine.test/assets/home-Ab12Cd34.js:1:2', 'load@https://magazine.test/assets/home-Ab12Cd34.js:1:2'],
  ['internationalizationConfiguration is not defined', 'internationalizationConfiguration is not defined'],
  ['What? No', 'What No'],
])('redacts “%s” to “%s”', (text, kept) => {
  expect(redactPersonalData(text)).toBe(kept);
});

test('truncates the message and stack of an error', () => {
  for (const character of ['a', '?', '@', '.', '-', 'a?', 'a@b.']) {
    const { message, stack } = redactError({
      message: character.repeat(2_000),
      stack: character.repeat(2_000),
      severity: 'low',
    });
    expect(message.length).toBeLessThanOrEqual(300);
    expect(stack.length).toBeLessThanOrEqual(1_000);
  }
});

test('groups errors regardless of the build and any numbers in the message', () => {
  const fault = {
    message: 'Item 3 of 7 failed',
    stack: 'at x (https://m.test/assets/home-Ab12Cd34.js:1:22)',
    severity: 'medium',
  } as const;
  const later = {
    ...fault,
    message: 'Item 11 of 20 failed',
    stack: 'at y (https://m.test/assets/home-Zz98Yy76.js:3:4)',
  };
  expect(errorGroupOf(later)).toBe(errorGroupOf(fault));
  expect(errorGroupOf({ ...fault, stack: 'at x (https://m.test/assets/article-Ab12Cd34.js:1:22)' })).not.toBe(
    errorGroupOf(fault),
  );
  expect(errorGroupOf({ ...fault, message: 'Another' })).not.toBe(errorGroupOf(fault));
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop'],
])('classifies the user agent %s as %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});

test.each([
  [1234.5, 1200],
  [0.1234, 0.12],
  [0, 0],
  [98.7, 99],
])('rounds %d to %d', (value, counted) => {
  expect(roundedValue(value)).toBe(counted);
});

test.each([
  ['/constructor/x', 'other'],
  ['/article/a-story-about-somebody', 'article'],
])('classifies the page %s as %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

test.each<[string, unknown]>([
  ['no path', { vitals: {} }],
  ['an invalid path', { path: 'https://elsewhere.test/' }],
  ['an unknown metric', { path: '/', vitals: { XSS: 1 } }],
  ['a value that is not a number', { path: '/', vitals: { LCP: Number.NaN } }],
  ['a negative value', { path: '/', vitals: { LCP: -1 } }],
  ['an excessive value', { path: '/', vitals: { LCP: 1e9 } }],
  [
    'too many errors',
    { path: '/', faults: Array.from({ length: 6 }, () => ({ message: 'x', stack: '', severity: 'low' })) },
  ],
  ['an excessively long message', { path: '/', faults: [{ message: 'x'.repeat(2_001), stack: '', severity: 'low' }] }],
  ['an unknown severity', { path: '/', faults: [{ message: 'x', stack: '', severity: 'fatal' }] }],
])('rejects a report with %s', (_what, report) => {
  expect(diagnosticsReport.safeParse(report).success).toBe(false);
});
