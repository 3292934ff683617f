import { toasts, type Undo } from '~/design/toasts';
import { switchActions } from '../list/list-rules';
import { workflowPath } from '../rules';

/** What was done to articles in this tab: a bulk action or the intent of a workflow form, and the tag that it was about. */
type Done = { action: string; articleIds: readonly string[]; tag?: string };

/**
 * Whether what has been done leaves an offer nothing to undo: it has been undone or replaced, in whatever way, or the
 * undo would be refused.
 */
export function hasNothingToUndo({ action: path, fields }: Undo, { action, articleIds, tag = '' }: Done): boolean {
  const offered = fields.action ?? fields.intent ?? '';
  const isRefused = switchActions.includes(offered) && switchActions.includes(action);
  const isUndone = offered === action || (offered === 'undo-delete' && action === 'restore') || isRefused;
  if (!isUndone || (fields.tag ?? '') !== tag) return false;
  return path === '/admin/articles'
    ? (fields.ids ?? '').split(',').every((id) => articleIds.includes(id))
    : articleIds.some((id) => workflowPath(id) === path);
}

/** Dismisses the toasts that offer to undo what has been undone already. */
export function dismissUndone(done: Done): void {
  for (const { id, undo } of toasts.all()) if (undo && hasNothingToUndo(undo, done)) toasts.dismiss(id);
}
