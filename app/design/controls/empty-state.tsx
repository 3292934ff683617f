import type { ReactNode } from 'react';

/** Outlines of two rows. */
const Rows = ({ hasPictures }: { hasPictures: boolean }) => (
  <div className="empty-rows" aria-hidden>
    <span>
      {hasPictures && <i />}
      <i />
      <i />
    </span>
    <span>
      {hasPictures && <i />}
      <i />
      <i />
    </span>
  </div>
);

/**
 * Shown in place of an empty list: outlines of rows, a sentence about what will appear there, and the action to begin
 * with. Most lists for readers have no outlines: they are empty because of what was searched for.
 */
export const EmptyState = ({
  title,
  text,
  action,
  hasRows = true,
  hasPictures = false,
  rows = hasRows && <Rows hasPictures={hasPictures} />,
}: {
  title?: string;
  text: ReactNode;
  action?: ReactNode;
  /** Whether to draw the outlines. */
  hasRows?: boolean;
  /** Whether the rows that will come have thumbnails. */
  hasPictures?: boolean;
  /** Other outlines. */
  rows?: ReactNode;
}) => (
  <div className="empty-state">
    {rows}
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    {action && <div className="empty-actions">{action}</div>}
  </div>
);
