import { useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '~/design/form-toast';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { type Variant, variants } from '~/platform/theme/colours';
import { type PresetName, presets } from '~/platform/theme/presets';
import { nameLimit, type SiteTheme } from '~/platform/theme/theme';
import {
  changesOf,
  darkAfter,
  detailProblems,
  draftProblems,
  isSameAsLive,
  presetOf,
  shownTheme,
  type ThemeDraft,
} from '../theme-draft';

export const themesPath = '/admin/themes';

/** What applying a theme has changed. */
export type Applied = { replaced: SiteTheme; applied: SiteTheme };
export type ThemesResult = FormResult<string, Applied>;

/** What is said when the response was lost: applying the same theme again does no harm. */
const lostText = 'Connection lost: the theme may not have been applied. Apply it again once you are connected.';

type Edited = {
  theme: ThemeDraft;
  /** The theme that it was made from. */
  origin: SiteTheme;
  /** The theme that readers saw when it was begun: another one in the meantime is not overwritten. */
  base: SiteTheme;
  /** The theme as it was given to `begin`, if it was. */
  source?: SiteTheme;
};

/**
 * The draft of a theme, which stays while the tabs change, and what can be done with it.
 * @param opened the theme that readers see.
 */
export function useThemeDraft(opened: SiteTheme) {
  const fetcher = useFetcher<ThemesResult>({ key: 'theme' });
  const [edited, setEdited] = useState<Edited>();
  const [refusal, setRefusal] = useState<ThemesResult>();
  const draft: ThemeDraft = edited?.theme ?? opened;
  const origin = edited?.origin ?? opened;
  const shown = shownTheme(draft, origin);
  const isDirty = changesOf(draft, opened).length > 0;
  const colourProblems = {
    light: draftProblems(draft, origin, 'light'),
    dark: draftProblems(draft, origin, 'dark'),
  };
  const ownProblems = detailProblems(draft);
  const preset = presetOf(shown);

  // Once the page shows the theme that is now applied.
  useResponse(fetcher.state === 'idle' ? fetcher.data : undefined, (result) => {
    const { outcome, shown: change } = result;
    if (outcome === 'done' && change) {
      // A draft that was not applied itself goes on from the theme that was.
      setEdited((before) =>
        before && !isSameAsLive(shownTheme(before.theme, before.origin), change.applied)
          ? { ...before, base: change.applied }
          : undefined,
      );
    } else if (isDirty) setRefusal(result);
    else notify(result, { subject: themesPath });
  });

  const edit = (part: Partial<ThemeDraft>): void => {
    setRefusal(undefined);
    setEdited({ ...edited, theme: { ...draft, ...part }, origin, base: edited?.base ?? opened });
  };
  const send = (theme: SiteTheme, base: SiteTheme): void => {
    setRefusal(undefined);
    const fields = { theme: JSON.stringify(theme), opened: JSON.stringify(base) };
    void fetcher.submit(fields, { method: 'post', action: themesPath });
  };

  return {
    draft,
    shown,
    /** The theme as it was given to `begin`, until the draft is applied, discarded or replaced. */
    source: edited?.source,
    /** Names of what the draft changes in the theme that it was made from. */
    changes: changesOf(draft, origin),
    /** Whether the draft is not what readers see. */
    isDirty,
    /** Whether another theme has been applied since the draft was begun. */
    isOutdated: isDirty && edited !== undefined && !isSameAsLive(edited.base, opened),
    problems: { ...colourProblems, details: ownProblems },
    problemCount:
      variants.reduce((sum, variant) => sum + Object.keys(colourProblems[variant]).length, 0) +
      Object.keys(ownProblems).length,
    /** Why the theme could not be applied. */
    problem: refusal && (refusal.cause === 'lost' ? lostText : `${refusal.title}: ${refusal.description}`),
    /** Messages about the pictures that were refused, as `pictures.logo`. */
    refusals: refusal?.fields,
    /** The predefined theme that the draft is the same as. */
    preset,
    isBusy: fetcher.state !== 'idle',
    edit,
    setColours(variant: Variant, colours: Partial<ThemeDraft[Variant]>): void {
      const next = { ...draft, [variant]: { ...draft[variant], ...colours } };
      if (variant === 'light') next.dark = darkAfter(shownTheme(next, origin).light, shown, origin);
      // A predefined theme that is changed is no longer that theme.
      if (preset && presets[preset].name === draft.name) next.name = `Yours, from ${draft.name}`.slice(0, nameLimit);
      edit(next);
    },
    /** Begins a draft with a theme. */
    begin(theme: SiteTheme): void {
      setRefusal(undefined);
      const begun = { ...theme, pictures: theme.pictures ?? opened.pictures };
      setEdited({ theme: begun, origin: begun, base: opened, source: theme });
    },
    /** Goes on with the draft although another theme has been applied. */
    acceptOpened: (): void => setEdited(edited && { ...edited, base: opened }),
    discard(): void {
      setRefusal(undefined);
      setEdited(undefined);
    },
    apply: (): void => send(shown, edited?.base ?? opened),
    applyPreset: (name: PresetName): void => send(presets[name], opened),
  };
}

export type ThemeDraftState = ReturnType<typeof useThemeDraft>;
