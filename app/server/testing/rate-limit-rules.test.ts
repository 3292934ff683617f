import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitDescription } from '~/identity/rate-limits/rate-limit-rules';

const sources = globSync('app/**/*.ts').filter((file) => !file.endsWith('.test.ts'));

test('every rate limit has a description', () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:rateLimiter\(\{\s*name:|memberLimit\()\s*'([^']+)'/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => limitDescription(name) === name)).toEqual([]);
});
