import { type Conflict, type ConflictChoice, fieldLabels } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';

const displayValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value ?? '');

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

/** Conflicts between two people's changes: both versions, with buttons to choose one. */
export function Conflicts({ session }: { session: DraftSession }) {
  if (session.conflicts.length === 0) return null;
  const choose = (conflict: Conflict, choice: ConflictChoice) => () => session.resolve(conflict, choice);
  return (
    <section className="panel editor-conflicts" aria-labelledby="conflicts" role="alert">
      <h2 id="conflicts">Edited by two people</h2>
      {session.conflicts.map((conflict) => (
        <article key={conflict.id}>
          <h3>{fieldLabels[conflict.field]}</h3>
          <div className="editor-versions">
            <Version label="Yours" conflict={conflict} side="mine" />
            <Version label="Theirs" conflict={conflict} side="theirs" />
          </div>
          <div className="toolbar">
            <button type="button" className="button small" onClick={choose(conflict, 'mine')}>
              Keep mine
            </button>
            <button type="button" className="button small" onClick={choose(conflict, 'theirs')}>
              Take theirs
            </button>
            {conflict.field === 'content' && (
              <button type="button" className="button small" onClick={choose(conflict, 'both')}>
                Keep both
              </button>
            )}
          </div>
        </article>
      ))}
    </section>
  );
}
