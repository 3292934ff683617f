import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { pictureInsertion, positionAfterBlock } from '../schema/figure';

type Change = { key: string; added?: { at: number; name: string } };

let placeholderCount = 0;
const placeholderKey = new PluginKey<DecorationSet>('arrivingPictures');

function renderPlaceholder(name: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'arriving-picture';
  element.contentEditable = 'false';
  element.textContent = `${name} is being uploaded…`;
  return element;
}

/**
 * Keeps a place for each picture that is being uploaded, and shows its file name there. Places move along with edits
 * and are not part of the article's text. The browser asks for confirmation before leaving the page while uploads are
 * pending.
 */
export const uploadPlaceholders = (): Plugin =>
  new Plugin<DecorationSet>({
    key: placeholderKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const moved = before.map(transaction.mapping, transaction.doc);
        const change = transaction.getMeta(placeholderKey) as Change | undefined;
        if (!change) return moved;
        const { key, added } = change;
        if (!added) return moved.remove(moved.find(undefined, undefined, (spec) => spec.key === key));
        const element = Decoration.widget(added.at, () => renderPlaceholder(added.name), { key, side: 1 });
        return moved.add(transaction.doc, [element]);
      },
    },
    props: { decorations: (state) => placeholderKey.getState(state) },
    view: (view) => {
      const confirmLeaving = (event: BeforeUnloadEvent): void => {
        if (placeholderKey.getState(view.state)?.find().length) event.preventDefault();
      };
      addEventListener('beforeunload', confirmLeaving);
      return { destroy: () => removeEventListener('beforeunload', confirmLeaving) };
    },
  });

/** Reserves a place for a picture. The returned key identifies the place. */
export function addPlaceholder(
  state: EditorState,
  position: number,
  name: string,
): { key: string; transaction: Transaction } {
  placeholderCount += 1;
  const key = `picture ${placeholderCount}`;
  const added = { at: positionAfterBlock(state.doc, position), name };
  const transaction = state.tr.setMeta(placeholderKey, { key, added } satisfies Change).setMeta('addToHistory', false);
  return { key, transaction };
}

/** Removes a place whose picture could not be uploaded. */
export const removePlaceholder = (state: EditorState, key: string): Transaction =>
  state.tr.setMeta(placeholderKey, { key } satisfies Change).setMeta('addToHistory', false);

/**
 * Inserts a picture at its reserved place, or after the block at the caret when that place has been deleted. The caret
 * stays where it is; the picture is inserted before an empty paragraph rather than after it.
 */
export function replacePlaceholder(state: EditorState, key: string, picture: Node): Transaction {
  const [placeholder] = placeholderKey.getState(state)?.find(undefined, undefined, (spec) => spec.key === key) ?? [];
  return state.tr
    .insert(pictureInsertion(state.doc, placeholder?.from ?? state.selection.from), picture)
    .setMeta(placeholderKey, { key } satisfies Change);
}
