import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The attribute of a picture that cannot be loaded: its file name, if it has no alternative text to be recognised by. */
const attribute = 'data-broken';

/** Returns the file name in an address; the address itself if it has none. */
function fileName(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return path.split('/').findLast((part) => part !== '') ?? address;
}

function mark({ target, type }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  if (type === 'load') target.removeAttribute(attribute);
  else target.setAttribute(attribute, target.alt.trim() === '' ? fileName(target.getAttribute('src') ?? '') : '');
}

/**
 * Marks the pictures that cannot be loaded, which would otherwise be blank. Only on the page: a picture is a leaf of the
 * document, whose element the editor does not read again.
 */
export const BrokenPictures = Extension.create({
  name: 'brokenPictures',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: ({ dom }) => {
        // Events of pictures do not bubble.
        for (const type of ['error', 'load']) dom.addEventListener(type, mark, true);
        return {
          destroy: () => {
            for (const type of ['error', 'load']) dom.removeEventListener(type, mark, true);
          },
        };
      },
    }),
  ],
});
