import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readSlice } from '../html/document';
import { editableHtml } from '../html/editable-html';
import { isFootnotesBox } from '../schema/footnotes-section';
import { insertPasted } from './pasted-footnotes';
import { cleanPasted, embedLabel, isEmbeddable, isFromCodeEditor, isWebUrl, looksLikeMarkdown } from './pasted-html';
import { uploadPlaceholders } from './upload-placeholders';

type Options = {
  /** Receives dropped or pasted files and their position; null when files are not accepted. */
  onFiles: ((files: File[], at: number) => void) | null;
  onFailure: (sentence: string) => void;
};

/** Returns all files, whatever their type: the server checks their content and rejects those that are not pictures. */
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Whether Shift is held, which pastes plain text, as in other programs. */
const isPlainPaste = (view: EditorView): boolean =>
  (view as EditorView & { input?: { shiftKey?: boolean } }).input?.shiftKey === true;

async function pasteMarkdown(view: EditorView, text: string, onFailure: Options['onFailure']): Promise<void> {
  try {
    const { markdownToHtml } = await import('./markdown');
    if (view.isDestroyed) return;
    const slice = readSlice(view.state.schema, cleanPasted(markdownToHtml(text)));
    view.dispatch(insertPasted(view.state, slice).scrollIntoView().setMeta('paste', true));
  } catch {
    // The Markdown module could not be loaded. Paste the text anyway, so that nothing is lost.
    view.dispatch(view.state.tr.insertText(text));
    onFailure('You are offline, so the Markdown was pasted as plain text.');
  }
}

function pasteUrl(view: EditorView, address: string): boolean {
  const { state } = view;
  const { selection, schema, tr } = state;
  const { link } = schema.marks;
  const { embed } = schema.nodes;
  if (!link || !embed) return false;
  if (!selection.empty) {
    view.dispatch(tr.addMark(selection.from, selection.to, link.create({ href: address })));
    return true;
  }
  const isEmptyParagraph =
    selection.$from.parent.type.name === 'paragraph' && selection.$from.parent.content.size === 0;
  if (isEmptyParagraph && isEmbeddable(address)) {
    view.dispatch(
      tr.replaceSelectionWith(embed.create({ href: address, label: embedLabel(address) })).scrollIntoView(),
    );
    return true;
  }
  view.dispatch(tr.replaceSelectionWith(schema.text(address, [link.create({ href: address })]), false));
  return true;
}

/** Handles pasted and dropped content: cleans HTML, converts Markdown, and turns URLs into links or embeds. */
export const Pasting = Extension.create<Options>({
  name: 'pasting',
  addOptions: () => ({ onFiles: null, onFailure: () => undefined }),
  addProseMirrorPlugins() {
    const { onFiles, onFailure } = this.options;
    return [
      uploadPlaceholders(),
      new Plugin({
        props: {
          // Text copied from this editor needs no cleaning: the editor's schema produced it.
          transformPastedHTML: (html) =>
            html.includes('data-pm-slice') ? html : editableHtml(cleanPasted(html)).innerHTML,
          handlePaste: (view, event, slice) => {
            const { clipboardData } = event;
            if (!clipboardData || view.state.selection.$from.parent.type.spec.code) return false;
            const html = clipboardData.getData('text/html');
            const text = clipboardData.getData('text/plain');
            const files = filesOf(clipboardData);
            if (files.length > 0 && onFiles && text === '') {
              onFiles(files, view.state.selection.from);
              return true;
            }
            if (isPlainPaste(view)) return false;
            const isPlainText = html === '' || isFromCodeEditor(html, clipboardData.types);
            if (isPlainText && isWebUrl(text)) return pasteUrl(view, text.trim());
            if (isPlainText && looksLikeMarkdown(text)) {
              void pasteMarkdown(view, text, onFailure);
              return true;
            }
            if (!slice.content.lastChild || !isFootnotesBox(slice.content.lastChild)) return false;
            view.dispatch(insertPasted(view.state, slice).scrollIntoView().setMeta('paste', true));
            return true;
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = filesOf(event.dataTransfer);
            if (moved || files.length === 0) return false;
            // Otherwise the browser would open the file in place of the editor.
            event.preventDefault();
            onFiles?.(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0);
            return true;
          },
        },
      }),
    ];
  },
});
