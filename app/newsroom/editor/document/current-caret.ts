import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Lets keys act where the caret is. While a page is busy, browsers send key presses before they report that a click or
 * another key has moved the caret, so that Enter would break the text at the caret's previous position.
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
