import type { ReactNode } from 'react';

/** The buttons of the bar that have nothing to do with a member's own marks; only phones show them. */
export type BarTools = { contents: ReactNode; comments: ReactNode; share: ReactNode };

/** The buttons to like and save an article; on phones a bar at the foot of the window, with `tools` among them. */
export const EngagementBar = ({ tools, like, save }: { tools: BarTools; like: ReactNode; save: ReactNode }) => (
  <div className="engagement-bar">
    {tools.contents}
    {like}
    {tools.comments}
    {save}
    {tools.share}
  </div>
);
