import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import type { DialogName } from '~/newsroom/editor/document/slash';
import { EmbedDialog } from './embed-dialog';
import { LanguageDialog } from './language-dialog';
import { LinkPicker } from './link-picker';

/** A library picture, as the picker and the upload return it. */
export type ChosenPicture = {
  url: string;
  alt: string;
  caption: string;
  credit: string;
  width: number | null;
  height: number | null;
};

/** Provides pictures: a picker for the library, and a function that uploads new ones. */
export type PictureSource = {
  Picker: ComponentType<{ onChoose: (picture: ChosenPicture) => void; onClose: () => void }>;
  upload: (file: File) => Promise<ChosenPicture>;
};

/** Returns what a figure with the picture consists of. */
export const toFigure = ({ url, alt, caption, credit, width, height }: ChosenPicture) => ({
  src: url,
  alt,
  width,
  height,
  caption: [caption, credit].filter(Boolean).join(' '),
});

/** The open dialog, if there is one, and what follows from a choice in it. */
export function TextDialogs({
  editor,
  active,
  pictures,
  onClose,
}: {
  editor: Editor;
  active: DialogName | null;
  pictures: PictureSource | undefined;
  onClose: () => void;
}) {
  return (
    <>
      {active === 'link' && (
        <LinkPicker
          address={String(editor.getAttributes('link').href ?? '')}
          onClose={onClose}
          onRemove={() => {
            editor.commands.unlink();
            onClose();
          }}
          onChoose={(href, title) => {
            const isNew = editor.state.selection.empty && !editor.isActive('link');
            if (isNew) {
              const link = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] };
              editor.commands.insertContent(link);
            } else editor.commands.linkTo(href);
            onClose();
          }}
        />
      )}
      {active === 'embed' && (
        <EmbedDialog
          onClose={onClose}
          onChoose={(href, label) => {
            editor.commands.insertContent({ type: 'embed', attrs: { href, label } });
            onClose();
          }}
        />
      )}
      {active === 'language' && <LanguageDialog editor={editor} onClose={onClose} />}
      {active === 'picture' && pictures && (
        <pictures.Picker
          onClose={onClose}
          onChoose={(picture) => {
            editor.commands.insertFigure(toFigure(picture));
            onClose();
          }}
        />
      )}
    </>
  );
}
