import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Lets keys act where the caret is. While a page is busy, browsers deliver keys that are already waiting before they
 * report where a click or another key has moved the caret, and Enter would break the text at its previous place.
 */
export const CurrentCaret = Extension.create({
  name: 'currentCaret',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            // Browsers insert characters themselves, at the caret.
            const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
            if (!isCharacter && !event.isComposing && !view.composing)
              view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
