import type { ReactNode } from 'react';
import type { MediaItem } from '~/content/media/rules';
import { Thumbnail } from './thumbnail';

/** Formats a file size in kB or MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const mediaPath = (id: string): string => `/admin/media/${id}`;

/**
 * A grid of pictures.
 * @param choice returns the checkbox that selects a picture.
 * @param wrap wraps a picture in the link or button that opens or selects it.
 */
export function MediaGrid({
  items,
  choice,
  wrap,
}: {
  items: readonly MediaItem[];
  choice?: (item: MediaItem) => ReactNode;
  wrap: (item: MediaItem, shown: ReactNode) => ReactNode;
}) {
  return (
    <ul className="media-grid">
      {items.map((item) => (
        <li key={item.id}>
          {choice?.(item)}
          {wrap(
            item,
            <>
              <Thumbnail address={item.address} shape="square" sizes="(min-width: 40rem) 12rem, 50vw" />
              <span className="media-name">{item.alt || item.fileName}</span>
              <span className="fact">
                {item.width} × {item.height}
                {item.isMoving ? ' · animated' : ''}
              </span>
              {item.alt === '' && <span className="badge state-warning">No alternative text</span>}
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
