import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('chips and stars look as if they were on under a mouse only, and not after a tap that failed', () => {
  const styles = globSync('app/**/*.css').map((file) => readFileSync(file, 'utf8'));
  const always = styles.map((text) => text.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, ''));
  expect(always).not.toEqual(styles);
  expect(always.flatMap((text) => text.match(/[^{}]*\.(?:chip|star)\b[^{}]*:hover[^{}]*\{/g) ?? [])).toEqual([]);
});
