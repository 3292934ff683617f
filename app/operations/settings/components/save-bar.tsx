import { Button } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { type ControlChange, type NamedControl, shownValue } from '../setting-rules';
import { ChangesBar } from './changes-bar';
import { unsavedChanges } from './counts';

/** Number of changes that the bar lists. */
const listed = 3;

/** The bar of the settings screen: what has changed, and the button that saves all of it. */
export function SaveBar({
  form,
  changes,
  problem,
  isSaving,
  onDiscard,
}: {
  /** ID of the form. */
  form: string;
  changes: readonly (ControlChange & { control: NamedControl })[];
  /** Why the changes could not be saved. */
  problem: string | undefined;
  isSaving: boolean;
  onDiscard: () => void;
}) {
  return (
    <ChangesBar
      label="Unsaved changes"
      status={unsavedChanges(changes.length)}
      problem={problem}
      details={
        <ul>
          {changes.slice(0, listed).map(({ control, name, from, to }) => (
            <li key={name}>
              {control.label}: {shownValue(control, from)} → {shownValue(control, to)}
            </li>
          ))}
          {changes.length > listed && <li>and {wholeNumber(changes.length - listed)} more</li>}
        </ul>
      }
      action={
        <Button type="submit" form={form} disabled={isSaving} aria-keyshortcuts="Control+S">
          {isSaving ? 'Saving…' : 'Save All Settings'} <kbd aria-hidden>Ctrl+S</kbd>
        </Button>
      }
      isBusy={isSaving}
      onDiscard={onDiscard}
    />
  );
}
