import type { FormResult, Notice } from '~/platform/forms/forms';
import { toasts } from './toasts';

/** Says in a toast what an action returned; what has no title says nothing. */
export function notify({ title, description, outcome }: Notice & Pick<FormResult, 'outcome'>): void {
  if (title) toasts.show(title, description || undefined, { isBad: outcome !== 'done' });
}
