import type { Editor } from '@tiptap/core';
import { useId } from 'react';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { decorativeClass, isDecorative } from '~/platform/html/rules';

/**
 * The alternative text of the selected picture, or that it needs none.
 * @param onTyped called with the text as it is now typed.
 */
export function AlternativeText({
  editor,
  alt,
  classes,
  onTyped,
}: {
  editor: Editor;
  alt: string;
  classes: string;
  onTyped: (alt: string) => void;
}) {
  const id = useId();
  const isSkipped = isDecorative(classes);
  const markDecorative = (isOn: boolean): void => {
    const others = classes.split(' ').filter((name) => name !== '' && name !== decorativeClass);
    const names = isOn ? [...others, decorativeClass] : others;
    editor.commands.changePicture({ class: names.join(' ') || null, ...(isOn && { alt: '' }) });
  };
  return (
    <>
      <label htmlFor={id} className="fact">
        Alternative text
      </label>
      <input
        id={id}
        className="input"
        aria-invalid={alt.trim() === '' && !isSkipped ? true : undefined}
        placeholder={isSkipped ? undefined : 'For people who cannot see the picture'}
        disabled={isSkipped}
        value={alt}
        onChange={({ target }) => {
          editor.commands.changePicture({ alt: target.value });
          onTyped(target.value);
        }}
      />
      <Checkbox
        label="Decorative: screen readers skip it"
        checked={isSkipped}
        onChange={({ target }) => markDecorative(target.checked)}
      />
    </>
  );
}
