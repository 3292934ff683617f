import { useState } from 'react';
import { Button } from '~/design/controls/button';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { presetNames, presets } from '~/platform/theme/presets';
import type { SiteTheme } from '~/platform/theme/theme';
import { presetOf } from '../theme-draft';
import { ThemeCard } from './theme-card';
import type { ThemeDraftState } from './use-theme-draft';

/**
 * The predefined themes, the theme that readers see and the draft, as cards. Choosing one begins a draft with it.
 * @param hasActions whether the cards have buttons; otherwise their names are the buttons.
 */
export function ThemeCards({
  opened,
  draft,
  hasActions,
  onCustomize,
}: {
  opened: SiteTheme;
  draft: ThemeDraftState;
  hasActions: boolean;
  onCustomize: (theme: SiteTheme) => void;
}) {
  const live = presetOf(opened);
  const isOwnLive = live === undefined;
  // The draft has a card of its own if it is neither predefined nor what readers see.
  const isOwnDraft = draft.preset === undefined && (draft.isDirty || !isOwnLive);
  return (
    <ul className="theme-cards">
      {presetNames.map((name) => {
        const theme = presets[name];
        return (
          <ThemeCard
            key={name}
            theme={theme}
            state={name === live ? 'live' : undefined}
            isChosen={name === draft.preset}
            onChoose={hasActions ? undefined : () => onCustomize(theme)}
          >
            {hasActions && (
              <div className="card-actions">
                {name !== live && (
                  <Button
                    isSmall
                    disabled={draft.isBusy}
                    onClick={() => draft.applyPreset(name)}
                    aria-label={`Use ${theme.name}`}
                  >
                    Use
                  </Button>
                )}
                <Button isSmall onClick={() => onCustomize(theme)} aria-label={`Customize ${theme.name}`}>
                  Customize
                </Button>
              </div>
            )}
          </ThemeCard>
        );
      })}
      {isOwnLive && (
        <ThemeCard theme={opened} state="live" isChosen={!draft.isDirty}>
          {hasActions && (
            <div className="card-actions">
              <Button isSmall onClick={() => onCustomize(opened)} aria-label={`Customize ${opened.name}`}>
                Customize
              </Button>
            </div>
          )}
        </ThemeCard>
      )}
      {isOwnDraft && <ThemeCard theme={draft.shown} state="draft" isChosen />}
    </ul>
  );
}

/** Begins drafts, after a question if that would replace one with changes. Returns the dialog, if it is open. */
export function useBeginning(draft: ThemeDraftState) {
  const [next, setNext] = useState<{ theme: SiteTheme; onBegun?: () => void }>();
  const begin = (theme: SiteTheme, onBegun?: () => void): void => {
    draft.begin(theme);
    onBegun?.();
  };
  return {
    begin: (theme: SiteTheme, onBegun?: () => void): void =>
      draft.changes.length > 0 ? setNext({ theme, onBegun }) : begin(theme, onBegun),
    dialog: next && (
      <ConfirmDialog
        title="Replace your draft?"
        action="Replace draft"
        cancel="Go back"
        onConfirm={() => {
          setNext(undefined);
          begin(next.theme, next.onBegun);
        }}
        onClose={() => setNext(undefined)}
      >
        <p>
          “{draft.shown.name}” has changes that are not applied. If you start from “{next.theme.name}”, they will be
          lost.
        </p>
      </ConfirmDialog>
    ),
  };
}
