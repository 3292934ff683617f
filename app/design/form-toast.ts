import type { FormResult, Notice } from '~/platform/forms/forms';
import { toasts, type Undo } from './toasts';

/** Returns a result whose description is the message of its first invalid field, for places that show no fields. */
export function withoutFields<Result extends Notice & Partial<Pick<FormResult, 'fields'>>>(result: Result): Result {
  const [sentence] = Object.values(result.fields ?? {});
  return sentence ? { ...result, description: sentence } : result;
}

/**
 * Shows an action's result in a toast. A result without a title shows nothing.
 * @param options.undo form that undoes the action.
 * @param options.subject what the result is about: the toast replaces earlier ones with this subject, except what can be undone.
 */
export function notify(
  { title, description, outcome, cause }: Notice & Pick<FormResult, 'outcome' | 'cause'>,
  options: { undo?: Undo; subject?: string; kind?: string } = {},
): void {
  if (title) toasts.show(title, description || undefined, { isError: outcome !== 'done', kind: cause, ...options });
}
