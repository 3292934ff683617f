import { notify, withoutFields } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';
import { type ControlChange, undoOf } from '../setting-rules';

/**
 * Shows the result of changing settings in a toast that can undo it. Dismisses earlier toasts that could undo a change to
 * the same settings: the server would refuse them now.
 */
export function notifyOfChange(result: FormResult<string, ControlChange[]>): void {
  const undo = undoOf(result.shown ?? []);
  const changed = Object.keys(undo?.fields ?? {});
  for (const { id, undo: earlier } of toasts.all())
    if (earlier?.action === undo?.action && changed.some((name) => earlier && name in earlier.fields))
      toasts.dismiss(id);
  notify(withoutFields(result), { undo });
}
