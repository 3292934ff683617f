import { TableView } from '@tiptap/extension-table';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/**
 * A table in the editor, in a frame that scrolls sideways if the table is wider than the text. Then the frame has a name,
 * and is marked as editable: as everywhere in the text, the caret is moved by the keyboard and takes the view with it. A
 * `tabindex` would take the focus, and with it the caret, from the text whenever a cell is clicked.
 */
export class ScrollingTable extends TableView {
  #observer: ResizeObserver | undefined;

  constructor(node: DocumentNode, cellMinWidth: number, view: EditorView, attributes?: Record<string, unknown>) {
    super(node, cellMinWidth, view, attributes);
    if (typeof ResizeObserver === 'undefined') return;
    this.#observer = new ResizeObserver(() => markIfWide(this.dom));
    for (const element of [this.dom, this.table]) this.#observer.observe(element);
  }

  destroy(): void {
    this.#observer?.disconnect();
  }
}

function markIfWide(frame: HTMLElement): void {
  const attributes = { role: 'group', 'aria-label': 'Wide table', contenteditable: 'true' };
  const isWide = frame.scrollWidth > frame.clientWidth;
  for (const [name, value] of Object.entries(attributes)) {
    if (isWide) frame.setAttribute(name, value);
    else frame.removeAttribute(name);
  }
}
