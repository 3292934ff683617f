import { afterEach, expect, test, vi } from 'vitest';
import { highlightHtml } from './highlight.server';

afterEach(() => void vi.restoreAllMocks());

test('a clock that jumps while a grammar is compiled leaves no line half highlighted', async () => {
  const code = '<pre><code class="language-js">const a = 1;</code></pre>';
  const calm = await highlightHtml(code);
  expect(calm).toContain('<span class="token-number">1</span>');
  let now = 0;
  let calls = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    calls += 1;
    // Two seconds pass before the second token of the first attempt.
    now += calls === 4 ? 2_000 : 1;
    return now;
  });
  expect(await highlightHtml(code)).toBe(calm);
  expect(calls).toBeGreaterThan(4);
});
