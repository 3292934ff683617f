import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/** Keeps the order of what is typed while a page is busy, when browsers report late where the caret is. */
export const CurrentCaret = Extension.create({
  name: 'currentCaret',
  // The last to handle typed text: what it becomes, such as a link, is decided before.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          // A click or another key has moved the caret, and the browser has not said so yet: Enter would break the text
          // at the caret's previous position.
          keydown: (view, event) => {
            // Browsers insert characters themselves, at the caret.
            const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
            if (!isCharacter && !event.isComposing && !view.composing)
              view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
        // Chrome can report the caret in front of the first character of a new paragraph if that was typed right after
        // Enter. The characters that follow would be inserted in front of the first.
        handleTextInput: (view, from, _to, text, createTransaction) => {
          const transaction = createTransaction();
          const { selection, doc } = transaction;
          if (view.composing || !selection.empty || selection.from !== from) return false;
          view.dispatch(transaction.setSelection(TextSelection.create(doc, from + text.length)));
          return true;
        },
      },
    }),
  ],
});
