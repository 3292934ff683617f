import type { ReactNode } from 'react';

/** The bar’s buttons other than Like and Save, shown only on phones. */
export type BarTools = { contents: ReactNode; comments: ReactNode; share: ReactNode };

/** The buttons to like and save an article, if it can be saved; on phones a bar at the bottom of the window, with `tools` among them. */
export const EngagementBar = ({ tools, like, save }: { tools: BarTools; like: ReactNode; save: ReactNode }) => (
  <div className="engagement-bar">
    {tools.contents}
    {like}
    {tools.comments}
    {save}
    {tools.share}
  </div>
);
