import type { ColourName, Colours } from './colours';
import { presets } from './presets';
import type { SiteTheme } from './theme';
import { onEveryGround, raisedGround } from './variants';

/** The token that each colour sets (tokens.css). */
const tokens: Readonly<Record<ColourName, readonly string[]>> = {
  background: ['paper'],
  secondary: ['wash'],
  foreground: ['ink', 'heavy'],
  secondaryForeground: ['soft'],
  input: ['faint'],
  border: ['rule'],
  accent: ['accent'],
  accentForeground: ['on-accent'],
  primary: ['solid'],
  primaryForeground: ['on-solid'],
};

/** The magazine's other colours on light and on dark ground (tokens.css). A theme adjusts them where they would fail. */
const others = {
  news: ['#c8350f', '#ff7a59'],
  tutorials: ['#0f6b58', '#5ccba6'],
  reviews: ['#85600a', '#f0c048'],
  tools: ['#2743d6', '#93a6ff'],
  insights: ['#6d3fd1', '#b795ff'],
  positive: ['#0f6b58', '#5ccba6'],
  negative: ['#b3261e', '#ff9a8f'],
} as const;

/** Returns the value of every token in one variant. */
function tokensOf(colours: Colours, index: 0 | 1): Record<string, string> {
  const own = Object.entries(tokens).flatMap(([name, names]) =>
    names.map((token) => [token, colours[name as ColourName]]),
  );
  const adjusted = Object.entries(others).map(([token, values]) => [token, onEveryGround(values[index], colours)]);
  return Object.fromEntries([...own, ['raised', raisedGround(colours)], ...adjusted]);
}

/** Returns the value of every token of a theme, as a custom property, on light and on dark ground. */
export function tokenValues({ light, dark }: SiteTheme): [name: string, value: string][] {
  const [lights, darks] = [tokensOf(light, 0), tokensOf(dark, 1)];
  return Object.keys(lights).map((token) => [`--${token}`, `light-dark(${lights[token]},${darks[token]})`]);
}

/** Returns a theme's styles: only the tokens that differ from tokens.css. Empty for the site's own look. */
export function themeStyles(theme: SiteTheme): string {
  const own = new Map(tokenValues(presets.default));
  const changed = tokenValues(theme)
    .filter(([name, value]) => own.get(name) !== value)
    .map(([name, value]) => `${name}:${value};`);
  const rules = changed.length === 0 ? '' : `:root{${changed.join('')}}`;
  // Whoever has chosen light or dark, or to follow the system, has it in this attribute (design/theme.ts).
  return theme.mode === 'system' ? rules : `${rules}:root:not([data-theme]){color-scheme:${theme.mode}}`;
}
