import { useEffect, useMemo, useState } from 'react';
import type { Conflict } from '~/newsroom/drafts/fields';

const displayValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value ?? '');

/** Returns the HTML of a version; empty when it has been deleted or is empty. */
function htmlOf(conflict: Conflict, side: 'mine' | 'theirs'): string {
  if (conflict.field === 'content') return conflict[side];
  const value = displayValue(conflict[side]);
  const paragraph = document.createElement('p');
  paragraph.textContent = value;
  return value === '' ? '' : paragraph.outerHTML;
}

/** Returns both versions as HTML, with the words marked that differ, once the script that finds them has loaded. */
export function useMarkedVersions(conflict: Conflict): Record<'mine' | 'theirs', string> & { isSameWords: boolean } {
  const [mark, setMark] = useState<(mine: string, theirs: string) => [string, string]>();
  useEffect(() => {
    let isShown = true;
    import('./mark-differences')
      // Without it, both versions are shown as they are.
      .catch(() => undefined)
      .then((found) => isShown && found && setMark(() => found.markDifferences));
    return () => {
      isShown = false;
    };
  }, []);
  const [mine, theirs] = [htmlOf(conflict, 'mine'), htmlOf(conflict, 'theirs')];
  return useMemo(() => {
    if (!mark || mine === '' || theirs === '') return { mine, theirs, isSameWords: false };
    const [marked, others] = mark(mine, theirs);
    return { mine: marked, theirs: others, isSameWords: !`${marked}${others}`.includes('<mark>') };
  }, [mark, mine, theirs]);
}

/** One of the versions between which to choose. */
export function Version({ label, html, isText }: { label: string; html: string; isText: boolean }) {
  return (
    <div>
      <p className="editor-version">{label}</p>
      {html === '' ? (
        <p className="help">{isText ? 'Deleted' : 'Empty'}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or serialised by the editor or here
        <div className={isText ? 'article-body' : undefined} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
