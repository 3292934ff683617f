import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';
import { longestMediaSearch } from '../constants';
import { withoutFocus } from '../picture-urls';
import type { MediaItem, Picture } from '../rules';
import { UploadArea } from '../uploads/components/upload-area';
import { MediaGrid } from './media-grid';

type MediaPage = { items: MediaItem[]; nextCursor: string | null };

const pathOf = (search: string, cursor: string | null): string => {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (cursor) query.set('cursor', cursor);
  return `/admin/media?${query}`;
};

/** Dialog for choosing a library picture or uploading a new one. An uploaded picture is chosen automatically. */
export function MediaPicker({ onChoose, onClose }: { onChoose: (picture: Picture) => void; onClose: () => void }) {
  const close = usePhoneHistory(onClose);
  const fetcher = useFetcher<MediaPage>();
  const { load } = fetcher;
  const [search, setSearch] = useState('');
  const [earlier, setEarlier] = useState<readonly MediaItem[]>([]);
  const isLoading = fetcher.state !== 'idle';
  // While loading, the fetcher still has the previous response.
  const items = isLoading ? earlier : [...earlier, ...(fetcher.data?.items ?? [])];
  const nextCursor = fetcher.data?.nextCursor ?? null;

  useEffect(() => {
    void load(pathOf('', null));
  }, [load]);

  return (
    <Dialog title="Choose a picture" onClose={() => close()}>
      <div className="media-picker">
        <form
          className="toolbar"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setEarlier([]);
            void load(pathOf(search.trim(), null));
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
        <UploadArea label="Upload pictures" onFinished={({ picture }) => onChoose(picture)}>
          You can also drop or paste one here.
        </UploadArea>
        {fetcher.data && items.length === 0 && !isLoading && (
          <p className="nothing-yet">{search === '' ? 'The library is empty.' : 'No pictures match these words.'}</p>
        )}
        <MediaGrid
          items={items}
          wrap={(item, shown) => (
            <button
              type="button"
              className="media-choice"
              onClick={() => {
                const { address, alt, caption, credit, width, height } = item;
                onChoose({ url: withoutFocus(address), alt, caption, credit, width, height });
              }}
            >
              {shown}
            </button>
          )}
        />
        <p role="status">{isLoading ? 'Searching…' : ''}</p>
        {nextCursor && !isLoading && (
          <Button
            isSmall
            onClick={() => {
              setEarlier(items);
              void load(pathOf(search.trim(), nextCursor));
            }}
          >
            More pictures
          </Button>
        )}
      </div>
    </Dialog>
  );
}
