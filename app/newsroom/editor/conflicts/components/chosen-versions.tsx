import { useRef } from 'react';
import { Button } from '~/design/controls/button';
import { type Conflict, fieldLabels } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';

/** A conflict about a field other than the text. */
export type FieldConflict = Exclude<Conflict, { field: 'content' }>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Brings back the member's own version of a field in place of the other one, which they have chosen. In the text, the
 * keys for undo do so. Nothing is offered once the field has been changed again.
 * @param replaced the conflicts for which the other version was chosen.
 * @param onUndo gets those that remain.
 */
export function ChosenVersions({
  session: { fields, conflicts, change },
  replaced,
  onUndo,
}: {
  session: DraftSession;
  replaced: readonly FieldConflict[];
  onUndo: (remaining: readonly FieldConflict[]) => void;
}) {
  const shown = replaced.filter(
    ({ field, theirs }) => isSame(fields[field], theirs) && !conflicts.some((conflict) => conflict.field === field),
  );
  const region = useRef<HTMLDivElement>(null);
  return (
    // Always rendered, because screen readers announce changes only in live regions that already exist.
    <div ref={region} role="status" tabIndex={-1} className={shown.length > 0 ? 'editor-field-conflicts' : undefined}>
      {shown.map(({ field, mine }) => (
        <div key={field} className="notice toolbar">
          <p>Your version of “{fieldLabels[field]}” has been replaced.</p>
          <Button
            isSmall
            onClick={() => {
              // The button is about to disappear.
              const control = `[data-place="article-${field}"] :is(textarea, input, select)`;
              (document.querySelector<HTMLElement>(control) ?? region.current)?.focus();
              change({ [field]: mine });
              onUndo(replaced.filter((conflict) => conflict.field !== field));
            }}
          >
            Undo
          </Button>
        </div>
      ))}
    </div>
  );
}
