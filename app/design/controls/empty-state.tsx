import type { ReactNode } from 'react';

/**
 * Shown in place of an empty list: outlines of rows, a sentence about what will appear there, and the action to begin
 * with.
 */
export const EmptyState = ({
  title,
  text,
  action,
  hasRows = true,
  hasPictures = false,
}: {
  title: string;
  text: string;
  action?: ReactNode;
  /** Whether to draw the outlines. */
  hasRows?: boolean;
  /** Whether the rows that will come have thumbnails. */
  hasPictures?: boolean;
}) => (
  <div className="empty-state">
    {hasRows && (
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
    )}
    <h2>{title}</h2>
    <p>{text}</p>
    {action && <div className="empty-actions">{action}</div>}
  </div>
);
