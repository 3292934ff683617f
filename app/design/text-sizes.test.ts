import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('sizes of text follow the browser’s setting on readers’ pages: no style sheet gives them in px', () => {
  const files = globSync('app/**/*.css').filter((file) => !file.endsWith('newsroom/shell/newsroom.css'));
  expect(files.length).toBeGreaterThan(20);
  const inPixels = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfont(?:-size)?:[^;{}]*\dpx[^;{}]*;/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
