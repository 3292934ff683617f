import type { ReactNode } from 'react';
import { Tabs } from '~/design/controls/tabs';
import type { ModerationCounts } from '../counts.server';
import { appealsPath, flagsPath, moderationPath, pendingPath, queuePath } from '../paths';

/** Heading and tabs of the moderation screens, with the number of waiting items per tab. */
export function ModerationHeader({
  text,
  zone,
  currentTab,
  counts,
  actions,
}: {
  /** What the tab shows, and in which order. */
  text: string;
  /** Time zone of all times on the screen. */
  zone: string;
  currentTab: 'everything' | 'articles' | 'flags' | 'appeals' | 'comments' | 'resolved';
  counts: ModerationCounts;
  actions?: ReactNode;
}) {
  const { articles, flags, appeals, comments } = counts;
  const tab = (name: typeof currentTab, to: string, label: string, count?: number) => ({
    to,
    label,
    count,
    isCurrent: name === currentTab,
  });
  return (
    <>
      <div className="screen-head">
        <h1>Moderation</h1>
        <p>
          {text} Times in {zone}.
        </p>
        {actions && <div className="toolbar">{actions}</div>}
      </div>
      <Tabs
        label="Moderation"
        tabs={[
          tab('everything', moderationPath, 'Everything', (articles ?? 0) + flags + appeals + comments),
          ...(articles === null ? [] : [tab('articles', pendingPath, 'Pending Articles', articles)]),
          tab('flags', flagsPath, 'Content Flags', flags),
          tab('appeals', appealsPath, 'Appeals', appeals),
          tab('comments', queuePath, 'Comments', comments),
          { ...tab('resolved', `${flagsPath}?status=resolved`, 'Resolved'), isLast: true },
        ]}
      />
    </>
  );
}
