import type { FormResult, Notice } from '~/platform/forms/forms';
import { toasts } from './toasts';

/** Says in a toast what an action answered; what has no title says nothing. */
export function tell({ title, description, outcome }: Notice & Pick<FormResult, 'outcome'>): void {
  if (title) toasts.show(title, description || undefined, { isBad: outcome !== 'done' });
}
