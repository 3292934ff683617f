import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { storedBlocks } from './update-document';

/** A place in the text that two versions have changed differently. */
export type ConflictPlace = {
  id: string;
  /** Number of stored blocks up to the end of the place. */
  end: number;
  /** What is shown after its last block. */
  element: HTMLElement;
};

type Placed = Omit<ConflictPlace, 'end'> & { position: number };
type PlacesState = { placed: readonly Placed[]; decorations: DecorationSet };

const key = new PluginKey<PlacesState>('conflict-places');

/** Returns the position after a number of stored blocks. */
function positionAfter(document: Node, count: number): number {
  const blocks = storedBlocks(document);
  const last = blocks[Math.min(count, blocks.length) - 1];
  return last ? last.start + last.node.nodeSize : 0;
}

/** Returns a position between two blocks: the given one, or the one after the block in which it is. */
function betweenBlocks(document: Node, position: number): number {
  const resolved = document.resolve(position);
  return resolved.depth > 0 ? resolved.after(1) : position;
}

const decorate = (document: Node, placed: readonly Placed[]): PlacesState => ({
  placed,
  decorations: DecorationSet.create(
    document,
    placed.map(({ id, element, position }) =>
      Decoration.widget(position, element, { key: id, stopEvent: () => true, ignoreSelection: true }),
    ),
  ),
});

/** Returns a transaction that shows exactly the given places. Those shown before stay where they are. */
export const showConflicts = (transaction: Transaction, places: readonly ConflictPlace[]): Transaction =>
  transaction.setMeta(key, places).setMeta('addToHistory', false);

/** Shows an element directly after each part of the text for which a version has to be chosen. */
export const ConflictPlaces = Extension.create({
  name: 'conflictPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<PlacesState>({
      key,
      state: {
        init: () => ({ placed: [], decorations: DecorationSet.empty }),
        apply: (transaction, before) => {
          const { doc, mapping, docChanged } = transaction;
          const places: readonly ConflictPlace[] | undefined = transaction.getMeta(key);
          if (!places && (!docChanged || before.placed.length === 0)) return before;
          const moved = before.placed.map((place) => ({
            ...place,
            position: betweenBlocks(doc, mapping.map(place.position, -1)),
          }));
          if (!places) return decorate(doc, moved);
          return decorate(
            doc,
            places.map(
              ({ id, end, element }) =>
                moved.find((place) => place.id === id) ?? { id, element, position: positionAfter(doc, end) },
            ),
          );
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});
