import type { ReactNode } from 'react';

/** Shown in place of an empty list: outlines of the rows to come, what will appear, and the action that starts it. */
export const EmptyState = ({
  title,
  text,
  action,
  hasRows = true,
}: {
  title: string;
  text: string;
  action?: ReactNode;
  /** Whether to draw the outlines. */
  hasRows?: boolean;
}) => (
  <div className="empty-state">
    {hasRows && (
      <div className="empty-rows" aria-hidden>
        <span />
        <span />
      </div>
    )}
    <h2>{title}</h2>
    <p>{text}</p>
    {action && <div className="empty-actions">{action}</div>}
  </div>
);
