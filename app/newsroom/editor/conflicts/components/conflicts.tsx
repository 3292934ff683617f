import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '~/design/controls/button';
import type { Conflict } from '~/newsroom/drafts/fields';
import { authorOfConflict, commonAuthor } from '~/newsroom/drafts/sync/components/conflict-authors';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { ConflictPlace } from '~/newsroom/editor/document/conflict-places';
import { ChosenVersions, type FieldConflict } from './chosen-versions';
import { ConflictChoices } from './conflict-choices';
import { ConflictComparison } from './conflict-comparison';
import { type ConflictWords, wordsFor } from './conflict-words';
import { useChoiceInView } from './use-conflict-places';

/** Shows the first choice, with the focus on its first button. */
function showFirst(): void {
  const first = document.querySelector<HTMLElement>('.editor-conflict');
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector('button')?.focus({ preventScroll: true });
}

/** The conflicts, once there are any, and what brings back a title or another field that was given up for them. */
export function Conflicts({ session, places }: { session: DraftSession; places: readonly ConflictPlace[] }) {
  const [replaced, setReplaced] = useState<readonly FieldConflict[]>([]);
  return (
    <>
      <ChosenVersions session={session} replaced={replaced} onUndo={setReplaced} />
      {session.conflicts.length > 0 && (
        <OpenConflicts
          session={session}
          places={places}
          onReplace={(conflict) => setReplaced([...replaced.filter(({ field }) => field !== conflict.field), conflict])}
        />
      )}
    </>
  );
}

/**
 * Conflicts between two versions. Each choice follows the passage that it is about; choices about other fields precede
 * the text. A line links to them, and stays in view while none of them is. Nothing is overwritten until a version has
 * been chosen.
 * @param places where the choices about the text are.
 * @param onReplace gets a conflict about another field for which the other version was chosen.
 */
function OpenConflicts({
  session,
  places,
  onReplace,
}: {
  session: DraftSession;
  places: readonly ConflictPlace[];
  onReplace: (conflict: FieldConflict) => void;
}) {
  const { conflicts, conflictAuthors, typedAt } = session;
  const [comparedId, setComparedId] = useState<string>();
  const fieldChoices = useRef<HTMLDivElement>(null);
  const isChoiceInView = useChoiceInView(places, fieldChoices);
  const words = wordsFor(commonAuthor(conflicts, conflictAuthors), typedAt);
  const wordsAbout = (conflict: Conflict): ConflictWords =>
    wordsFor(authorOfConflict(conflict, conflictAuthors), typedAt);
  const compared = conflicts.find(({ id }) => id === comparedId);
  const choices = (conflict: Conflict) => (
    <ConflictChoices
      key={conflict.id}
      conflict={conflict}
      words={wordsAbout(conflict)}
      onChoose={(choice) => {
        if (conflict.field !== 'content' && choice === 'theirs') onReplace(conflict);
        session.resolve(conflict, choice);
      }}
      onCompare={() => setComparedId(conflict.id)}
    />
  );
  const others = conflicts.filter(({ field }) => field !== 'content');
  return (
    <>
      {others.length > 0 && (
        <div ref={fieldChoices} className="editor-field-conflicts">
          {others.map(choices)}
        </div>
      )}
      {places.map(({ id, element }) => {
        const conflict = conflicts.find((found) => found.id === id);
        return conflict && createPortal(choices(conflict), element, id);
      })}
      <section
        className={`editor-conflicts${isChoiceInView ? '' : ' is-floating'}`}
        aria-labelledby="conflicts"
        role="alert"
      >
        <h2 id="conflicts">{words.title}</h2>
        <p>
          {words.sentence} Everything else has been merged; choose{' '}
          {conflicts.length === 1 ? 'which version to keep' : `a version for each of the ${conflicts.length} places`}.
        </p>
        <Button isSmall onClick={showFirst}>
          Show
        </Button>
      </section>
      {compared?.field === 'content' && (
        <ConflictComparison
          mine={compared.mine}
          theirs={compared.theirs}
          labels={wordsAbout(compared).labels}
          onClose={() => setComparedId(undefined)}
        />
      )}
    </>
  );
}
