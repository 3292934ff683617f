import type { Colours } from './colours';
import type { SiteTheme } from './theme';
import { deriveDark } from './variants';

/** The colours of tokens.css; a test compares the two. */
const light: Colours = {
  background: '#fbfaf6',
  secondary: '#f2efe6',
  foreground: '#15140f',
  secondaryForeground: '#5e5a50',
  input: '#6e695d',
  border: '#dedace',
  accent: '#d23a14',
  accentForeground: '#ffffff',
  primary: '#15140f',
  primaryForeground: '#fbfaf6',
};
const dark: Colours = {
  background: '#12110e',
  secondary: '#1d1c17',
  foreground: '#f3f0e6',
  secondaryForeground: '#b3ad9e',
  input: '#958f81',
  border: '#302e27',
  accent: '#ff6a45',
  accentForeground: '#15140f',
  primary: '#f3f0e6',
  primaryForeground: '#12110e',
};
const blue: Colours = {
  background: '#f6f8fc',
  secondary: '#e9edf6',
  foreground: '#101728',
  secondaryForeground: '#4f5a73',
  input: '#5d6882',
  border: '#d5dbe8',
  accent: '#2743d6',
  accentForeground: '#ffffff',
  primary: '#101728',
  primaryForeground: '#f6f8fc',
};
const green: Colours = {
  background: '#f7faf4',
  secondary: '#ebf1e6',
  foreground: '#101711',
  secondaryForeground: '#4f5c50',
  input: '#5d6b5e',
  border: '#d6dfd0',
  accent: '#0f6b58',
  accentForeground: '#ffffff',
  primary: '#101711',
  primaryForeground: '#f7faf4',
};

/** The predefined themes (spec 3 §6). The first is the site's own look, which needs no styles beyond tokens.css. */
export const presets = {
  default: { name: 'Default Light', description: 'Warm paper and vermilion.', mode: 'system', light, dark },
  dark: { name: 'Dark', description: 'The same colors, dark until a reader chooses light.', mode: 'dark', light, dark },
  blue: {
    name: 'Blue',
    description: 'Cool paper and ultramarine.',
    mode: 'system',
    light: blue,
    dark: deriveDark(blue),
  },
  green: {
    name: 'Green',
    description: 'Fresh paper and bottle green.',
    mode: 'system',
    light: green,
    dark: deriveDark(green),
  },
} as const satisfies Record<string, SiteTheme>;
export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
