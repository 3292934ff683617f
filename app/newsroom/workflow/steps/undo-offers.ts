import { toasts, type Undo } from '~/design/toasts';
import { workflowPath } from '../rules';

/** What was done to articles in this tab: a bulk action or the intent of a workflow form, and the tag that it was about. */
type Done = { action: string; articleIds: readonly string[]; tag?: string };

/**
 * Returns an offer without the articles for which it has nothing left to undo, because the action has already been
 * undone, however that happened. `undefined` when none is left.
 */
export function remainingUndo(offer: Undo, { action, articleIds, tag = '' }: Done): Undo | undefined {
  const { action: path, fields } = offer;
  const offered = fields.action ?? fields.intent ?? '';
  const isUndone = offered === action || (offered === 'undo-delete' && action === 'restore');
  if (!isUndone || (fields.tag ?? '') !== tag) return offer;
  if (path !== '/admin/articles') return articleIds.some((id) => workflowPath(id) === path) ? undefined : offer;
  const ids = (fields.ids ?? '').split(',').filter((id) => !articleIds.includes(id));
  return ids.length === 0 ? undefined : { ...offer, fields: { ...fields, ids: ids.join(',') } };
}

/** Takes what has been undone already out of the toasts that offer to undo it, and dismisses those that offer nothing else. */
export function dismissUndone(done: Done): void {
  for (const { id, undo } of toasts.all()) {
    const remaining = undo && remainingUndo(undo, done);
    if (undo && !remaining) toasts.dismiss(id);
    else if (remaining !== undo) toasts.replaceUndo(id, remaining);
  }
}
