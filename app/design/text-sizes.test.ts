import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('sizes of text follow the browser’s setting on every page: no style sheet gives them in px, except the newsroom’s limits', () => {
  const files = globSync('app/**/*.css');
  expect(files.length).toBeGreaterThan(20);
  const inPixels = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfont(?:-size)?:[^;{}]*\dpx[^;{}]*;/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  );
  expect(inPixels).toEqual(['app/newsroom/shell/newsroom.css: font-size: clamp(16px, 100%, 24px);']);
});
