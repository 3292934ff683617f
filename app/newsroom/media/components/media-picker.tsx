import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { longestMediaSearch } from '~/content/media/constants';
import { withoutFocus } from '~/content/media/picture-urls';
import type { MediaItem, Picture } from '~/content/media/rules';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import type { PictureForm } from '../media-forms';
import { UploadArea } from '../uploads/components/upload-area';
import type { FinishedUpload } from '../uploads/components/upload-picture';
import { AlternativeTextField } from './alternative-text-field';
import { MediaGrid, mediaPath } from './media-grid';
import { Thumbnail } from './thumbnail';

type MediaPage = { items: MediaItem[]; nextCursor: string | null };

const pathOf = (search: string, cursor: string | null): string => {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (cursor) query.set('cursor', cursor);
  return `/admin/media?${query}`;
};

/** A picture that has just been uploaded, or one that the library has without alternative text. */
type Undescribed = FinishedUpload & { focus: { x: number; y: number }; isFromLibrary: boolean };

const toPicture = ({ address, alt, caption, credit, width, height }: MediaItem): Picture => ({
  url: withoutFocus(address),
  ...{ alt, caption, credit, width, height },
});

/**
 * Asks for the alternative text of a picture, which may need none, and saves it in the library as well. If that fails, the
 * text stays in its field, to be sent again or used for this article alone.
 */
function DescribePicture({
  undescribed: { id, picture, note, focus, isFromLibrary },
  onChoose,
  onCancel,
}: {
  undescribed: Undescribed;
  onChoose: (picture: Picture) => void;
  onCancel: () => void;
}) {
  const { submit, state, data } = useFetcher<FormResult<'alt'>>();
  const form = useRef<HTMLFormElement>(null);
  const isSaving = state !== 'idle';
  const isUnsaved = !isSaving && data !== undefined && data.outcome !== 'done';
  const typedAlt = (): string => (form.current ? String(new FormData(form.current).get('alt')).trim() : '');
  const choose = (): void => onChoose({ ...picture, alt: typedAlt() });
  const texts = useRef({ sent: picture.alt, saved: picture.alt });
  const saveAndChoose = (): void => {
    const alt = typedAlt();
    if (alt === texts.current.saved) {
      choose();
      return;
    }
    texts.current.sent = alt;
    const { caption, credit } = picture;
    const described = {
      ...{ intent: 'describe', alt, caption, credit },
      ...{ focusX: String(focus.x), focusY: String(focus.y) },
    } satisfies PictureForm & Record<string, string>;
    void submit(described, { method: 'post', action: mediaPath(id) });
  };
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  // The notice moves the buttons down, out of a phone's window.
  useEffect(() => {
    if (isUnsaved) form.current?.querySelector('.dialog-actions')?.scrollIntoView({ block: 'nearest' });
  }, [isUnsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once the library has the text that was sent
  useEffect(() => {
    if (isSaving || data?.outcome !== 'done') return;
    texts.current.saved = texts.current.sent;
    // What was typed meanwhile belongs in the library as well.
    saveAndChoose();
  }, [isSaving, data]);
  return (
    <form
      ref={form}
      className="media-picker media-texts"
      // The message below the field says what is wrong.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!event.currentTarget.checkValidity()) event.currentTarget.querySelector('textarea')?.focus();
        else if (!isSaving) saveAndChoose();
      }}
    >
      {note && <p className="notice">{note}</p>}
      <Thumbnail address={picture.url} sizes="20rem" />
      <AlternativeTextField defaultValue={picture.alt} error={data?.fields.alt} />
      <p className="help">
        Describe what the picture shows: readers with a screen reader hear this text in its place. Leave it empty only
        if the picture is decorative.
      </p>
      {isUnsaved && (
        <p className="notice" role="alert">
          <strong>Not saved in the library yet.</strong> {data.description}
        </p>
      )}
      <div className="dialog-actions">
        <Button onClick={onCancel}>{isFromLibrary ? 'Back to the library' : 'Cancel'}</Button>
        {isUnsaved && <Button onClick={choose}>Use only in this article</Button>}
        <Button type="submit" kind="solid" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : isUnsaved ? 'Try again' : 'Use picture'}
        </Button>
      </div>
    </form>
  );
}

