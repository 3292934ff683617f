import { memo, useEffect, useRef } from 'react';
import { Button } from '~/design/controls/button';
import { textOf } from '~/platform/html/text';
import { listIssues } from '../rules';

export const debugPanelId = 'html-details';
const titleId = `${debugPanelId}-title`;

/** The HTML behind the text and some statistics, for debugging; below the text when opened from the article’s menu. */
export const DebugPanel = memo(function DebugPanel({
  content,
  issues,
  words,
  isOpen,
  onClose,
}: {
  content: string;
  issues: readonly string[];
  words: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  const tags = new Map<string, number>();
  for (const [, tag = ''] of content.matchAll(/<([a-z][a-z0-9]*)/g)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return (
    <section
      ref={panel}
      className="panel editor-debug"
      id={debugPanelId}
      hidden={!isOpen}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <div className="card-head">
        <h2 id={titleId}>HTML details</h2>
        <Button isSmall onClick={onClose}>
          Close
        </Button>
      </div>
      <dl className="editor-facts">
        <div>
          <dt>HTML characters</dt>
          <dd>{content.length}</dd>
        </div>
        <div>
          <dt>Text characters</dt>
          <dd>{textOf(content).length}</dd>
        </div>
        <div>
          <dt>Words</dt>
          <dd>{words}</dd>
        </div>
        <div>
          <dt>Elements</dt>
          <dd>{[...tags].map(([tag, count]) => `${count} ${tag}`).join(', ') || 'none'}</dd>
        </div>
        <div>
          <dt>Issues found during the last cleanup</dt>
          <dd>{listIssues(issues).join('; ') || 'none'}</dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <pre tabIndex={0}>{content}</pre>
    </section>
  );
});
