import { type ComponentType, memo, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readPictureAddress } from '~/content/media/picture-urls';
import { Button, ButtonLink } from '~/design/controls/button';
import type { DraftFields } from '~/newsroom/drafts/fields';
import type { ChosenPicture } from '~/newsroom/editor/text/components/text-dialogs';
import { imageAddressMessage, isSafePictureAddress } from '~/platform/html/rules';
import { DraftField } from './draft-field';
import type { FormSession } from './use-form-session';

/** The article's picture and its alternative text. Its other details are edited on its page in the library. */
export const PictureCard = memo(function PictureCard({
  session,
  Picker,
}: {
  session: FormSession;
  Picker?: ComponentType<{ onChoose: (picture: ChosenPicture) => void; onClose: () => void }>;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { imageUrl, imageAlt } = session.fields;
  const libraryPicture = readPictureAddress(imageUrl);
  // Not while the beginning of an address is typed.
  const isRefused = !isSafePictureAddress(imageUrl) && !'https://'.startsWith(imageUrl.toLowerCase());
  const [removed, setRemoved] = useState<Pick<DraftFields, 'imageUrl' | 'imageAlt'>>();
  const actions = useRef<HTMLDivElement>(null);
  const id = useId();
  /** Changes the picture. The pressed button disappears, so the last remaining one gets the focus. */
  const replace = (picture: Pick<DraftFields, 'imageUrl' | 'imageAlt'>): void => {
    flushSync(() => {
      setRemoved(picture.imageUrl === '' ? { imageUrl, imageAlt } : undefined);
      session.change(picture);
    });
    [...(actions.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  };
  return (
    <section className="panel editor-fields" aria-labelledby={id}>
      <h2 id={id}>Picture</h2>
      {isSafePictureAddress(imageUrl) && <img className="editor-picture" src={imageUrl} alt={imageAlt} />}
      <div ref={actions} className="editor-picture-actions">
        {Picker && (
          <Button isSmall data-place="article-picture" onClick={() => setIsChoosing(true)}>
            {imageUrl === '' ? 'Choose a picture' : 'Replace picture'}
          </Button>
        )}
        {imageUrl !== '' && (
          <Button isSmall onClick={() => replace({ imageUrl: '', imageAlt: '' })}>
            Remove picture
          </Button>
        )}
        {libraryPicture && (
          <ButtonLink isSmall to={`/admin/media/${libraryPicture.id}`}>
            Focal point, caption and credit
          </ButtonLink>
        )}
        {imageUrl === '' && removed && (
          <p role="status">
            Picture removed.{' '}
            <Button isSmall onClick={() => replace(removed)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <DraftField
        session={session}
        name="imageUrl"
        place={Picker ? undefined : 'article-picture'}
        label="Picture URL"
        problem={isRefused ? imageAddressMessage : undefined}
        help="Without a picture, the article gets a generated cover."
      />
      <DraftField
        session={session}
        name="imageAlt"
        label="Alternative text"
        help="Describe what the picture shows."
        place="article-picture-text"
      />
      {isChoosing && Picker && (
        <Picker
          onClose={() => setIsChoosing(false)}
          onChoose={({ url, alt }) => {
            session.change({ imageUrl: url, imageAlt: alt });
            setIsChoosing(false);
          }}
        />
      )}
    </section>
  );
});
