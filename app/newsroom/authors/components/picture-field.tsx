import { useId, useState } from 'react';
import { longestPicture } from '~/content/authors/constants';
import { pictureAttributes } from '~/content/media/picture-urls';
import { CharacterCount } from '~/design/components/forms/character-count';
import { Button } from '~/design/controls/button';
import { MediaPicker } from '~/newsroom/media/components/media-picker';
import { Thumbnail } from '~/newsroom/media/components/thumbnail';

/** Field for choosing a library picture. Without JavaScript, the picture's address is typed or pasted. */
export function PictureField({ value: stored, error }: { value: string; error: string | undefined }) {
  const id = useId();
  const [value, setValue] = useState(stored);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>
        Picture <span className="optional">(optional)</span>
      </label>
      {pictureAttributes(value) && (
        <div className="author-choice">
          <Thumbnail address={value} sizes="112px" shape="square" />
        </div>
      )}
      <input
        className="input"
        id={id}
        name="picture"
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-help ${id}-count ${id}-error` : `${id}-help ${id}-count`}
      />
      <CharacterCount id={`${id}-count`} controlId={id} limit={longestPicture} />
      <p className="help" id={`${id}-help`}>
        Choose a picture or paste its URL. Without one, the initials are shown.
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="toolbar">
        <Button isSmall onClick={() => setOpen(true)}>
          Choose picture…
        </Button>
      </div>
      {isOpen && (
        <MediaPicker
          isDecorative
          onChoose={({ url }) => {
            setValue(url);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
