import {
  type ColourName,
  type Colours,
  colourNames,
  hexColour,
  type Variant,
  variants,
} from '~/platform/theme/colours';
import { measurePairs } from '~/platform/theme/contrast';
import { presets } from '~/platform/theme/presets';
import { type Mode, problemsOf, type SiteTheme } from '~/platform/theme/theme';

/** A theme that is being edited: its colours are texts, which may be incomplete. */
export type ThemeDraft = Omit<SiteTheme, Variant> & Record<Variant, Record<ColourName, string>>;

/** Returns the colours of a draft that can be shown: where a text is no colour, the one of the theme that was opened. */
export const shownColours = (draft: ThemeDraft, opened: SiteTheme, variant: Variant): Colours =>
  Object.fromEntries(
    colourNames.map((name) => [name, hexColour.safeParse(draft[variant][name]).data ?? opened[variant][name]]),
  ) as Colours;

/** Returns a draft as a theme that can be shown. */
export const shownTheme = (draft: ThemeDraft, opened: SiteTheme): SiteTheme => ({
  ...draft,
  light: shownColours(draft, opened, 'light'),
  dark: shownColours(draft, opened, 'dark'),
});

/** Says what is wrong with a variant of a draft, by colour. */
export function draftProblems(
  draft: ThemeDraft,
  opened: SiteTheme,
  variant: Variant,
): Partial<Record<ColourName, string>> {
  const texts = Object.fromEntries(
    colourNames.flatMap((name) => {
      const parsed = hexColour.safeParse(draft[variant][name]);
      return parsed.success ? [] : [[name, parsed.error.issues[0]?.message ?? '']];
    }),
  );
  return { ...problemsOf(variant, shownColours(draft, opened, variant)), ...texts };
}

/** Returns how many pairs of a theme are measured, and how many of them fail. */
export function countPairs(theme: SiteTheme): { all: number; failing: number } {
  const measured = variants.flatMap((variant) => measurePairs(theme[variant]));
  return { all: measured.length, failing: measured.filter(({ passes }) => !passes).length };
}

/** What a draft changes. */
export function changesOf(draft: ThemeDraft, opened: SiteTheme): string[] {
  const details = (['name', 'description', 'mode'] as const).filter((name) => draft[name] !== opened[name]);
  const colours = variants.flatMap((variant) =>
    colourNames
      .filter((name) => draft[variant][name].trim().toLowerCase() !== opened[variant][name])
      .map((name) => `${variant}.${name}`),
  );
  return [...details, ...colours];
}

/** Returns the predefined theme with the same colours and mode, if there is one. */
export const presetOf = (theme: SiteTheme) =>
  Object.entries(presets).find(
    ([, preset]) =>
      preset.mode === theme.mode &&
      variants.every((variant) => colourNames.every((name) => preset[variant][name] === theme[variant][name])),
  )?.[0];

/** Names of the modes on the screen. */
export const modeLabels: Readonly<Record<Mode, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'As the reader’s system',
};
