import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import CodeIcon from 'lucide-react/icons/code';
import Heading2Icon from 'lucide-react/icons/heading-2';
import Heading3Icon from 'lucide-react/icons/heading-3';
import HighlighterIcon from 'lucide-react/icons/highlighter';
import ImageIcon from 'lucide-react/icons/image';
import ItalicIcon from 'lucide-react/icons/italic';
import LanguagesIcon from 'lucide-react/icons/languages';
import BoldIcon from 'lucide-react/icons/letter-b';
import LinkIcon from 'lucide-react/icons/link';
import ListIcon from 'lucide-react/icons/list';
import ListOrderedIcon from 'lucide-react/icons/list-ordered';
import MessageSquareWarningIcon from 'lucide-react/icons/message-square-exclamation-point';
import MinusIcon from 'lucide-react/icons/minus';
import QuoteIcon from 'lucide-react/icons/quote';
import Redo2Icon from 'lucide-react/icons/redo-2';
import SquareCodeIcon from 'lucide-react/icons/square-code';
import SquarePlayIcon from 'lucide-react/icons/square-play';
import StrikethroughIcon from 'lucide-react/icons/strikethrough';
import SubscriptIcon from 'lucide-react/icons/subscript';
import SuperscriptIcon from 'lucide-react/icons/superscript';
import TableIcon from 'lucide-react/icons/table';
import TextQuoteIcon from 'lucide-react/icons/text-quote';
import UnderlineIcon from 'lucide-react/icons/underline';
import Undo2Icon from 'lucide-react/icons/undo-2';
import { type RefObject, useEffect } from 'react';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { languageAt } from '~/newsroom/editor/document/schema/marks';
import { type DialogName, insertCallout } from '~/newsroom/editor/document/slash';
import { useRovingTabIndex } from './use-roving-tab-index';

type Tool = {
  label: string;
  keys?: string;
  icon: LucideIcon;
  run: (editor: Editor) => unknown;
  /** Whether the format is active at the caret; undefined for tools that only insert something. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
};

const mark = (label: string, name: string, icon: LucideIcon, keys?: string): Tool => ({
  label,
  keys,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

const span = (label: string, name: string, icon: LucideIcon): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleSpan(name).run(),
  isOn: (editor) => editor.isActive('span', { class: name }),
});

const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  keys: `Control+Alt+${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const groups = (openDialog: (dialog: DialogName) => void, hasPictures: boolean): Tool[][] => [
  [heading(2, Heading2Icon), heading(3, Heading3Icon)],
  [
    mark('Bold', 'bold', BoldIcon, 'Control+B'),
    mark('Italic', 'italic', ItalicIcon, 'Control+I'),
    mark('Underline', 'underline', UnderlineIcon, 'Control+U'),
    mark('Strikethrough', 'strike', StrikethroughIcon, 'Control+Shift+S'),
    mark('Inline code', 'code', CodeIcon, 'Control+E'),
    span('Highlight', 'content-marked', HighlighterIcon),
    span('Superscript', 'content-superscript', SuperscriptIcon),
    span('Subscript', 'content-subscript', SubscriptIcon),
    {
      label: 'Link',
      keys: 'Control+K',
      icon: LinkIcon,
      run: () => openDialog('link'),
      isOn: (editor) => editor.isActive('link'),
    },
    {
      label: 'Language',
      icon: LanguagesIcon,
      run: () => openDialog('language'),
      isOn: (editor) => languageAt(editor.state) !== '',
      isPossible: (editor) => !editor.isActive('codeBlock'),
    },
  ],
  [
    {
      label: 'Bulleted list',
      icon: ListIcon,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      icon: ListOrderedIcon,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      icon: QuoteIcon,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      label: 'Code block',
      icon: SquareCodeIcon,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
  ],
  [
    {
      label: 'Table',
      icon: TableIcon,
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isPossible: (editor) => !editor.isActive('table'),
    },
    ...(hasPictures ? [{ label: 'Picture', icon: ImageIcon, run: () => openDialog('picture') }] : []),
    { label: 'Embed', icon: SquarePlayIcon, run: () => openDialog('embed') },
    { label: 'Callout', icon: MessageSquareWarningIcon, run: (editor) => insertCallout(editor, 'content-note') },
    { label: 'Footnote', icon: TextQuoteIcon, run: (editor) => editor.chain().focus().insertFootnote().run() },
    { label: 'Divider', icon: MinusIcon, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    {
      label: 'Undo',
      keys: 'Control+Z',
      icon: Undo2Icon,
      run: (editor) => editor.chain().focus().undo().run(),
      isPossible: (editor) => undoDepth(editor.state) > 0,
    },
    {
      label: 'Redo',
      keys: 'Control+Shift+Z',
      icon: Redo2Icon,
      run: (editor) => editor.chain().focus().redo().run(),
      isPossible: (editor) => redoDepth(editor.state) > 0,
    },
  ],
];

/** The tools that come first on phones, where the others have to be scrolled to. */
const firstOnPhones = ['Bold', 'Italic', 'Link', 'Heading 2', 'Bulleted list', 'Quote', 'Picture', 'Table', 'Footnote'];

function forPhones(toolGroups: readonly Tool[][]): Tool[][] {
  const isFirst = ({ label }: Tool): boolean => firstOnPhones.includes(label);
  const all = toolGroups.flat();
  const first = firstOnPhones.flatMap((label) => all.find((tool) => tool.label === label) ?? []);
  return [first, ...toolGroups.map((group) => group.filter((tool) => !isFirst(tool)))];
}

/** @param focusRef receives a function that focuses the toolbar, for the keyboard shortcut in the text. */
export function Toolbar({
  editor,
  openDialog,
  hasPictures,
  focusRef,
}: {
  editor: Editor;
  openDialog: (dialog: DialogName) => void;
  hasPictures: boolean;
  focusRef: RefObject<() => void>;
}) {
  const { focusFirst, ...roving } = useRovingTabIndex();
  useEffect(() => {
    focusRef.current = focusFirst;
  });
  const allTools = groups(openDialog, hasPictures);
  const tools = useIsPhone() ? forPhones(allTools) : allTools;
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map((group) =>
        group.map(({ isOn, isPossible }) => ({ on: isOn?.(current), possible: isPossible?.(current) ?? true })),
      ),
  });
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="article-text"
      className="editor-toolbar"
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
        roving.onKeyDown(event);
      }}
    >
      {tools.map((group, groupIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons
        <div key={group[0]?.label} role="group" className="editor-tools">
          {group.map(({ label, keys, icon: Icon, run }, index) => {
            const { on, possible } = states[groupIndex]?.[index] ?? { on: undefined, possible: true };
            return (
              <button
                key={label}
                type="button"
                className="icon-button"
                tabIndex={groupIndex + index === 0 ? 0 : -1}
                title={keys ? `${label} (${keys.replaceAll('Control', 'Ctrl')})` : label}
                aria-label={label}
                aria-keyshortcuts={keys}
                aria-pressed={on}
                aria-disabled={!possible}
                onClick={() => possible && run(editor)}
              >
                <Icon size={18} aria-hidden />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
