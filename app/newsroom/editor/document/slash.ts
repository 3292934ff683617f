import { type Editor, Extension, type Range } from '@tiptap/core';
import Suggestion from '@tiptap/suggestion';
import { calloutContent } from './pasting/pasted-html';
import { callouts } from './schema/blocks';

/** Dialogs that a menu can open; the page shows them. */
export type DialogName = 'link' | 'embed' | 'picture' | 'language';

export type SlashItem = {
  name: string;
  /** Additional search terms. */
  searchTerms: string;
  /** Whether it can be inserted at the caret; if not given, always. */
  isPossible?: (editor: Editor) => boolean;
  insert: (editor: Editor, openDialog: (dialog: DialogName) => void) => void;
};

/** Items that can be inserted at the caret, in menu order. */
export const slashItems: readonly SlashItem[] = [
  { name: 'Text', searchTerms: 'paragraph plain', insert: (editor) => editor.chain().focus().setParagraph().run() },
  ...([2, 3, 4] as const).map((level) => ({
    name: `Heading ${level}`,
    searchTerms: `h${level} title section`,
    insert: (editor: Editor) => void editor.chain().focus().setHeading({ level }).run(),
  })),
  {
    name: 'Bulleted list',
    searchTerms: 'ul points',
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    searchTerms: 'ol steps',
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    searchTerms: 'quote blockquote',
    insert: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: 'Code', searchTerms: 'pre source program', insert: (editor) => editor.chain().focus().setCodeBlock().run() },
  {
    name: 'Table',
    searchTerms: 'rows columns',
    isPossible: (editor) => !editor.isActive('table'),
    insert: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { name: 'Picture', searchTerms: 'image figure photo', insert: (_editor, openDialog) => openDialog('picture') },
  {
    name: 'Embed',
    searchTerms: 'video film player youtube post',
    insert: (_editor, openDialog) => openDialog('embed'),
  },
  { name: 'Link to an article', searchTerms: 'url address', insert: (_editor, openDialog) => openDialog('link') },
  ...callouts.map(([name, label]) => ({
    name: `Callout: ${label}`,
    searchTerms: 'box aside hint',
    insert: (editor: Editor) => insertCallout(editor, name),
  })),
  {
    name: 'Footnote',
    searchTerms: 'note reference source',
    insert: (editor) => editor.chain().focus().insertFootnote().run(),
  },
  {
    name: 'Divider',
    searchTerms: 'rule line hr',
    insert: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Inserts a callout, with the caret at the beginning of its text. */
export function insertCallout(editor: Editor, name: string): void {
  const content = calloutContent(name);
  const { from } = editor.state.selection;
  editor.chain().focus().insertContent(content).run();
  // The box starts at or next to the previous caret position; its text is its last paragraph.
  let end: number | undefined;
  editor.state.doc.nodesBetween(
    Math.max(0, from - 1),
    Math.min(from + 3, editor.state.doc.content.size),
    (node, at) => {
      if (node.type.name === 'box' && node.attrs.class === content.attrs.class) end = at + node.nodeSize - 2;
    },
  );
  if (end !== undefined) editor.commands.setTextSelection(end);
}

/** Returns the items that match a query: every word in the query must be a prefix of a word in the item. */
export function findSlashItems(items: readonly SlashItem[], query: string): SlashItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ name, searchTerms }) => {
    const itemWords = `${name} ${searchTerms}`.toLowerCase().split(/[\s:]+/);
    return words.every((word) => itemWords.some((itemWord) => itemWord.startsWith(word)));
  });
}

export type SlashState = {
  items: SlashItem[];
  active: number;
  caretRect: DOMRect | null;
  /** Makes an item the one that Enter chooses. */
  activate: (index: number) => void;
  choose: (index: number) => void;
};

/**
 * The characters after which a slash opens the menu: any white space, also one that comes from pasted text, and the end
 * of a sentence or a quotation, which a footnote mark follows directly.
 */
const prefixes = [...' \t\n\u00a0\u2009\u200a\u202f\u3000', ...'.,;!?)"”’»'];

/**
 * Opens a menu when a slash is typed at the beginning of a word or after a sentence. The page renders it from the states
 * passed to `onChange`.
 */
export const SlashMenu = Extension.create<{
  items: readonly SlashItem[];
  openDialog: (dialog: DialogName) => void;
  onChange: (state: SlashState | null) => void;
}>({
  name: 'slashMenu',
  // While the menu is open, Enter chooses from it, also in a footnote.
  priority: 300,
  addOptions: () => ({ items: slashItems, openDialog: () => undefined, onChange: () => undefined }),
  addProseMirrorPlugins() {
    const { items, openDialog, onChange } = this.options;
    let state: SlashState | null = null;
    const show = (next: SlashState | null): void => {
      state = next;
      onChange(next);
    };
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        allowedPrefixes: prefixes,
        allow: ({ state: { selection } }) =>
          selection.$from.parent.type.spec.code !== true && selection.$from.parent.type.name !== 'caption',
        items: ({ query, editor }) =>
          findSlashItems(
            items.filter(({ isPossible }) => isPossible?.(editor) ?? true),
            query,
          ),
        command: ({ editor, range, props }: { editor: Editor; range: Range; props: SlashItem }) => {
          editor.chain().focus().deleteRange(range).run();
          props.insert(editor, openDialog);
        },
        render: () => {
          const update = ({
            items: found,
            command,
            clientRect,
          }: {
            items: SlashItem[];
            command: (item: SlashItem) => void;
            clientRect?: (() => DOMRect | null) | null;
          }): void => {
            const choose = (index: number): void => {
              const item = found[index];
              if (item) command(item);
            };
            const activate = (index: number): void => {
              if (state) show({ ...state, active: index });
            };
            const active = Math.min(state?.active ?? 0, Math.max(found.length - 1, 0));
            show({ items: found, active, caretRect: clientRect?.() ?? null, activate, choose });
          };
          return {
            onStart: (props) => {
              state = null;
              update(props);
            },
            onUpdate: update,
            onExit: () => show(null),
            onKeyDown: ({ event }) => {
              if (!state || state.items.length === 0) return false;
              const { length } = state.items;
              if (event.key === 'ArrowDown') show({ ...state, active: (state.active + 1) % length });
              else if (event.key === 'ArrowUp') show({ ...state, active: (state.active + length - 1) % length });
              else if (event.key === 'Enter' || event.key === 'Tab') state.choose(state.active);
              else return false;
              return true;
            },
          };
        },
      }),
    ];
  },
});
