import type { FormResult, Notice } from '~/platform/forms/forms';
import { toasts, type Undo } from './toasts';

/** Shows an action's result in a toast, with a button to undo it if possible. A result without a title shows nothing. */
export function notify({ title, description, outcome }: Notice & Pick<FormResult, 'outcome'>, undo?: Undo): void {
  if (title) toasts.show(title, description || undefined, { isError: outcome !== 'done', undo });
}
