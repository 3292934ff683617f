import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Anchor, findAnchor } from '~/newsroom/drafts/editorial-comments/anchors';
import {
  type CommentChannel,
  createCommentChannel,
} from '~/newsroom/drafts/editorial-comments/components/comment-channel';

/** The name under which the style sheet knows the selected passage. */
const selectedPassage = 'selected-passage';

type Piece = { offset: number; position: number; length: number };

/** Returns a document's plain text, one line per block, with functions that map positions to text offsets and back. */
export function plainTextOf(document: Node) {
  const pieces: Piece[] = [];
  let text = '';
  document.descendants((node, position) => {
    if (node.isTextblock && text !== '') text += '\n';
    if (node.text === undefined) return;
    pieces.push({ offset: text.length, position, length: node.text.length });
    text += node.text;
  });
  return {
    text,
    /** Returns the offset of the first character at or after a position. */
    offsetAt: (position: number): number => {
      const piece = pieces.find((one) => position < one.position + one.length);
      return piece ? piece.offset + Math.max(0, position - piece.position) : text.length;
    },
    /**
     * Returns the document range for a range of the text; null when the range contains no characters from the document.
     */
    rangeOf: (start: number, end: number): { from: number; to: number } | null => {
      const first = pieces.find((one) => start < one.offset + one.length);
      const last = pieces.findLast((one) => one.offset < end);
      if (!first || !last) return null;
      const from = first.position + Math.max(0, start - first.offset);
      const to = last.position + Math.min(last.length, end - last.offset);
      return from < to ? { from, to } : null;
    },
  };
}

/** Returns the range of an anchor's passage in the current document; null when the passage no longer occurs. */
export function rangeOfAnchor(document: Node, anchor: Anchor): { from: number; to: number } | null {
  const plain = plainTextOf(document);
  const match = findAnchor(plain.text, anchor);
  return match && plain.rangeOf(match.start, match.end);
}

/**
 * Marks the selected passage while the focus is elsewhere, as in the field for a comment about it: the browser shows no
 * selection then. It changes no element, so that a click in the passage still places the caret.
 */
function markSelection(view: EditorView): void {
  // Missing in older browsers.
  const highlights = globalThis.CSS?.highlights;
  highlights?.delete(selectedPassage);
  const { from, to, empty } = view.state.selection;
  if (!highlights || empty || view.hasFocus()) return;
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  highlights.set(selectedPassage, new Highlight(range));
}

/**
 * Underlines the passages that open comments refer to, marks the one that a comment is being written about, reports the
 * selection, and scrolls to a comment's passage.
 */
export const CommentedText = Extension.create<{ commentChannel: CommentChannel }>({
  name: 'commented',
  addOptions: () => ({ commentChannel: createCommentChannel() }),
  addProseMirrorPlugins() {
    const { commentChannel } = this.options;
    const key = new PluginKey<DecorationSet>('commented');
    const createDecorations = (document: Node): DecorationSet => {
      const ranges = commentChannel.anchors().flatMap((anchor) => rangeOfAnchor(document, anchor) ?? []);
      return DecorationSet.create(
        document,
        ranges.map(({ from, to }) => Decoration.inline(from, to, { class: 'commented' })),
      );
    };
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => createDecorations(doc),
          apply: (transaction, before) =>
            transaction.docChanged || transaction.getMeta(key) ? createDecorations(transaction.doc) : before,
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => {
          let anchors = commentChannel.anchors();
          const unsubscribe = commentChannel.subscribe(() => {
            if (anchors === commentChannel.anchors()) return;
            anchors = commentChannel.anchors();
            view.dispatch(view.state.tr.setMeta(key, true));
          });
          commentChannel.setShowHandler((anchor) => {
            const range = rangeOfAnchor(view.state.doc, anchor);
            if (!range) return false;
            view.dispatch(
              view.state.tr
                .setSelection(TextSelection.create(view.state.doc, range.from, range.to))
                .setMeta('addToHistory', false),
            );
            view.focus();
            // Before an underlined passage, the position is in its block rather than in a text node.
            const { node } = view.domAtPos(range.from);
            const place = node instanceof Element ? node : node.parentElement;
            place?.scrollIntoView({ block: 'center' });
            return true;
          });
          return {
            // Also when the focus enters or leaves the text.
            update: markSelection,
            destroy: () => {
              unsubscribe();
              globalThis.CSS?.highlights?.delete(selectedPassage);
            },
          };
        },
      }),
    ];
  },
  onSelectionUpdate() {
    const { commentChannel } = this.options;
    const { doc, selection } = this.editor.state;
    if (selection.empty) return commentChannel.setSelection(null);
    const { text, offsetAt } = plainTextOf(doc);
    const [start, end] = [offsetAt(selection.from), offsetAt(selection.to)];
    commentChannel.setSelection(start < end ? { text, start, end } : null);
  },
});
