import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from './configuration.server';

test('the README names every setting with its default and meaning, and no other', () => {
  const rows = readFileSync('README.md', 'utf8').match(/^\| `[A-Z_]+` \|.*$/gm);
  expect(rows).toEqual(
    Object.entries(settings).map(
      ([name, { fallback, meaning }]) =>
        `| \`${name}\` | ${fallback === undefined ? '–' : `\`${fallback}\``} | ${meaning} |`,
    ),
  );
});
