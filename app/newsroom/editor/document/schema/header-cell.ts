import { TableHeader } from '@tiptap/extension-table';
import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

/** Whether nothing has been written in a cell, nor a picture placed in it. */
const isEmpty = (cell: DocumentNode): boolean => cell.textBetween(0, cell.content.size, '', 'x').trim() === '';

/**
 * A heading of a column. Where nothing has been written in it yet, as in a new table, it is shown as an ordinary cell:
 * screen readers would announce a heading without a name for every cell below it. What is stored is the same.
 */
export const HeaderCell = TableHeader.extend({
  addNodeView:
    () =>
    ({ node }) => {
      const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['th', 0]);
      const cell = dom as HTMLElement;
      let shown = node;
      const show = (next: DocumentNode): void => {
        shown = next;
        if (isEmpty(next)) cell.setAttribute('role', 'cell');
        else cell.removeAttribute('role');
      };
      show(node);
      return {
        dom: cell,
        contentDOM,
        update: (next) => {
          if (!next.sameMarkup(shown)) return false;
          show(next);
          return true;
        },
      };
    },
});
