import {
  type ColourName,
  type Colours,
  colourNames,
  hexColour,
  type Variant,
  variants,
} from '~/platform/theme/colours';
import { measurePairs } from '~/platform/theme/contrast';
import { pictureNames, type ThemePictures } from '~/platform/theme/pictures';
import { type PresetName, presetNames, presets } from '~/platform/theme/presets';
import { isSameTheme, isSameVariant, type Mode, problemsOf, type SiteTheme, themeSchema } from '~/platform/theme/theme';
import { deriveDark } from '~/platform/theme/variants';
import { isSamePicture } from './picture-rules';

/** A theme that is being edited: its colours are texts, which may be incomplete. */
export type ThemeDraft = Omit<SiteTheme, Variant> & Record<Variant, Record<ColourName, string>>;

/** Returns the colours of a draft that can be shown: where a text is no colour, the one of the theme that was opened. */
const shownColours = (draft: ThemeDraft, opened: SiteTheme, variant: Variant): Colours =>
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

/** Says what is wrong with the name and the description of a draft. */
export function detailProblems(draft: ThemeDraft): { name?: string; description?: string } {
  const problems: { name?: string; description?: string } = {};
  for (const field of ['name', 'description'] as const) {
    const parsed = themeSchema.shape[field].safeParse(draft[field]);
    if (!parsed.success) problems[field] = parsed.error.issues[0]?.message;
  }
  return problems;
}

/** Whether the dark colours of a theme are those that are derived from its light ones. */
export const isDarkDerived = ({ light, dark }: Pick<SiteTheme, Variant>): boolean =>
  isSameVariant(dark, deriveDark(light));

/**
 * Whether the dark colours of a theme follow its light ones, because nobody has chosen them: they are derived, or both are
 * those of a predefined theme.
 */
const followsLight = (theme: SiteTheme): boolean =>
  isDarkDerived(theme) ||
  presetNames.some((name) => variants.every((variant) => isSameVariant(presets[name][variant], theme[variant])));

/**
 * Returns the dark colours of a theme whose light ones have changed: derived ones if its dark colours follow its light
 * ones, and those of the theme that it was made from if the light ones are that theme's again.
 */
export function darkAfter(light: Colours, before: SiteTheme, origin: SiteTheme): Colours {
  if (!followsLight(before)) return before.dark;
  return followsLight(origin) && isSameVariant(light, origin.light) ? origin.dark : deriveDark(light);
}

/** Returns how many pairs of a theme are measured, and how many of them fail. */
export function countPairs(theme: SiteTheme): { all: number; failing: number } {
  const measured = variants.flatMap((variant) => measurePairs(theme[variant]));
  return { all: measured.length, failing: measured.filter(({ passes }) => !passes).length };
}

/** Returns the names of the pictures that differ; a theme without pictures leaves those of the site as they are. */
const changedPictures = (pictures: ThemePictures | undefined, before: ThemePictures | undefined) =>
  pictureNames.filter((name) => pictures && !isSamePicture(pictures[name], before?.[name]));

/** Whether a theme has the colours, details and pictures of the one that readers see. */
export const isSameAsLive = (theme: SiteTheme, live: SiteTheme): boolean =>
  isSameTheme(theme, live) && changedPictures(theme.pictures, live.pictures).length === 0;

/**
 * Returns what a draft changes in the theme that it was made from: names of details, pictures, and of colours with their variant.
 * Dark colours that follow the light ones are no changes of their own.
 */
export function changesOf(draft: ThemeDraft, origin: SiteTheme): string[] {
  const details = (['name', 'description', 'mode'] as const).filter((name) => draft[name] !== origin[name]);
  const followed = darkAfter(shownTheme(draft, origin).light, origin, origin);
  const isFollowing = colourNames.every((name) => draft.dark[name].trim().toLowerCase() === followed[name]);
  const own = isFollowing ? (['light'] as const) : variants;
  const colours = own.flatMap((variant) =>
    colourNames
      .filter((name) => draft[variant][name].trim().toLowerCase() !== origin[variant][name])
      .map((name) => `${variant}.${name}`),
  );
  return [...details, ...colours, ...changedPictures(draft.pictures, origin.pictures)];
}

/** Returns the name of the predefined theme with the same colours and mode, if there is one. */
export const presetOf = (theme: SiteTheme): PresetName | undefined =>
  presetNames.find(
    (name) =>
      presets[name].mode === theme.mode &&
      variants.every((variant) => isSameVariant(presets[name][variant], theme[variant])),
  );

/** Names of the modes on the screen. */
export const modeLabels: Readonly<Record<Mode, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Reader’s system setting',
};
