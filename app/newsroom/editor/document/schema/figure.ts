import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection } from '@tiptap/pm/state';
import { isAllowedAddress, isExternal } from '~/platform/html/rules';

const linkAttributes = (href: string | null, target: string | null) => ({
  href,
  rel: href && isExternal(href) ? 'noopener noreferrer' : null,
  target,
});

/** A block-level picture inside a figure, optionally linked. */
export const Picture = Node.create({
  name: 'picture',
  content: '',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    title: { default: null },
    class: { default: null, parseHTML: (element) => element.getAttribute('class') },
    href: { default: null, rendered: false },
    target: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      context: 'figure/',
      priority: 1100,
      getAttrs: (element) => {
        const [picture] = element.children;
        const isAlone = element.children.length === 1 && element.textContent?.trim() === '';
        const href = element.getAttribute('href') ?? '';
        if (picture?.tagName !== 'IMG' || !isAlone || !isAllowedAddress(href, 'link')) return false;
        return {
          ...Object.fromEntries(
            ['src', 'alt', 'width', 'height', 'title', 'class'].map((name) => [name, picture.getAttribute(name)]),
          ),
          href,
          target: isExternal(href) && element.getAttribute('target') === '_blank' ? '_blank' : null,
        };
      },
    },
    { tag: 'img[src]', context: 'figure/', priority: 1100 },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const picture = ['img', HTMLAttributes] as const;
    const { href, target } = node.attrs;
    return href ? ['a', linkAttributes(href, target), picture] : picture;
  },
});

export const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const inCaption = (): boolean => this.editor.state.selection.$from.parent.type === this.type;
    return {
      // A caption is one paragraph: Enter continues after the figure.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if (!inCaption()) return false;
        const after = $from.after(-1);
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run();
      },
    };
  },
});

export type PictureInput = {
  src: string;
  alt: string;
  caption?: string;
  width?: number | null;
  height?: number | null;
};

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture after the block that the caret is in, and moves the caret to where the text goes on. */
      insertFigure: (picture: PictureInput) => ReturnType;
      /** Changes the picture in the selected figure, or the selected picture in a line of text. */
      changePicture: (attributes: { alt?: string; src?: string; class?: string | null }) => ReturnType;
      /** Aligns the selected figure by setting a class; null makes it as wide as the column. */
      alignFigure: (name: string | null) => ReturnType;
    };
  }
}

/** Classes for a figure's alignment, with their labels. */
export const figureAlignments = [
  [null, 'Text width'],
  ['content-floated-left', 'Left'],
  ['content-floated-right', 'Right'],
  ['content-wide', 'Wide'],
] as const;

/** Returns a figure with a picture and its caption, in the editor library's JSON format. */
export const figureJson = ({ caption, ...picture }: PictureInput) => ({
  type: 'figure',
  content: [
    { type: 'picture', attrs: picture },
    { type: 'caption', content: caption ? [{ type: 'text', text: caption }] : [] },
  ],
});

/** Returns the position after the top-level block that contains the given position. */
export function positionAfterBlock(doc: DocumentNode, position: number): number {
  const found = doc.resolve(Math.max(0, Math.min(position, doc.content.size)));
  return found.depth === 0 ? found.pos : found.after(1);
}

/**
 * Returns the position at which a picture is inserted: after the top-level block that contains the given position, so
 * that it does not break a sentence in two, or before that block if it is an empty paragraph.
 */
export function pictureInsertion(doc: DocumentNode, position: number): number {
  const at = positionAfterBlock(doc, position);
  const before = doc.resolve(at).nodeBefore;
  return before?.type.name === 'paragraph' && before.content.size === 0 ? at - before.nodeSize : at;
}

/** A picture, a table or code, optionally with a caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(picture | block)+ caption?',
  draggable: true,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addCommands() {
    const findFigurePosition = (state: EditorState): number | null => {
      const { $from } = state.selection;
      for (let depth = $from.depth; depth > 0; depth -= 1) {
        if ($from.node(depth).type === this.type) return $from.before(depth);
      }
      return state.doc.nodeAt(state.selection.from)?.type === this.type ? state.selection.from : null;
    };
    return {
      insertFigure:
        (picture) =>
        ({ state: { schema, selection }, tr, dispatch }) => {
          if (!isAllowedAddress(picture.src, 'image')) return false;
          const figure = schema.nodeFromJSON(figureJson(picture));
          const at = pictureInsertion(tr.doc, selection.to);
          if (!dispatch) return true;
          tr.insert(at, figure);
          const after = at + figure.nodeSize;
          if (tr.doc.nodeAt(after)?.type !== schema.nodes.paragraph)
            tr.insert(after, schema.nodeFromJSON({ type: 'paragraph' }));
          tr.setSelection(Selection.near(tr.doc.resolve(after))).scrollIntoView();
          return true;
        },
      changePicture:
        (attributes) =>
        ({ state, tr, dispatch }) => {
          const at = findFigurePosition(state);
          const figure = at === null ? null : state.doc.nodeAt(at);
          const [position, picture] =
            at === null ? [state.selection.from, state.doc.nodeAt(state.selection.from)] : [at + 1, figure?.firstChild];
          if (!picture || (picture.type.name !== 'picture' && picture.type.name !== 'image')) return false;
          if (attributes.src !== undefined && !isAllowedAddress(attributes.src, 'image')) return false;
          const selection = state.selection instanceof NodeSelection ? state.selection.from : null;
          tr.setNodeMarkup(position, null, { ...picture.attrs, ...attributes });
          // A picture that is selected stays selected: otherwise, the field for its text would disappear.
          if (selection !== null) tr.setSelection(NodeSelection.create(tr.doc, selection));
          dispatch?.(tr);
          return true;
        },
      alignFigure:
        (name) =>
        ({ state, tr, dispatch }) => {
          const at = findFigurePosition(state);
          const figure = at === null ? null : state.doc.nodeAt(at);
          if (at === null || !figure) return false;
          dispatch?.(tr.setNodeMarkup(at, null, { ...figure.attrs, class: name }));
          return true;
        },
    };
  },
});
