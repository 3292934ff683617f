import { z } from 'zod';
import { type ColourName, type Colours, colourLabels, coloursSchema, type Variant, variants } from './colours';
import { measurePairs, suggestColours } from './contrast';
import type { ThemePictures } from './pictures';
import { lightnessOf } from './variants';

/** Maximum length of a theme's name and description, in characters. */
export const nameLimit = 40;
export const descriptionLimit = 120;

/** What visitors see until they choose: light, dark, or what their system asks for. */
export const modes = ['light', 'dark', 'system'] as const;
export type Mode = (typeof modes)[number];

/** Least lightness of a light ground, and greatest of a dark one: pictures, code and categories have colours for each. */
const lightGround = 0.75;
const darkGround = 0.4;

const isGroundOf = (name: Variant, hex: string): boolean =>
  name === 'light' ? lightnessOf(hex) >= lightGround : lightnessOf(hex) <= darkGround;

/** Says what is wrong with a variant's colours, by colour; nothing for colours that can be used. */
export function problemsOf(name: Variant, colours: Colours): Partial<Record<ColourName, string>> {
  const problems: Partial<Record<ColourName, string>> = {};
  for (const ground of ['background', 'secondary'] as const) {
    if (isGroundOf(name, colours[ground])) continue;
    problems[ground] =
      `The ${name} colors need a ${name} background. Choose a ${name === 'light' ? 'lighter' : 'darker'} color.`;
  }
  const suggested = suggestColours(colours) ?? [];
  for (const { colour, ground, minimum, contrast, passes } of measurePairs(colours)) {
    if (passes) continue;
    const better = suggested.find((suggestion) => suggestion.name === colour);
    problems[colour] ??=
      `${colourLabels[colour].name} on ${colourLabels[ground].name} has a contrast of ${contrast.toFixed(1)}, and needs ${minimum.toFixed(1)}.` +
      (better ? ` The nearest color that passes is ${better.to.toUpperCase()}.` : '');
  }
  return problems;
}

const variant = (name: Variant) =>
  coloursSchema.check(({ value, issues }) => {
    // Texts that are no colours cannot be measured.
    if (issues.length > 0) return;
    for (const [colour, message] of Object.entries(problemsOf(name, value)))
      issues.push({ code: 'custom', message, path: [colour], input: value[colour as ColourName] });
  });

const details = {
  name: z.string().trim().min(1, 'Give the theme a name.').max(nameLimit, `At most ${nameLimit} characters.`),
  description: z.string().trim().max(descriptionLimit, `At most ${descriptionLimit} characters.`).default(''),
  mode: z.enum(modes),
};

/** A theme that can be applied: every pair of its colours has enough contrast. */
export const themeSchema = z.object({ ...details, light: variant('light'), dark: variant('dark') });
/** A theme; without pictures, those that the site has stay as they are. */
export type SiteTheme = z.output<typeof themeSchema> & { pictures?: ThemePictures };

/** A theme that can be edited: its colours may lack contrast. */
export const unmeasuredThemeSchema = z.object({ ...details, light: coloursSchema, dark: coloursSchema });

/** Whether two themes have the same details and colours, whatever their pictures. */
export const isSameTheme = (one: SiteTheme, other: SiteTheme): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.mode === other.mode &&
  variants.every((name) => isSameVariant(one[name], other[name]));

/** Whether two variants have the same colours. */
export const isSameVariant = (one: Colours, other: Colours): boolean =>
  Object.entries(one).every(([name, hex]) => other[name as ColourName] === hex);
