import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { type Variant, variants } from '~/platform/theme/colours';
import { deriveDark } from '~/platform/theme/variants';
import { isDarkDerived, modeLabels } from '../theme-draft';
import { Choices } from './choices';
import { ColourFields } from './colour-fields';
import { NearestColours } from './nearest-colours';
import { ThemeDetails } from './theme-details';
import type { ThemeDraftState } from './use-theme-draft';

/** The colours of one variant of the draft, what to use in place of those that fail, and the draft's name. */
export function ColoursSection({
  draft,
  variant,
  onVariant,
}: {
  draft: ThemeDraftState;
  variant: Variant;
  onVariant: (variant: Variant) => void;
}) {
  const colours = draft.shown[variant];
  return (
    <ScreenSection
      title="Colors"
      note="contrast 4.5, marks 3.0"
      actions={
        <Choices
          label="Variant"
          choices={variants.map((value) => ({
            value,
            label: modeLabels[value],
            problems: Object.keys(draft.problems[value]).length,
          }))}
          chosen={variant}
          onChoose={onVariant}
        />
      }
    >
      <ColourFields
        texts={draft.draft[variant]}
        colours={colours}
        problems={draft.problems[variant]}
        onChange={(name, text) => draft.setColours(variant, { [name]: text })}
      />
      <NearestColours
        colours={colours}
        onUse={(suggestions) =>
          draft.setColours(variant, Object.fromEntries(suggestions.map(({ name, to }) => [name, to])))
        }
      />
      {variant === 'dark' && !isDarkDerived(draft.shown) && (
        <div className="toolbar">
          <Button isSmall onClick={() => draft.setColours('dark', deriveDark(draft.shown.light))}>
            Derive from the light colors
          </Button>
        </div>
      )}
      <ThemeDetails draft={draft} />
    </ScreenSection>
  );
}
