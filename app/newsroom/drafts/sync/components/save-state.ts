import type { SaveState, WaitingFor } from './session';

const time = { hour: '2-digit', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat('en-GB', time);
const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...time });
/** Formats a time in the reader's time zone, with the date unless it is today. */
const momentOf = (moment: number, now: number): string =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? `at ${clock.format(moment)}`
    : `on ${calendar.format(moment)}`;
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export type Situation = {
  /** Null until something has been saved. */
  savedAt: number | null;
  waitsFor: WaitingFor | null;
  /** Number of changes that the server does not have. */
  changes: number;
  /** Number of those changes that the browser's store has acknowledged. */
  kept: number;
  conflicts: number;
  /** The server's reason for rejecting the save. */
  refusal: string;
};

/** Describes in one sentence what is saved where, without overstating what is safe. */
export function saveState(
  { savedAt, waitsFor, changes, kept: keptChanges, conflicts, refusal }: Situation,
  now = Date.now(),
): SaveState {
  const at = savedAt === null ? '' : momentOf(savedAt, now);
  if (waitsFor === null) {
    return savedAt === null
      ? { kind: 'empty', text: 'Nothing to save yet' }
      : { kind: 'saved', at: savedAt, text: `Saved on the server ${at}` };
  }
  const isKept = keptChanges > 0 || changes === 0;
  // A change that was typed just now counts once the browser has stored it.
  const kept = isKept
    ? `Stored in this browser, ${many(keptChanges, 'change')} waiting`
    : `Only on this page, ${many(changes, 'change')} waiting: keep this page open`;
  const state = (text: string): SaveState => ({ kind: 'waiting', waitsFor, changes, isKept, text });
  switch (waitsFor) {
    case 'turn':
      return state(isKept ? 'Stored in this browser, saving…' : 'Saving…');
    case 'connection':
      return state(`${kept}: no connection`);
    case 'server':
      return state(`${kept}: the server is not responding. Retrying automatically`);
    case 'sign-in':
      return state(`Signed out: ${refusal || `sign in in another tab and saving will resume`}. ${kept}`);
    case 'correction':
      return state(`Not saved on the server: ${refusal} ${kept}`);
    case 'choice': {
      const places = many(conflicts, 'place was', 'places were');
      return state(
        at === ''
          ? `${places} also changed by someone else: choose which version to keep`
          : `Saved on the server ${at}, but ${places} also changed by someone else: choose which version to keep`,
      );
    }
  }
}
