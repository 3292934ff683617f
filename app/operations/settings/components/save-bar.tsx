import { Button } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { type ControlChange, type NamedControl, shownValue } from '../setting-rules';
import { unsavedChanges } from './counts';

/** Number of changes that the bar lists. */
const listed = 3;

/** Bar at the foot of the window while settings have unsaved changes. */
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
    <section className="settings-bar" aria-label="Unsaved changes">
      <p role="status">
        <span className="stripes" aria-hidden />
        {unsavedChanges(changes.length)}
      </p>
      {problem ? (
        <p className="bar-problem" role="alert">
          {problem}
        </p>
      ) : (
        <ul>
          {changes.slice(0, listed).map(({ control, name, from, to }) => (
            <li key={name}>
              {control.label}: {shownValue(control, from)} → {shownValue(control, to)}
            </li>
          ))}
          {changes.length > listed && <li>and {wholeNumber(changes.length - listed)} more</li>}
        </ul>
      )}
      <button type="button" className="bar-discard" onClick={onDiscard} disabled={isSaving}>
        Discard
      </button>
      <Button type="submit" form={form} disabled={isSaving} aria-keyshortcuts="Control+S">
        {isSaving ? 'Saving…' : 'Save All Settings'} <kbd aria-hidden>Ctrl+S</kbd>
      </Button>
    </section>
  );
}
