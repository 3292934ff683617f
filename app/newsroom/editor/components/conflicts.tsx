import { useState } from 'react';
import { lazyPart } from '~/design/components/lazy-part';
import { Button } from '~/design/controls/button';
import { type Conflict, type ConflictChoice, fieldLabels } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';

const Comparison = lazyPart(
  () => 'comparison',
  async () => {
    const [{ compareTexts }, { ComparisonView }] = await Promise.all([
      import('~/newsroom/drafts/revisions/comparison'),
      import('~/newsroom/drafts/revisions/components/comparison-view'),
    ]);
    return ({ theirs, mine }: { theirs: string; mine: string }) => (
      <ComparisonView older="Theirs" newer="Yours" comparison={{ fields: [], text: compareTexts(theirs, mine) }} />
    );
  },
);

const displayValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value ?? '');

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function Version({ label, conflict, side }: { label: string; conflict: Conflict; side: 'mine' | 'theirs' }) {
  const value = conflict[side];
  return (
    <div>
      <h4>{label}</h4>
      {conflict.field === 'content' && value ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or serialised by the editor
        <div className="article-body" dangerouslySetInnerHTML={{ __html: String(value) }} />
      ) : (
        <p>{displayValue(value) || (conflict.field === 'content' ? 'Deleted' : 'Empty')}</p>
      )}
    </div>
  );
}

function ConflictChoices({
  conflict,
  mine,
  theirs,
  onChoose,
}: {
  conflict: Conflict;
  /** Who wrote each version, and when. */
  mine: string;
  theirs: string;
  onChoose: (choice: ConflictChoice) => void;
}) {
  const [isCompared, setIsCompared] = useState(false);
  const isText = conflict.field === 'content';
  return (
    <article>
      <h3>{fieldLabels[conflict.field]}</h3>
      <div className="editor-versions">
        <Version label={mine} conflict={conflict} side="mine" />
        <Version label={theirs} conflict={conflict} side="theirs" />
      </div>
      {isText && isCompared && <Comparison theirs={conflict.theirs} mine={conflict.mine} />}
      <div className="toolbar">
        <Button isSmall kind="solid" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button isSmall onClick={() => onChoose('theirs')}>
          Use theirs
        </Button>
        {isText && (
          <>
            <Button isSmall onClick={() => onChoose('both')}>
              Keep both
            </Button>
            <Button isSmall kind="quiet" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
              Compare
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/**
 * Conflicts between two people's changes: both versions, with buttons to choose one. Stays in view while someone writes;
 * nothing is overwritten until they have chosen.
 */
export function Conflicts({ session }: { session: DraftSession }) {
  const { conflicts, rival, typedAt } = session;
  if (conflicts.length === 0) return null;
  const at = (time: number | null | undefined): string => (time ? `, ${timeFormat.format(time)}` : '');
  const name = rival?.name ?? 'Someone else';
  return (
    <section className="editor-conflicts" aria-labelledby="conflicts" role="alert">
      <h2 id="conflicts">Edited by two people</h2>
      <p>
        {name} has saved another version{rival ? ` at ${timeFormat.format(rival.savedAt)}` : ''}. Everything else has
        been merged; choose{' '}
        {conflicts.length === 1 ? 'which version to keep' : `a version for each of the ${conflicts.length} places`}.
      </p>
      {conflicts.map((conflict) => (
        <ConflictChoices
          key={conflict.id}
          conflict={conflict}
          mine={`Yours${at(typedAt)}`}
          theirs={rival?.name ? `${rival.name}${at(rival.savedAt)}` : 'Theirs'}
          onChoose={(choice) => session.resolve(conflict, choice)}
        />
      ))}
    </section>
  );
}
