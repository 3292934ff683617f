import { expect, test } from 'vitest';
import { presets } from '~/platform/theme/presets';
import { readThemeFile } from './theme-file';

const file = (text: string) => ({ size: text.length, text: async () => text });
const read = (content: unknown) => readThemeFile(file(typeof content === 'string' ? content : JSON.stringify(content)));
const { blue } = presets;

test('a theme that was exported can be imported', async () => {
  const result = await read(JSON.stringify(blue, null, 2));
  expect(result).toEqual({
    theme: blue,
    sentence: '“Blue” is loaded as a draft. All 24 pairs pass.',
    isProblem: false,
  });
});

test('a theme whose colours fail is loaded all the same, so that they can be corrected', async () => {
  const pale = { ...blue, light: { ...blue.light, secondaryForeground: '#7c87a3' } };
  const { theme, sentence } = await read(pale);
  expect(theme).toEqual(pale);
  expect(sentence).toBe(
    '“Blue” is loaded as a draft, but 1 color fails. Correct it under Customize Colors before you apply the theme.',
  );
});

test.each([
  ['no JSON', '{"name": "Blue"', 'This file is not a theme: it is not JSON.'],
  ['no object', '[]', 'This file is not a theme.'],
  ['a missing color', { ...blue, dark: {} }, 'This theme cannot be used: “Paper” (dark) is missing or invalid.'],
  [
    'an address for a color',
    { ...blue, light: { ...blue.light, accent: 'url(javascript:alert(1))' } },
    'This theme cannot be used: “Accent” (light) is missing or invalid.',
  ],
  ['no name', { ...blue, name: ' ' }, 'This theme cannot be used: “name” is missing or invalid.'],
  ['a file of a megabyte', `"${'a'.repeat(1_000_000)}"`, 'This file is too large to be a theme.'],
])('a file with %s is refused', async (_, content, sentence) => {
  expect(await read(content)).toEqual({ sentence, isProblem: true });
});

test('keys of objects’ prototypes change nothing, and no unknown key is kept', async () => {
  const hostile = JSON.stringify(blue).replace(
    '{',
    '{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{"isAdministrator":true}},"styles":"</style>",',
  );
  const { theme } = await read(hostile);
  expect(theme).toEqual(blue);
  expect(Object.keys(theme ?? {})).toEqual(['name', 'description', 'mode', 'light', 'dark']);
  expect(({} as { isAdministrator?: true }).isAdministrator).toBeUndefined();
});
