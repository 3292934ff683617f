import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import UndoIcon from 'lucide-react/icons/undo-2';
import { PageLink } from '~/design/components/page-link';
import { useIsPhone } from '~/design/controls/overlays/phone';
import type { SaveState, WaitingFor } from '~/newsroom/drafts/sync/components/session';

/** Short forms of what the editor says elsewhere in full, such as in the line about conflicts. */
const shortWaits: Partial<Record<WaitingFor, string>> = {
  turn: 'saving…',
  connection: 'offline',
  choice: 'choose a version',
};

/**
 * Returns a short save status for narrow bars; undefined for problems that are described nowhere else, which are not
 * shortened. A date in this year needs no year.
 */
export function shortSaveText(state: SaveState): string | undefined {
  // Where changes may be lost, the sentence is shown in full.
  if (state.kind === 'waiting')
    return state.isStored || state.waitingFor === 'turn' ? shortWaits[state.waitingFor] : undefined;
  // The bar below says the rest.
  if (state.kind === 'offline') return 'offline';
  if (state.kind !== 'saved') return undefined;
  const text = state.text.replace(/^Saved on the server (?:at|on) ([^,]+).*$/, 'saved $1');
  const thisYear = ` ${new Date().getFullYear()}`;
  return text.endsWith(thisYear) ? text.slice(0, -thisYear.length) : text;
}

/**
 * The page's name and the save status. A narrow bar shows both in a short form, but screen readers read all of them. On
 * phones, a link back to the articles replaces the newsroom's header.
 */
export function EditorTitle({ isNew, saved }: { isNew: boolean; saved: SaveState | null }) {
  const isOnPhone = useIsPhone();
  return (
    <>
      {isOnPhone && (
        <PageLink className="icon-button editor-back" to="/admin/articles" aria-label="Back to the articles">
          <ArrowLeftIcon size={20} aria-hidden />
        </PageLink>
      )}
      <h1>
        {isNew ? (
          <>
            <span className="long-form">Create </span>New Article
          </>
        ) : (
          <>
            Edit<span className="long-form"> Article</span>
          </>
        )}
      </h1>
      <p
        className={`save-state is-${saved?.kind ?? 'empty'}`}
        role="status"
        data-short={saved ? shortSaveText(saved) : undefined}
        title={saved?.text}
      >
        <span>{saved?.text ?? '\u00a0'}</span>
      </p>
    </>
  );
}

/** Undoes the last change to the text. On phones, where the toolbar's own button is out of sight. */
export const UndoButton = ({ onUndo }: { onUndo: () => void }) =>
  useIsPhone() && (
    <button type="button" className="icon-button editor-undo" aria-label="Undo text change" onClick={onUndo}>
      <UndoIcon size={20} aria-hidden />
    </button>
  );
