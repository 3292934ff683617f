import { getSchema } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { memo, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { toasts } from '~/design/toasts';
import type { CommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { ArrivedText } from '~/newsroom/drafts/sync/components/session';
import { BrokenPictures } from '~/newsroom/editor/document/broken-pictures';
import { CommentedText } from '~/newsroom/editor/document/commented-text';
import { type ConflictPlace, ConflictPlaces, showConflicts } from '~/newsroom/editor/document/conflict-places';
import { CurrentCaret } from '~/newsroom/editor/document/current-caret';
import { readDocument, writeDocument } from '~/newsroom/editor/document/html/document';
import { Pasting } from '~/newsroom/editor/document/pasting/pasting';
import {
  addPlaceholder,
  removePlaceholder,
  replacePlaceholder,
} from '~/newsroom/editor/document/pasting/upload-placeholders';
import { findPlace } from '~/newsroom/editor/document/places';
import { articleSchema } from '~/newsroom/editor/document/schema/article-schema';
import { figureJson } from '~/newsroom/editor/document/schema/figure';
import { loadGrammars } from '~/newsroom/editor/document/schema/languages';
import { type DialogName, SlashMenu, type SlashState, slashItems } from '~/newsroom/editor/document/slash';
import { TypedLinks } from '~/newsroom/editor/document/typed-links';
import { externalUpdate, updateDocument } from '~/newsroom/editor/document/update-document';
import { whenIdle } from '~/platform/scripts/when-idle';
import { ContextBar, type DescribePicture, type UseAsCover } from './context-bar';
import { SlashList, slashItemId, slashListId } from './slash-list';
import { type PictureSource, TextDialogs, toFigure } from './text-dialogs';
import { Toolbar } from './toolbar';
import { isCaretInView, roomForBars, useClearOfBars } from './use-clear-of-bars';

export { loadGrammars };

/** Converts any HTML to what the editor would write, keeping only what an article can contain. */
export const normaliseHtml = (html: string): string => writeDocument(readDocument(getSchema([...articleSchema]), html));

/** The fragment of the page's URL. A new object for each navigation, so that a place can be shown again. */
export type EditorPlace = { hash: string };

/** What the fields above the text can do with it. */
export type TextHandle = {
  /** Moves the focus into the text: to its start, or to where the caret was. */
  focus: (position: 'start' | null) => void;
  /** Inserts paragraphs above the text, without moving the focus. */
  insertAtStart: (paragraphs: readonly string[]) => void;
  undo: () => void;
};

type RichTextProps = {
  /** The initial HTML; later changes to it are ignored and must be passed as `incoming`. */
  content: string;
  language: string;
  /**
   * Text that did not come from this editor. Each newer version is inserted once, without moving the caret; a version
   * passed at the first render is already part of `content`.
   */
  incoming: ArrivedText | null;
  /** The part of the text to show; see `findPlace`. */
  place?: EditorPlace | null;
  pictures?: PictureSource;
  commentChannel: CommentChannel;
  /** Where a version has to be chosen. */
  conflictPlaces?: readonly ConflictPlace[];
  handle?: RefObject<TextHandle | null>;
  onUseAsCover?: UseAsCover;
  onDescribe?: DescribePicture;
  onChange: (html: string) => void;
};

/**
 * Whether the editor looks the same with either set of props: `content` changes with every key press, but only its
 * first value counts.
 */
const isSameView = (before: RichTextProps, after: RichTextProps): boolean =>
  (Object.keys(after) as (keyof RichTextProps)[]).every((name) => name === 'content' || before[name] === after[name]);

const noConflicts: readonly ConflictPlace[] = [];

function RichText({
  content,
  language,
  incoming,
  place,
  pictures,
  commentChannel,
  conflictPlaces = noConflicts,
  handle,
  onUseAsCover,
  onDescribe,
  onChange,
}: RichTextProps) {
  const [activeDialog, setActiveDialog] = useState<DialogName | null>(null);
  const [slash, setSlash] = useState<SlashState | null>(null);
  const focusToolbar = useRef<() => void>(() => undefined);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;

  const extensions = useMemo(
    () => [
      ...articleSchema,
      BrokenPictures,
      CurrentCaret,
      TypedLinks,
      CommentedText.configure({ commentChannel }),
      ConflictPlaces,
      Placeholder.configure({ placeholder: 'Write, or type / for headings, tables, pictures and more' }),
      SlashMenu.configure({
        items: slashItems.filter(({ name }) => pictures || name !== 'Picture'),
        openDialog: setActiveDialog,
        onChange: setSlash,
      }),
      Pasting.configure({
        onFailure: (sentence) => toasts.show('Pasted', sentence),
        onFiles: pictures
          ? (files, at) => {
              for (const file of files) void placePicture.current(pictures.upload, file, at);
            }
          : null,
      }),
    ],
    [pictures, commentChannel],
  );
  const [initial] = useState(() => readDocument(getSchema(extensions), content).toJSON());
  const bars = useRef<HTMLDivElement>(null);
  const [room] = useState(() => roomForBars(bars));
  const editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    // Compares the text before and after each key, to emit an event that nothing here listens to.
    enableCoreExtensions: { delete: false },
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: room,
      scrollMargin: room,
      handleScrollToSelection: (view) => isCaretInView(view, room),
      attributes: {
        id: 'article-text',
        'data-place': 'article-content',
        class: 'article-body editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Article text',
        'aria-describedby': 'article-text-keys',
        lang: language,
      },
      handleKeyDown: (_view, event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
          event.preventDefault();
          setActiveDialog('link');
          return true;
        }
        if (event.altKey && event.key === 'F10') {
          focusToolbar.current();
          return true;
        }
        return false;
      },
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      if (state.selection.$from.parent.type.spec.code) void loadGrammars();
      if (!transaction.getMeta(externalUpdate)) latestOnChange.current(writeDocument(state.doc));
    },
  });
  const placePicture = useRef(
    async (_upload: PictureSource['upload'], _file: File, _at: number): Promise<void> => undefined,
  );
  placePicture.current = async (upload, file, at) => {
    const { key, transaction } = addPlaceholder(editor.state, at, file.name);
    editor.view.dispatch(transaction);
    try {
      const figure = editor.schema.nodeFromJSON(figureJson(toFigure(await upload(file))));
      if (!editor.isDestroyed) editor.view.dispatch(replacePlaceholder(editor.state, key, figure));
    } catch (error) {
      if (!editor.isDestroyed) editor.view.dispatch(removePlaceholder(editor.state, key));
      const reason = error instanceof Error ? error.message : 'It could not be uploaded.';
      toasts.show('Picture not uploaded', `${file.name}: ${reason}`, { isError: true });
    }
  };

  useImperativeHandle(
    handle,
    () => ({
      // At once: the editor's own command waits for a frame, and words typed meanwhile would go into the field above.
      focus: (position) => {
        if (position === 'start')
          editor.view.dispatch(editor.state.tr.setSelection(Selection.atStart(editor.state.doc)));
        editor.view.focus();
        editor.view.dispatch(editor.state.tr.scrollIntoView());
      },
      undo: () => void editor.commands.undo(),
      insertAtStart: (paragraphs) =>
        void editor.commands.insertContentAt(
          // Replaces the empty paragraph of a text that has not been started.
          editor.isEmpty ? { from: 0, to: editor.state.doc.content.size } : 0,
          paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
          { updateSelection: false },
        ),
    }),
    [editor],
  );

  useClearOfBars(editor, bars);
  // Otherwise the first key would serialise the whole text, of which later keys serialise only the block they change.
  useEffect(() => whenIdle(() => editor.isDestroyed || void writeDocument(editor.state.doc)), [editor]);

  const lastIncomingAt = useRef(incoming?.at ?? 0);
  useEffect(() => {
    if (!incoming || incoming.at <= lastIncomingAt.current) return;
    const choice = incoming.choice && incoming.choice.at > lastIncomingAt.current ? incoming.choice : undefined;
    lastIncomingAt.current = incoming.at;
    const update = (content: string, isUndoable = false): void => {
      const transaction = updateDocument(editor.state, readDocument(editor.schema, content), { isUndoable });
      if (transaction) editor.view.dispatch(transaction);
    };
    if (choice) {
      // The words of others that have arrived together with it are no part of what can be undone.
      update(choice.before);
      update(choice.after, true);
    }
    if (incoming.content !== choice?.after) update(incoming.content);
    // The pressed button is gone: without the focus in the text, Ctrl+Z would not undo the choice. On touch screens, the
    // focus would open the keyboard.
    if (choice && document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      editor.view.focus();
  }, [editor, incoming]);

  // After the text has arrived to which the places belong.
  const hadConflicts = useRef(false);
  useEffect(() => {
    if (conflictPlaces.length > 0 || hadConflicts.current)
      editor.view.dispatch(showConflicts(editor.state.tr, conflictPlaces));
    hadConflicts.current = conflictPlaces.length > 0;
  }, [editor, conflictPlaces]);

  useEffect(() => {
    const target = findPlace(editor.state.doc, place?.hash ?? '');
    if (!target) return;
    if (target.kind === 'text') editor.chain().focus().setTextSelection(target).scrollIntoView().run();
    else {
      editor.chain().setNodeSelection(target.at).scrollIntoView().run();
      // The picture's alternative text, which is shown once the picture is selected.
      const field = (): HTMLElement | null => document.querySelector('.editor-context input');
      requestAnimationFrame(() => (field() ?? editor.view.dom).focus({ preventScroll: true }));
    }
  }, [editor, place]);

  useEffect(() => {
    const { dom } = editor.view;
    if (slash) {
      dom.setAttribute('aria-controls', slashListId);
      dom.setAttribute('aria-activedescendant', slashItemId(slash.active));
    } else {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    }
  }, [editor, slash]);

  const close = (): void => setActiveDialog(null);
  const wasDialogOpen = useRef(false);
  useEffect(() => {
    // Once the dialog has closed, the browser gives the editor back its focus, but not its selection.
    if (wasDialogOpen.current && activeDialog === null) editor.view.focus();
    wasDialogOpen.current = activeDialog !== null;
  }, [editor, activeDialog]);

  return (
    <div className="rich-text">
      <div ref={bars} className="editor-bars">
        <Toolbar
          editor={editor}
          openDialog={setActiveDialog}
          hasPictures={pictures !== undefined}
          focusRef={focusToolbar}
        />
        <ContextBar editor={editor} onUseAsCover={onUseAsCover} onDescribe={onDescribe} />
      </div>
      <EditorContent editor={editor} className="editor-page" />
      <p id="article-text-keys" className="sr-only">
        Alt+F10 or Shift+Tab moves to the toolbar, / opens the block menu, Ctrl+K adds a link, Ctrl+Alt+M a comment,
        Ctrl+Z undoes.
      </p>
      {slash && <SlashList state={slash} />}
      <TextDialogs editor={editor} active={activeDialog} pictures={pictures} onClose={close} />
    </div>
  );
}

/** The editor for an article's text. */
export default memo(RichText, isSameView);
