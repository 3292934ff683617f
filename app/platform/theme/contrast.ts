/** Contrast by WCAG 2.2, success criteria 1.4.3 and 1.4.11, and the nearest colours that satisfy them. */

import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import type { ColourName, Colours } from './colours';

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode);
const toOklch = converter('oklch');

/** Minimum contrast of text, and of marks that must be recognised: the outline of a button, or of what has the focus. */
export const textContrast = 4.5;
const markContrast = 3;

/** A colour that readers see on another one. */
export type Pair = { colour: ColourName; ground: ColourName; minimum: number };

/** All pairs of a variant that are measured. Lines (`border`) carry no meaning of their own. */
export const pairs: readonly Pair[] = [
  { colour: 'foreground', ground: 'background', minimum: textContrast },
  { colour: 'foreground', ground: 'secondary', minimum: textContrast },
  { colour: 'secondaryForeground', ground: 'background', minimum: textContrast },
  { colour: 'secondaryForeground', ground: 'secondary', minimum: textContrast },
  { colour: 'input', ground: 'background', minimum: textContrast },
  { colour: 'input', ground: 'secondary', minimum: textContrast },
  { colour: 'accent', ground: 'background', minimum: textContrast },
  { colour: 'accent', ground: 'secondary', minimum: markContrast },
  { colour: 'accentForeground', ground: 'accent', minimum: textContrast },
  { colour: 'primary', ground: 'background', minimum: markContrast },
  { colour: 'primary', ground: 'secondary', minimum: markContrast },
  { colour: 'primaryForeground', ground: 'primary', minimum: textContrast },
];

export type MeasuredPair = Pair & { contrast: number; passes: boolean };

/** Returns the contrast of two colours, from 1 to 21, rounded down to one decimal, so that no rounding lets one pass. */
export const contrastOf = (one: string, other: string): number => Math.floor(wcagContrast(one, other) * 10) / 10;

/** Measures every pair of a variant. */
export const measurePairs = (colours: Colours): MeasuredPair[] =>
  pairs.map((pair) => {
    const contrast = contrastOf(colours[pair.colour], colours[pair.ground]);
    return { ...pair, contrast, passes: contrast >= pair.minimum };
  });

/** Returns the pair whose contrast is the smallest share of what it needs. */
export const nearestToFailing = <Measured extends Pick<MeasuredPair, 'contrast' | 'minimum'>>(
  measured: readonly Measured[],
): Measured | undefined =>
  measured.toSorted((one, other) => one.contrast / one.minimum - other.contrast / other.minimum)[0];

/** A ground on which a colour is needed, and the contrast needed there. */
export type Ground = { colour: string; minimum: number };

/** Number of steps of lightness between black and white that are tried. */
const steps = 500;

/**
 * Returns the colour nearest to a colour that has enough contrast on all grounds: of the same hue, lighter or darker in
 * OKLCH by as little as possible. Returns `undefined` when there is none, as on a light and a dark ground at once.
 */
export function nearestPassing(colour: string, grounds: readonly Ground[]): string | undefined {
  const passes = (hex: string): boolean => grounds.every((ground) => contrastOf(hex, ground.colour) >= ground.minimum);
  if (passes(colour)) return colour;
  const own = toOklch(colour);
  if (!own) return undefined;
  for (let step = 1; step <= steps; step += 1) {
    for (const lightness of [own.l - step / steps, own.l + step / steps]) {
      if (lightness < 0 || lightness > 1) continue;
      const hex = formatHex(clampChroma({ ...own, l: lightness }, 'oklch'));
      if (hex && passes(hex)) return hex;
    }
  }
  return undefined;
}

/** A colour that fails, what to use in its place, and the contrast of that in the pair that is nearest to failing. */
export type Suggestion = { name: ColourName; from: string; to: string; contrast: number };

/**
 * Returns the nearest colours with which all pairs of a variant pass, for the colours that fail: text first, because a
 * changed ground changes what is measured on it. Empty when everything passes; `undefined` when no colours of these hues pass.
 */
export function suggestColours(colours: Colours): Suggestion[] | undefined {
  const next = { ...colours };
  const suggestions: Suggestion[] = [];
  for (const name of [
    'foreground',
    'secondaryForeground',
    'input',
    'accent',
    'primary',
    'accentForeground',
    'primaryForeground',
  ] as const) {
    const own = pairs.filter((pair) => pair.colour === name);
    const to = nearestPassing(
      next[name],
      own.map(({ ground, minimum }) => ({ colour: next[ground], minimum })),
    );
    if (to === undefined) return undefined;
    if (to === next[name]) continue;
    next[name] = to;
    const weakest = nearestToFailing(
      own.map(({ ground, minimum }) => ({ contrast: contrastOf(to, next[ground]), minimum })),
    );
    suggestions.push({ name, from: colours[name], to, contrast: weakest?.contrast ?? 0 });
  }
  return suggestions;
}
