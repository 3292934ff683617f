import { Button } from '~/design/controls/button';
import { type Conflict, type ConflictChoice, fieldLabels } from '~/newsroom/drafts/fields';
import { useMarkedVersions, Version } from './conflict-versions';
import type { ConflictWords } from './conflict-words';

/** A conflict, with both versions and the buttons that choose between them. */
export function ConflictChoices({
  conflict,
  words: { sentence, labels, buttons },
  onChoose,
  onCompare,
}: {
  conflict: Conflict;
  words: ConflictWords;
  onChoose: (choice: ConflictChoice) => void;
  onCompare: () => void;
}) {
  const isText = conflict.field === 'content';
  const { mine, theirs, isSameWords } = useMarkedVersions(conflict);
  return (
    <article className="editor-conflict" aria-label={`Conflict: ${fieldLabels[conflict.field]}`}>
      <p className="editor-conflict-head">
        {!isText && <strong>{fieldLabels[conflict.field]}. </strong>}
        {sentence}
      </p>
      <div className="editor-versions">
        <Version label={labels.mine} html={mine} isText={isText} />
        <Version label={labels.theirs} html={theirs} isText={isText} />
      </div>
      {isSameWords && <p className="help">The wording is identical: only the formatting, links or pictures differ.</p>}
      <div className="toolbar">
        <Button isSmall kind="solid" onClick={() => onChoose('mine')}>
          {buttons.mine}
        </Button>
        <Button isSmall onClick={() => onChoose('theirs')}>
          {buttons.theirs}
        </Button>
        {isText && (
          <>
            <Button isSmall onClick={() => onChoose('both')}>
              Keep both
            </Button>
            <Button isSmall kind="quiet" onClick={onCompare}>
              Compare
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
