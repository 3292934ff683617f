import { pluralise } from '~/platform/languages/pluralise';
import type { SaveState, WaitingFor } from './session';

const timeOptions = { hour: '2-digit', minute: '2-digit' } as const;
const timeFormat = new Intl.DateTimeFormat('en-GB', timeOptions);
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...timeOptions,
});
/** Formats a time in the reader's time zone, with the date unless it is today. */
const formatTime = (time: number, now: number): string =>
  new Date(time).toDateString() === new Date(now).toDateString()
    ? `at ${timeFormat.format(time)}`
    : `on ${dateTimeFormat.format(time)}`;

export type SaveStateInput = {
  /** Null until something has been saved. */
  savedAt: number | null;
  waitingFor: WaitingFor | null;
  /** Number of changes that the server does not have. */
  changes: number;
  /** Number of unsaved changes that browser storage has acknowledged. */
  stored: number;
  conflicts: number;
  /** Whether the member’s own changes elsewhere are in conflict, rather than someone else’s; left out if not known. */
  isOwnConflict?: boolean;
  /** The server's reason for rejecting the save. */
  refusal: string;
  /** Whether the browser itself has no network; otherwise the last attempt to save may have failed. */
  isBrowserOffline: boolean;
};

/** Describes in one sentence what is saved where, without overstating what is safe. */
export function saveState(
  {
    savedAt,
    waitingFor,
    changes,
    stored: storedChanges,
    conflicts,
    isOwnConflict,
    refusal,
    isBrowserOffline,
  }: SaveStateInput,
  now = Date.now(),
): SaveState {
  const at = savedAt === null ? '' : formatTime(savedAt, now);
  if (waitingFor === null && isBrowserOffline)
    return { kind: 'offline', text: 'Offline. Changes will be saved in this browser and sent later.' };
  if (waitingFor === null) {
    return savedAt === null
      ? { kind: 'empty', text: 'Nothing to save yet' }
      : { kind: 'saved', at: savedAt, text: `Saved on the server ${at}` };
  }
  const isStored = storedChanges > 0 || changes === 0;
  // The latest change is not counted until the browser has stored it.
  const stored = isStored
    ? `${pluralise(storedChanges, 'change')} saved in this browser, waiting to be sent.`
    : `${pluralise(changes, 'change is', 'changes are')} only on this page. Keep this page open.`;
  const waitingState = (text: string): SaveState => ({ kind: 'waiting', waitingFor, changes, isStored, text });
  switch (waitingFor) {
    case 'turn':
      return waitingState(isStored ? 'Saved in this browser, sending…' : 'Saving…');
    case 'connection':
      return waitingState(
        isStored
          ? `Offline. ${pluralise(storedChanges, 'change is', 'changes are')} saved in this browser.`
          : `No connection. ${stored}`,
      );
    case 'server':
      return waitingState(`The server is not responding. Retrying automatically. ${stored}`);
    case 'sign-in':
      return waitingState(`Signed out: ${refusal || `sign in again in another tab and saving will resume`}. ${stored}`);
    case 'correction':
      return waitingState(`Not saved on the server: ${refusal} ${stored}`);
    case 'choice': {
      const places = conflicts === 1 ? 'place' : 'places';
      const who = isOwnConflict ? 'You changed' : 'Someone else changed';
      return waitingState(
        isOwnConflict === undefined
          ? `Another version of the same ${places} was saved. Choose which version to keep.`
          : `${who} the same ${places}${isOwnConflict ? ' elsewhere' : ''}. Choose which version to keep.`,
      );
    }
  }
}

export type OfflineInput = Pick<SaveStateInput, 'savedAt' | 'changes' | 'stored' | 'isBrowserOffline'>;

/** Says without a connection where the changes are, what will happen to them, and when they were last saved. */
export function offlineText({ savedAt, changes, stored, isBrowserOffline }: OfflineInput, now = Date.now()): string {
  const kept =
    changes === 0 || stored > 0
      ? 'Changes are saved in this browser and will be sent when the connection is back.'
      : 'Changes are only on this page: keep it open, and they will be saved when the connection is back.';
  const last =
    savedAt === null ? 'Nothing has been saved on the server yet.' : `Last saved ${formatTime(savedAt, now)}.`;
  return `${isBrowserOffline ? 'You are offline.' : 'The server cannot be reached.'} ${kept} ${last}`;
}
