import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import ChevronUpIcon from 'lucide-react/icons/chevron-up';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { type RefObject, useLayoutEffect } from 'react';
import { Button } from '~/design/controls/button';
import { Select, type SelectOption } from '~/design/controls/fields/select';
import { Menu, MenuItem } from '~/design/controls/overlays/menu';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { toasts } from '~/design/toasts';
import { callouts } from '~/newsroom/editor/document/schema/blocks';
import { figureAlignments } from '~/newsroom/editor/document/schema/figure';
import { codeLanguages } from '~/newsroom/editor/document/schema/languages';
import { isSafePictureAddress } from '~/platform/html/rules';
import { AlternativeText } from './alternative-text';
import { useRovingTabIndex } from './use-roving-tab-index';

type TableTool = readonly [label: string, run: (editor: Editor) => unknown];

const tableTools: readonly TableTool[] = [
  ['Row above', (editor) => editor.chain().focus().addRowBefore().run()],
  ['Row below', (editor) => editor.chain().focus().addRowAfter().run()],
  ['Column left', (editor) => editor.chain().focus().addColumnBefore().run()],
  ['Column right', (editor) => editor.chain().focus().addColumnAfter().run()],
];
/** In a menu, so that the tools stay on one line. */
const rareTableTools: readonly TableTool[] = [
  ['Header row', (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['Delete row', (editor) => editor.chain().focus().deleteRow().run()],
  ['Delete column', (editor) => editor.chain().focus().deleteColumn().run()],
  ['Delete table', (editor) => editor.chain().focus().deleteTable().run()],
];

/** The languages of code that the editor can highlight, and the block's own if it is another one. */
const languageOptions = (current: string): SelectOption[] => {
  const options = codeLanguages.map(([value, label]) => ({ value, label }));
  return codeLanguages.some(([value]) => value === current)
    ? options
    : [...options, { value: current, label: current }];
};

/** The element at the caret that has its own tools. */
type ToolContext =
  | { kind: 'table' }
  | { kind: 'code'; language: string }
  | { kind: 'figure'; alt: string | null; classes: string; src: string; place: string | null }
  /** A picture in a line of text, without a figure around it. */
  | { kind: 'picture'; alt: string; classes: string; src: string }
  | { kind: 'callout'; name: string };

const pictureFacts = ({ attrs }: DocumentNode): { alt: string; classes: string; src: string } => ({
  src: String(attrs.src ?? ''),
  alt: String(attrs.alt ?? ''),
  classes: String(attrs.class ?? ''),
});

function findToolContext(editor: Editor): ToolContext | null {
  if (editor.isActive('codeBlock')) return { kind: 'code', language: editor.getAttributes('codeBlock').language ?? '' };
  if (editor.isActive('table')) return { kind: 'table' };
  const { selection, doc } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image')
    return { kind: 'picture', ...pictureFacts(selection.node) };
  const { $from } = selection;
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const node = depth === 0 ? doc.nodeAt(selection.from) : $from.node(depth);
    if (node?.type.name === 'figure') {
      const picture = node.firstChild?.type.name === 'picture' ? node.firstChild : null;
      return {
        kind: 'figure',
        ...(picture ? pictureFacts(picture) : { alt: null, classes: '', src: '' }),
        place: node.attrs.class,
      };
    }
    const classes = node?.type.name === 'box' ? String(node.attrs.class ?? '').split(' ') : [];
    const callout = callouts.find(([name]) => classes.includes(name));
    if (callout && depth > 0) return { kind: 'callout', name: callout[0] };
  }
  return null;
}

function changeCallout(editor: Editor, name: string): void {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const box = $from.node(depth);
    if (box.type.name !== 'box') continue;
    const at = $from.before(depth);
    const { tr, schema } = editor.state;
    const label = callouts.find(([known]) => known === name)?.[1] ?? '';
    const titleParagraph = box.firstChild;
    // A default title changes with the type; a title written by the author is kept.
    const isDefaultTitle = callouts.some(([, known]) => known === titleParagraph?.textContent);
    if (titleParagraph && isDefaultTitle && schema.marks.bold) {
      tr.replaceWith(at + 2, at + 1 + titleParagraph.nodeSize - 1, schema.text(label, [schema.marks.bold.create()]));
    }
    editor.view.dispatch(tr.setNodeMarkup(at, null, { ...box.attrs, class: `content-callout ${name}` }));
    return;
  }
}

const nameOf = (place: ToolContext): string => {
  // A figure can also hold a table or code, whose tools are shown instead while the caret is in them.
  if (place.kind === 'figure') return place.alt === null ? 'Figure' : 'Picture';
  return { table: 'Table', code: 'Code', picture: 'Picture', callout: 'Callout' }[place.kind];
};

function TableTools({ editor }: { editor: Editor }) {
  const items = (tools: readonly TableTool[]) =>
    tools.map(([label, run]) => (
      <MenuItem key={label} onSelect={() => run(editor)}>
        {label}
      </MenuItem>
    ));
  if (useIsPhone())
    return (
      <Menu
        label="Table"
        trigger={
          <button type="button" className="context-opener">
            Table <ChevronUpIcon size={16} aria-hidden />
          </button>
        }
      >
        {items([...tableTools, ...rareTableTools])}
      </Menu>
    );
  return (
    <>
      {tableTools.map(([label, run]) => (
        <Button key={label} isSmall onClick={() => run(editor)}>
          {label}
        </Button>
      ))}
      <Menu
        label="More table tools"
        align="start"
        trigger={
          <Button isSmall aria-label="More table tools">
            <EllipsisIcon size={16} aria-hidden />
          </Button>
        }
      >
        {items(rareTableTools)}
      </Menu>
    </>
  );
}

