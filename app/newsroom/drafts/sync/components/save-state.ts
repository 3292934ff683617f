import type { SaveState, WaitingFor } from './session';

const time = { hour: '2-digit', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat('en-GB', time);
const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...time });
/** A moment on the reader's own clocks; with its day, unless that is today. */
const momentOf = (moment: number, now: number): string =>
  new Date(moment).toDateString() === new Date(now).toDateString()
    ? `at ${clock.format(moment)}`
    : `on ${calendar.format(moment)}`;
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export type Situation = {
  /** Null while nothing has been saved. */
  savedAt: number | null;
  waitsFor: WaitingFor | null;
  /** Changes that the server does not have. */
  changes: number;
  /** How many of them the browser's store has acknowledged. */
  kept: number;
  conflicts: number;
  /** What the server has said against it. */
  refusal: string;
};

/** What is saved where, in one sentence that promises nothing that is not so. */
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
  // What was typed this moment is counted when the browser has it.
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
