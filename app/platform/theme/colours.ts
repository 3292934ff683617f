import { z } from 'zod';

/** A theme's colours (spec 3 §3 “Theme”), in the order of the screen. */
export const colourNames = [
  'background',
  'secondary',
  'foreground',
  'secondaryForeground',
  'input',
  'border',
  'accent',
  'accentForeground',
  'primary',
  'primaryForeground',
] as const;
export type ColourName = (typeof colourNames)[number];

/** What each colour is called on the screen, and where readers see it. */
export const colourLabels: Readonly<Record<ColourName, { name: string; use: string }>> = {
  background: { name: 'Paper', use: 'the page' },
  secondary: { name: 'Wash', use: 'side bars, notices' },
  foreground: { name: 'Ink', use: 'headlines and text' },
  secondaryForeground: { name: 'Soft', use: 'standfirsts, captions' },
  input: { name: 'Faint', use: 'dates, borders of fields' },
  border: { name: 'Rule', use: 'lines; not for text' },
  accent: { name: 'Accent', use: 'links, marks, main buttons' },
  accentForeground: { name: 'Text on accent', use: 'main buttons' },
  primary: { name: 'Solid', use: 'solid buttons' },
  primaryForeground: { name: 'Text on solid', use: 'solid buttons' },
};

/** A colour as hexadecimal digits; becomes lower case, with `#`. */
export const hexColour = z
  .string()
  .trim()
  .regex(/^#?[0-9a-f]{6}$/i, 'Write the color as six hexadecimal digits, such as #D23A14.')
  .transform((text) => `#${text.replace('#', '').toLowerCase()}`);

/** The colours of one variant, light or dark: hexadecimal, in lower case, with `#`. */
export const coloursSchema = z.object(
  Object.fromEntries(colourNames.map((name) => [name, hexColour])) as Record<ColourName, typeof hexColour>,
);
export type Colours = z.output<typeof coloursSchema>;

/** A theme has its colours on light ground and on dark ground: readers choose between the two. */
export const variants = ['light', 'dark'] as const;
export type Variant = (typeof variants)[number];
