import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Sheet } from '~/design/controls/overlays/sheet';
import { PanelTabs, tabPanel } from '~/design/controls/panel-tabs';
import { type EditorTab, editorTabs } from '~/newsroom/drafts/editor-panels';
import type { CommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { Rail } from './use-rail';

const prefix = 'editor-rail';

/** Names of the tabs beside the text. */
export const tabLabels: Record<EditorTab, string> = { workflow: 'Workflow', search: 'Search', comments: 'Comments' };

/** Returns the number of open comments; null until they have been loaded. */
export const useOpenComments = ({ subscribe, openCount }: CommentChannel): number | null =>
  useSyncExternalStore(subscribe, openCount, () => null);

/** The names of the tabs, which are not rendered again with what the panels show. */
const RailTabs = memo(function RailTabs({
  tab,
  openComments,
  onChoose,
}: {
  tab: EditorTab;
  openComments: number | null;
  onChoose: Rail['choose'];
}) {
  const count = (name: EditorTab) => (name === 'comments' ? openComments : undefined);
  return (
    <PanelTabs
      label="Side panel"
      prefix={prefix}
      tabs={editorTabs.map((name) => ({ name, label: tabLabels[name], count: count(name) }))}
      chosen={tab}
      onChoose={onChoose}
    />
  );
});

/** Moves an element here for as long as this is shown, so that nothing typed in it is lost. */
function Moved({ part, home }: { part: RefObject<HTMLElement | null>; home: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [moved, from] = [part.current, home.current];
    if (moved) place.current?.append(moved);
    return () => {
      if (moved) from?.append(moved);
    };
  }, [part, home]);
  return <div ref={place} />;
}

/**
 * Everything beside the text, in tabs. On phones it is a sheet, which the article's menu opens.
 * @param panels the contents of each tab; all of them stay in the page, because buttons elsewhere submit their forms.
 * @param isReadOnly whether the fields for search engines cannot be changed; the other tabs hold more than fields.
 * @param foot the button at the foot of the sheet, by tab.
 */
export function EditorRail({
  rail: { tab, choose, isSheetOpen, closeSheet },
  commentChannel,
  panels,
  foot,
  isReadOnly,
}: {
  rail: Rail;
  commentChannel: CommentChannel;
  panels: Record<EditorTab, ReactNode>;
  foot: Partial<Record<EditorTab, ReactNode>>;
  isReadOnly: boolean;
}) {
  const home = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const openComments = useOpenComments(commentChannel);
  return (
    <div className="editor-rail" id={prefix} ref={home}>
      <div className="editor-side" ref={side}>
        <RailTabs tab={tab} openComments={openComments} onChoose={choose} />
        {editorTabs.map((name) => (
          <div key={name} {...tabPanel(prefix, name)} hidden={name !== tab} inert={isReadOnly && name === 'search'}>
            {panels[name]}
          </div>
        ))}
      </div>
      {isSheetOpen && (
        <Sheet
          title={tabLabels[tab]}
          note={tab === 'comments' ? openComments : undefined}
          onClose={closeSheet}
          foot={foot[tab]}
        >
          <Moved part={side} home={home} />
        </Sheet>
      )}
    </div>
  );
}
