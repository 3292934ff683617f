import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '~/design/components/dialog';
import { lazyPart } from '~/design/components/lazy-part';
import { Button } from '~/design/controls/button';
import { type Conflict, type ConflictChoice, fieldLabels } from '~/newsroom/drafts/fields';
import { commonRival, type Rival, rivalOf } from '~/newsroom/drafts/sync/components/rivals';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { ConflictPlace } from '../document/conflict-places';

const Comparison = lazyPart(
  () => 'comparison',
  async () => {
    const [{ compareTexts }, { ComparisonView }] = await Promise.all([
      import('~/newsroom/drafts/revisions/comparison'),
      import('~/newsroom/drafts/revisions/components/comparison-view'),
    ]);
    return ({ mine, theirs, labels }: { mine: string; theirs: string; labels: Labels }) => (
      <ComparisonView
        older={labels.mine}
        newer={labels.theirs}
        comparison={{ fields: [], text: compareTexts(mine, theirs) }}
      />
    );
  },
);

const displayValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value ?? '');

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Who wrote each version, and when. */
type Labels = { mine: string; theirs: string };

/** What is said about the other version: the page’s own member may have saved it elsewhere, or it is not known who. */
function wordsFor(rival: Rival | null, typedAt: number) {
  const after = (time: number | undefined): string => (time ? `, ${timeFormat.format(time)}` : '');
  const at = rival ? ` at ${timeFormat.format(rival.savedAt)}` : '';
  if (!rival || rival.isOwn) {
    return {
      title: 'Edited in two places',
      sentence: rival
        ? `You saved another version${at}, in another tab or on another device.`
        : 'Another version was saved.',
      labels: { mine: `On this page${after(typedAt)}`, theirs: `Saved elsewhere${after(rival?.savedAt)}` },
      buttons: { mine: 'Keep this one', theirs: 'Use the other one' },
    };
  }
  return {
    title: 'Edited by two people',
    sentence: `${rival.name} saved another version${at}.`,
    labels: { mine: `Yours${after(typedAt)}`, theirs: `${rival.name}${after(rival.savedAt)}` },
    buttons: { mine: 'Keep mine', theirs: 'Use theirs' },
  };
}

type Words = ReturnType<typeof wordsFor>;

/** Returns the HTML of a version; empty when it has been deleted or is empty. */
function htmlOf(conflict: Conflict, side: 'mine' | 'theirs'): string {
  if (conflict.field === 'content') return conflict[side];
  const value = displayValue(conflict[side]);
  const paragraph = document.createElement('p');
  paragraph.textContent = value;
  return value === '' ? '' : paragraph.outerHTML;
}

/** Returns both versions as HTML, with the words marked that differ, once the script that finds them has loaded. */
function useMarkedVersions(conflict: Conflict): Labels & { isSameWords: boolean } {
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

function Version({ label, html, isText }: { label: string; html: string; isText: boolean }) {
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

function ConflictChoices({
  conflict,
  words: { sentence, labels, buttons },
  onChoose,
  onCompare,
}: {
  conflict: Conflict;
  words: Words;
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
      {isSameWords && <p className="help">The words are the same in both.</p>}
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

/** Returns the places in the text for which a version has to be chosen, each with the element for the choice. */
export function useConflictPlaces(conflicts: readonly Conflict[]): readonly ConflictPlace[] {
  const elements = useRef(new Map<string, HTMLElement>());
  return useMemo(
    () =>
      conflicts.flatMap((conflict) => {
        if (conflict.field !== 'content') return [];
        const { id, end } = conflict;
        const element = elements.current.get(id) ?? document.createElement('div');
        elements.current.set(id, element);
        return [{ id, end, element }];
      }),
    [conflicts],
  );
}

/** Shows the first choice, with the focus on its first button. */
function showFirst(): void {
  const first = document.querySelector<HTMLElement>('.editor-conflict');
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * Conflicts between two versions. Each choice stands directly after the part of the text that it is about, and those
 * about other fields together before the text; a line that stays in view while someone writes leads to them. Nothing is
 * overwritten until a version has been chosen.
 * @param places where the choices about the text are.
 */
export function Conflicts({ session, places }: { session: DraftSession; places: readonly ConflictPlace[] }) {
  const { conflicts, rivals, typedAt } = session;
  const [comparedId, setComparedId] = useState<string>();
  if (conflicts.length === 0) return null;
  const words = wordsFor(commonRival(conflicts, rivals), typedAt);
  const wordsAbout = (conflict: Conflict): Words => wordsFor(rivalOf(conflict, rivals), typedAt);
  const compared = conflicts.find(({ id }) => id === comparedId);
  const choices = (conflict: Conflict) => (
    <ConflictChoices
      key={conflict.id}
      conflict={conflict}
      words={wordsAbout(conflict)}
      onChoose={(choice) => session.resolve(conflict, choice)}
      onCompare={() => setComparedId(conflict.id)}
    />
  );
  const others = conflicts.filter(({ field }) => field !== 'content');
  return (
    <>
      {others.length > 0 && <div className="editor-field-conflicts">{others.map(choices)}</div>}
      {places.map(({ id, element }) => {
        const conflict = conflicts.find((found) => found.id === id);
        return conflict && createPortal(choices(conflict), element, id);
      })}
      <section className="editor-conflicts" aria-labelledby="conflicts" role="alert">
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
        <Dialog title="Compare" onClose={() => setComparedId(undefined)}>
          <div className="editor-compared">
            <Comparison mine={compared.mine} theirs={compared.theirs} labels={wordsAbout(compared).labels} />
          </div>
        </Dialog>
      )}
    </>
  );
}
