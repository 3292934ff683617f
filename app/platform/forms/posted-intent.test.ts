import { expect, test } from 'vitest';
import { postedIntent } from './posted-intent';

test.each([
  ['a known intent', new URLSearchParams({ intent: 'delete', id: '1' }), 'delete'],
  ['an unknown intent', new URLSearchParams({ intent: 'constructor' }), undefined],
  ['no intent', new URLSearchParams(), undefined],
  ['no form', '{"intent":"delete"}', undefined],
])('the intent of a form with %s is read, and its body is not', async (_, body, intent) => {
  const request = new Request('http://localhost/', { method: 'POST', body });
  expect(await postedIntent(request, ['save', 'delete'])).toBe(intent);
  expect(request.bodyUsed).toBe(false);
});