/** Loads pages of the library. Loaded pages stay until other pages replace them. */
function useLibrary() {
  const { load, state, data } = useFetcher<MediaPage>();
  const [shown, setShown] = useState<MediaPage>();
  /** The response from before the last request, set once that request has ended. */
  const [ended, setEnded] = useState<{ before: MediaPage | undefined }>();
  const latest = useRef(data);
  latest.current = data;
  const requested = useRef({ search: '', cursor: null as string | null });
  const isLoading = state !== 'idle';
  const requestAgain = useCallback(async (): Promise<void> => {
    const { search, cursor } = requested.current;
    const before = latest.current;
    await load(pathOf(search, cursor));
    setEnded({ before });
  }, [load]);
  const request = useCallback(
    async (search: string, cursor: string | null): Promise<void> => {
      requested.current = { search, cursor };
      setEnded(undefined);
      await requestAgain();
    },
    [requestAgain],
  );
  useResponse(data, (page) => {
    const isMore = requested.current.cursor !== null;
    setShown((before) => (isMore && before ? { ...page, items: [...before.items, ...page.items] } : page));
  });
  // Without a connection, the response stays the same. The failure is shown until another attempt succeeds.
  const hasFailed = ended !== undefined && data === ended.before;
  useEffect(() => {
    if (!hasFailed) return;
    const retry = (): void => void requestAgain();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, requestAgain]);
  return {
    shown,
    isLoading,
    hasFailed,
    request,
    requestMore: () => request(requested.current.search, shown?.nextCursor ?? null),
    requestAgain,
  };
}

/**
 * Dialog for choosing a library picture or uploading a new one, which then asks for the alternative text if there is none.
 * @param isDecorative whether the picture needs no alternative text; if so, the picture is chosen at once.
 */
export function MediaPicker({
  onChoose,
  onClose,
  isDecorative = false,
}: {
  onChoose: (picture: Picture) => void;
  onClose: () => void;
  isDecorative?: boolean;
}) {
  const close = usePhoneHistory(onClose);
  const { shown, isLoading, hasFailed, request, requestMore, requestAgain } = useLibrary();
  const [search, setSearch] = useState('');
  // If several are uploaded, the first; the others are in the library.
  const [undescribed, setUndescribed] = useState<Undescribed | null>(null);

  const onUploaded = (finished: FinishedUpload): void =>
    isDecorative
      ? onChoose(finished.picture)
      : setUndescribed((before) => before ?? { ...finished, focus: { x: 50, y: 50 }, isFromLibrary: false });
  const chooseItem = (item: MediaItem): void => {
    const picture = toPicture(item);
    if (isDecorative || item.alt.trim() !== '') onChoose(picture);
    else {
      const focus = { x: item.focusX, y: item.focusY };
      setUndescribed({ id: item.id, picture, note: undefined, focus, isFromLibrary: true });
    }
  };

  useEffect(() => {
    void request('', null);
  }, [request]);

  const library = useRef<HTMLDivElement>(null);
  /** Passes the focus of the button on to the library when the button is about to disappear. */
  const retryButton = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button === document.activeElement) library.current?.focus();
    },
    [],
  );

  return (
    <Dialog title={undescribed ? 'Describe the picture' : 'Choose a picture'} onClose={() => close()}>
      {undescribed ? (
        <DescribePicture
          undescribed={undescribed}
          onChoose={onChoose}
          onCancel={() => (undescribed.isFromLibrary ? setUndescribed(null) : close())}
        />
      ) : (
        <div ref={library} className="media-picker" tabIndex={-1}>
          <form
            className="toolbar"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              void request(search.trim(), null);
            }}
          >
            <input
              className="input"
              type="search"
              aria-label="Search pictures"
              placeholder="Name, text or credit"
              size={20}
              maxLength={longestMediaSearch}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Button type="submit" isSmall>
              Search
            </Button>
          </form>
          <UploadArea label="Upload pictures" onFinished={onUploaded}>
            You can also drop or paste them here.
          </UploadArea>
          {hasFailed && (
            <div className="notice lazy-notice" role="alert">
              <p>
                <strong>The pictures could not be loaded.</strong> Check your connection.
                {shown && ' The ones already loaded are still shown.'}
              </p>
              <Button ref={retryButton} isSmall onClick={() => void requestAgain()}>
                {isLoading ? 'Loading…' : 'Try again'}
              </Button>
            </div>
          )}
          {shown?.items.length === 0 && !isLoading && !hasFailed && (
            <p className="nothing-yet">{search === '' ? 'The library is empty.' : 'No pictures match these words.'}</p>
          )}
          <MediaGrid
            items={shown?.items ?? []}
            wrap={(item, picture) => (
              <button type="button" className="media-choice" onClick={() => chooseItem(item)}>
                {picture}
              </button>
            )}
          />
          <p role="status">{isLoading ? 'Searching…' : ''}</p>
          {shown?.nextCursor && !isLoading && !hasFailed && (
            <Button isSmall onClick={() => void requestMore()}>
              More pictures
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
