import { clampChroma, converter, formatHex } from 'culori/fn';
import type { Colours } from './colours';
import { nearestPassing, suggestColours, textContrast } from './contrast';

const toOklch = converter('oklch');

/** Returns a colour of the same hue with another lightness, from 0 to 1, and at most the given share of its chroma. */
export function withLightness(hex: string, lightness: number, share = 1): string {
  const own = toOklch(hex);
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: (own?.c ?? 0) * share, h: own?.h }, 'oklch'));
}

/** Returns a colour's lightness in OKLCH, from 0 (black) to 1 (white). */
export const lightnessOf = (hex: string): number => toOklch(hex)?.l ?? 0;

/** Lightness of the dark variant's colours, measured from the default theme's (tokens.css). */
const darkLightness = {
  background: 0.18,
  secondary: 0.225,
  foreground: 0.955,
  secondaryForeground: 0.75,
  input: 0.655,
  border: 0.3,
  accent: 0.71,
} as const;

/**
 * Derives a dark variant from a light one: the same hues, with the lightness of the default theme's dark variant. Every
 * pair has enough contrast.
 */
export function deriveDark(light: Colours): Colours {
  const { background, foreground } = light;
  // A light ground has little chroma; on a dark one the same amount would show as a colour.
  const derived: Colours = {
    background: withLightness(background, darkLightness.background, 0.7),
    secondary: withLightness(light.secondary, darkLightness.secondary, 0.7),
    foreground: withLightness(background, darkLightness.foreground),
    secondaryForeground: withLightness(light.secondaryForeground, darkLightness.secondaryForeground),
    input: withLightness(light.input, darkLightness.input),
    border: withLightness(light.border, darkLightness.border),
    accent: withLightness(light.accent, Math.max(darkLightness.accent, lightnessOf(light.accent))),
    accentForeground: withLightness(foreground, darkLightness.background),
    primary: '',
    primaryForeground: '',
  };
  derived.primary = derived.foreground;
  derived.primaryForeground = derived.background;
  for (const { name, to } of suggestColours(derived) ?? []) derived[name] = to;
  return derived;
}

/** Returns the ground of cards and fields: on light ground a little lighter than the page, on dark ground between page and wash. */
export function raisedGround({ background, secondary }: Colours): string {
  const [page, wash] = [lightnessOf(background), lightnessOf(secondary)];
  return page > 0.5
    ? withLightness(background, Math.min(1, page + 0.02))
    : withLightness(background, (page + 2 * wash) / 3);
}

/** Returns a colour of the magazine, as it is needed for text on every ground of a variant. */
export const onEveryGround = (colour: string, colours: Colours): string => {
  const grounds = [colours.background, colours.secondary, raisedGround(colours)];
  return (
    nearestPassing(
      colour,
      grounds.map((ground) => ({ colour: ground, minimum: textContrast })),
    ) ?? colours.foreground
  );
};
