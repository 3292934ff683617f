import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Colours, colourNames, hexColour, variants } from './colours';
import { contrastOf, measurePairs, nearestPassing, suggestColours } from './contrast';
import { presetNames, presets } from './presets';
import { themeStyles, tokenValues } from './stylesheet';
import { problemsOf, themeSchema } from './theme';
import { deriveDark } from './variants';

/** The tokens of tokens.css; the ground of cards is derived, and may differ a little. */
const tokens = new Map(
  [...readFileSync('app/design/tokens.css', 'utf8').matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\)/g)]
    .filter(([, name]) => name !== '--raised')
    .map(([, name = '', light, dark]) => [name, `light-dark(${light},${dark})`]),
);
const { light } = presets.default;
/** Soft text on a blue ground that is too pale, and an accent on which white cannot be read. */
const pale: Colours = { ...presets.blue.light, secondaryForeground: '#7c87a3', accent: '#5f7bff' };

test('the default theme has the colours of tokens.css, and needs no styles', () => {
  const values = tokenValues(presets.default).filter(([name]) => tokens.has(name));
  expect(values).toHaveLength(tokens.size);
  expect(values).toEqual(values.map(([name]) => [name, tokens.get(name)]));
  expect(themeStyles(presets.default)).toBe('');
});

test.each(presetNames)('the predefined theme “%s” can be applied', (name) => {
  expect(themeSchema.parse(presets[name])).toEqual(presets[name]);
});

test('text needs a contrast of 4.5, measured as WCAG defines it', () => {
  expect([contrastOf('#ffffff', '#000000'), contrastOf('#777777', '#ffffff')]).toEqual([21, 4.4]);
  expect(measurePairs(pale).filter(({ passes }) => !passes)).toEqual([
    { colour: 'secondaryForeground', ground: 'background', minimum: 4.5, contrast: 3.3, passes: false },
    { colour: 'secondaryForeground', ground: 'secondary', minimum: 4.5, contrast: 3, passes: false },
    { colour: 'accent', ground: 'background', minimum: 4.5, contrast: 3.4, passes: false },
    { colour: 'accentForeground', ground: 'accent', minimum: 4.5, contrast: 3.6, passes: false },
  ]);
});

test('a theme with a pair that fails is refused at the colour, with the nearest colour that passes', () => {
  const { error } = themeSchema.safeParse({ ...presets.blue, light: pale });
  const problems = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  expect(Object.keys(problems)).toEqual(['light.secondaryForeground', 'light.accent', 'light.accentForeground']);
  expect(problems['light.secondaryForeground']).toMatch(
    /^Soft on Paper has a contrast of 3\.3, and needs 4\.5\. The nearest color that passes is #[0-9A-F]{6}\.$/,
  );
});

test('a pair that fails in the dark colours alone is refused as well', () => {
  const dark = { ...presets.blue.dark, secondaryForeground: '#5f6a85' };
  const { error } = themeSchema.safeParse({ ...presets.blue, dark });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['dark.secondaryForeground']);
});

test('with the suggested colours, everything passes, and nothing else changes', () => {
  const suggestions = suggestColours(pale) ?? [];
  // The accent is measured where it comes nearest to failing: on Paper, where it is text.
  expect(suggestions.map(({ name, contrast }) => [name, contrast])).toEqual([
    ['secondaryForeground', 4.5],
    ['accent', 4.5],
  ]);
  const corrected = { ...pale, ...Object.fromEntries(suggestions.map(({ name, to }) => [name, to])) };
  expect(problemsOf('light', corrected)).toEqual({});
});

test('there is no nearest colour for text on white and on black at once', () => {
  const grounds = ['#ffffff', '#000000'].map((colour) => ({ colour, minimum: 7 }));
  expect(nearestPassing('#d23a14', grounds)).toBeUndefined();
});

test('a light variant needs a light ground, and a dark one a dark ground', () => {
  expect(Object.keys(problemsOf('light', presets.default.dark))).toEqual(['background', 'secondary']);
  expect(Object.keys(problemsOf('dark', light))).toEqual(['background', 'secondary']);
});

describe('any light colours', () => {
  const hues = Array.from({ length: 24 }, (_, step) => step * 15);
  const hex = (hue: number, saturation: number, lightness: number): string => {
    const part = (offset: number): string => {
      const k = (offset + hue / 30) % 12;
      const amplitude = saturation * Math.min(lightness, 1 - lightness);
      const value = lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return Math.round(255 * value)
        .toString(16)
        .padStart(2, '0');
    };
    return `#${part(0)}${part(8)}${part(4)}`;
  };

  test.each(hues)('of the hue %i° get a dark variant in which every pair passes', (hue) => {
    const colours: Colours = {
      ...light,
      background: hex(hue, 0.8, 0.96),
      secondary: hex(hue, 0.8, 0.92),
      accent: hex(hue, 1, 0.3),
    };
    expect(problemsOf('dark', deriveDark(colours))).toEqual({});
  });

  test('leave the categories readable on every ground', () => {
    for (const hue of hues) {
      const own: Colours = { ...light, background: hex(hue, 0.8, 0.9), secondary: hex(hue, 0.8, 0.86) };
      const values = new Map(tokenValues({ ...presets.default, light: own, dark: deriveDark(own) }));
      const of = (name: string): string[] => values.get(name)?.match(/#\w{6}/g) ?? [];
      for (const name of ['--news', '--tutorials', '--reviews', '--tools', '--insights', '--positive', '--negative'])
        for (const ground of ['--paper', '--wash', '--raised'])
          for (const index of variants.keys())
            expect(contrastOf(of(name)[index] ?? '', of(ground)[index] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('a theme’s styles contain only what differs, and its mode only for visitors who have chosen none', () => {
  const styles = themeStyles({ ...presets.default, mode: 'dark', light: { ...light, accent: '#8a1c5a' } });
  expect(styles).toBe(':root{--accent:light-dark(#8a1c5a,#ff6a45);}:root:not([data-theme]){color-scheme:dark}');
});

test.each(['#12345', 'red', '#1234567', 'url(x)', '#fff;}', ''])('“%s” is no colour', (text) => {
  expect(hexColour.safeParse(text).success).toBe(false);
});

test('a colour may lack its #, and is stored in lower case', () => {
  expect(colourNames.map((name) => hexColour.parse(` ${light[name].slice(1).toUpperCase()} `))).toEqual(
    colourNames.map((name) => light[name]),
  );
});
