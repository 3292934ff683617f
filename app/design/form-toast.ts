import type { FormAnswer, Notice } from '~/platform/forms/forms';
import { toasts } from './toasts';

/** Says in a toast what an action answered; what has no title says nothing. */
export function tell({ title, description, outcome }: Notice & Pick<FormAnswer, 'outcome'>): void {
  if (title) toasts.show(title, description || undefined, { isBad: outcome !== 'done' });
}