const FigureAlignment = ({ editor, place }: { editor: Editor; place: string | null }) =>
  useIsPhone() ? (
    <Select
      aria-label="Alignment"
      value={place ?? ''}
      onChange={({ target }) => editor.commands.alignFigure(target.value || null)}
      options={figureAlignments.map(([value, label]) => ({ value: value ?? '', label }))}
    />
  ) : (
    figureAlignments.map(([name, label]) => (
      <Button
        key={label}
        isSmall
        aria-pressed={place === name}
        onClick={() => editor.chain().focus().alignFigure(name).run()}
      >
        {label}
      </Button>
    ))
  );

/**
 * Keeps the tools, which lie over the text on wide screens, off the row with the caret, also when the page scrolls:
 * someone who clicks in it may click again.
 */
function useClearOfRow(
  editor: Editor,
  bar: RefObject<HTMLElement | null>,
  kind: ToolContext['kind'] | undefined,
): void {
  useLayoutEffect(() => {
    if (!kind) return;
    const move = (): void => {
      const above = bar.current?.parentElement?.getBoundingClientRect();
      if (!bar.current || !above || editor.isDestroyed) return;
      const { head } = editor.state.selection;
      const { node } = editor.view.domAtPos(head);
      const row = (node instanceof Element ? node : node.parentElement)?.closest('tr');
      const { top, bottom } = row?.getBoundingClientRect() ?? editor.view.coordsAtPos(head);
      const isCovered = bottom > above.bottom && top < above.bottom + bar.current.offsetHeight;
      bar.current.style.setProperty('--row', isCovered ? `${Math.ceil(bottom - above.bottom)}px` : '0px');
    };
    move();
    editor.on('selectionUpdate', move);
    const changes = new AbortController();
    for (const name of ['scroll', 'resize'] as const)
      addEventListener(name, move, { passive: true, signal: changes.signal });
    return () => {
      editor.off('selectionUpdate', move);
      changes.abort();
    };
  }, [editor, bar, kind]);
}

/** Uses a picture of the text as the article’s own, above the text. */
export type UseAsCover = (picture: { imageUrl: string; imageAlt: string }) => void;
/** Called with a picture's address and its alternative text, as it was and as it is now typed. */
export type DescribePicture = (src: string, before: string, alt: string) => void;

/**
 * Tools for the element at the caret: a table, code, a figure or a callout.
 * @param onUseAsCover offered for a picture; undefined if the article has a cover.
 */
export function ContextBar({
  editor,
  onUseAsCover,
  onDescribe,
}: {
  editor: Editor;
  onUseAsCover?: UseAsCover;
  onDescribe?: DescribePicture;
}) {
  const { focusFirst: _, ...roving } = useRovingTabIndex();
  const place = useEditorState({ editor, selector: ({ editor: current }) => findToolContext(current) });
  useClearOfRow(editor, roving.ref, place?.kind);
  const isOnPhone = useIsPhone();
  if (!place) return null;
  const alignment = place.kind === 'figure' && <FigureAlignment editor={editor} place={place.place} />;
  const hasAlternativeText = place.kind === 'picture' || (place.kind === 'figure' && place.alt !== null);
  return (
    <div {...roving} role="toolbar" aria-label={nameOf(place)} className="editor-context" aria-controls="article-text">
      {!hasAlternativeText && (
        <span className="fact" aria-hidden>
          {nameOf(place)}
        </span>
      )}
      {place.kind === 'table' && <TableTools editor={editor} />}
      {place.kind === 'code' && (
        <Select
          aria-label="Code language"
          value={place.language}
          onChange={({ target }) => editor.commands.updateAttributes('codeBlock', { language: target.value || null })}
          options={languageOptions(place.language)}
        />
      )}
      {/* On phones, the text has a line of its own, the last one. */}
      {isOnPhone && alignment}
      {hasAlternativeText && (
        <AlternativeText
          editor={editor}
          alt={place.alt ?? ''}
          classes={place.classes}
          onTyped={(alt) => onDescribe?.(place.src, place.alt ?? '', alt)}
        />
      )}
      {!isOnPhone && alignment}
      {hasAlternativeText && onUseAsCover && isSafePictureAddress(place.src) && (
        <Button
          isSmall
          onClick={() => {
            onUseAsCover({ imageUrl: place.src, imageAlt: place.alt ?? '' });
            toasts.show('Used as the cover', 'The picture is now above the text too.');
            // The button disappears.
            editor.view.focus();
          }}
        >
          Use as cover
        </Button>
      )}
      {place.kind === 'callout' && (
        <Select
          aria-label="Callout type"
          value={place.name}
          onChange={({ target }) => changeCallout(editor, target.value)}
          options={callouts.map(([value, label]) => ({ value, label }))}
        />
      )}
    </div>
  );
}
