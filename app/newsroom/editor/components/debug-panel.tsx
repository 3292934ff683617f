import { memo } from 'react';
import { textOf } from '~/platform/html/text';
import { listIssues } from '../rules';

/** The HTML behind the text and some statistics, for debugging. */
export const DebugPanel = memo(function DebugPanel({
  content,
  issues,
  words,
}: {
  content: string;
  issues: readonly string[];
  words: number;
}) {
  const tags = new Map<string, number>();
  for (const [, tag = ''] of content.matchAll(/<([a-z][a-z0-9]*)/g)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return (
    <details className="panel disclosure editor-debug">
      <summary>HTML details</summary>
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
    </details>
  );
});
