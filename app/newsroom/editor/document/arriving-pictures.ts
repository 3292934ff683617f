import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Change = { key: string; begins?: { at: number; name: string } };

let places = 0;
const arriving = new PluginKey<DecorationSet>('arrivingPictures');

/** Returns the position after the top-level block that contains the given position. */
function behindBlock(state: EditorState, position: number): number {
  const found = state.doc.resolve(Math.max(0, Math.min(position, state.doc.content.size)));
  return found.depth === 0 ? found.pos : found.after(1);
}

function shown(name: string): HTMLElement {
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
export const arrivingPictures = (): Plugin =>
  new Plugin<DecorationSet>({
    key: arriving,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const moved = before.map(transaction.mapping, transaction.doc);
        const change = transaction.getMeta(arriving) as Change | undefined;
        if (!change) return moved;
        const { key, begins } = change;
        if (!begins) return moved.remove(moved.find(undefined, undefined, (spec) => spec.key === key));
        const element = Decoration.widget(begins.at, () => shown(begins.name), { key, side: 1 });
        return moved.add(transaction.doc, [element]);
      },
    },
    props: { decorations: (state) => arriving.getState(state) },
    view: (view) => {
      const ask = (event: BeforeUnloadEvent): void => {
        if (arriving.getState(view.state)?.find().length) event.preventDefault();
      };
      addEventListener('beforeunload', ask);
      return { destroy: () => removeEventListener('beforeunload', ask) };
    },
  });

/** Reserves a place for a picture. The returned key identifies the place. */
export function keepPlace(
  state: EditorState,
  position: number,
  name: string,
): { key: string; transaction: Transaction } {
  places += 1;
  const key = `picture ${places}`;
  const begins = { at: behindBlock(state, position), name };
  const transaction = state.tr.setMeta(arriving, { key, begins } satisfies Change).setMeta('addToHistory', false);
  return { key, transaction };
}

/** Removes a place whose picture could not be uploaded. */
export const giveUpPlace = (state: EditorState, key: string): Transaction =>
  state.tr.setMeta(arriving, { key } satisfies Change).setMeta('addToHistory', false);

/**
 * Inserts a picture at its reserved place, or after the block at the caret when that place has been deleted. The caret
 * stays where it is; the picture is inserted before an empty paragraph rather than after it.
 */
export function fillPlace(state: EditorState, key: string, picture: Node): Transaction {
  const [kept] = arriving.getState(state)?.find(undefined, undefined, (spec) => spec.key === key) ?? [];
  const at = behindBlock(state, kept?.from ?? state.selection.from);
  const before = state.doc.resolve(at).nodeBefore;
  const isEmpty = before?.type.name === 'paragraph' && before.content.size === 0;
  return state.tr.insert(isEmpty ? at - before.nodeSize : at, picture).setMeta(arriving, { key } satisfies Change);
}
