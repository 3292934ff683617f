import type { StepName, WeekOutcome } from './rehearsal-rules';

/** The screen with all backups. */
export const backupsPath = '/admin/health/backups';

/** What an administrator can request at once. */
export const backupRequests = ['backup', 'rehearsal'] as const;
export type BackupRequestForm = { intent: (typeof backupRequests)[number] };

/** A moment, for a `<time>` element: `text` is in the newsroom's time zone. */
export type Moment = { iso: string; text: string };

/** What the newsroom sees of backups and their rehearsals. */
export type BackupReport = {
  /**
   * `rehearsed`: the last rehearsal passed; `failed`: it failed, or the newest backup is too old; `waiting`: none has been
   * rehearsed yet; `empty`: there is no backup.
   */
  state: 'rehearsed' | 'failed' | 'waiting' | 'empty';
  /** One sentence about the state. */
  sentence: string;
  /** What is in progress. */
  running: 'backup' | 'rehearsal' | null;
  /** Identifies the newest backup and rehearsal, finished or not, to notice when one ends. */
  version: string;
  newest: { age: string; size: string; place: string; isEncrypted: boolean } | null;
  rehearsal: {
    at: Moment;
    isPassed: boolean;
    /** Total time, such as `2 min 06`. */
    duration: string;
    rowsExpected: number;
    rowsRestored: number;
    /** Each step; `start` and `width` are percentages of the whole. */
    steps: {
      name: StepName;
      title: string;
      isPassed: boolean;
      start: number;
      width: number;
      duration: string;
      result: string;
    }[];
  } | null;
  /** When a restore last worked, and how long it took. */
  lastPassed: { at: Moment; duration: string } | null;
  weeks: WeekOutcome[];
  weeksSentence: string;
  /** The backups that exist, the newest first, and the last attempt if it failed. */
  backups: {
    id: string;
    at: Moment;
    size: string;
    rows: number;
    place: string;
    isEncrypted: boolean;
    duration: string;
    failure: string | null;
  }[];
  /** What the schedule does, in a sentence. */
  schedule: string;
  /** Where new backups are stored, in a sentence. */
  stored: string;
};

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size with three significant digits at most, such as `214 MB`. */
export function formatSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration, such as `40 ms`, `1.4 s`, `58 s`, `2 min 06`, `7 h 24` or `3 days`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 950) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)}`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `${hours} h ${twoDigits(minutes % 60)}` : `${Math.floor(hours / 24)} days`;
}

/** Titles of the steps. */
export const stepTitles: Readonly<Record<StepName, string>> = {
  fetch: 'Check the file',
  restore: 'Restore to a scratch database',
  compare: 'Compare row counts',
  read: 'Compare articles',
  remove: 'Clean up',
};

/** Returns a step's place on a bar of the whole rehearsal, in percent, wide enough to be seen. */
export function barOf(
  { offset, milliseconds }: { offset: number; milliseconds: number },
  total: number,
): { start: number; width: number } {
  const percent = (value: number): number => Math.round((1000 * value) / Math.max(1, total)) / 10;
  const width = Math.min(100, Math.max(1, percent(milliseconds)));
  return { start: Math.max(0, Math.min(100 - width, percent(offset))), width };
}

/** Returns a sentence about the last weeks. */
export function weeksSentenceOf(weeks: readonly WeekOutcome[]): string {
  const count = (outcome: WeekOutcome): number => weeks.filter((week) => week === outcome).length;
  const [passed, failed] = [count('passed'), count('failed')];
  if (passed + failed === 0) return 'no rehearsals yet';
  const none = count('none');
  return [`${passed} passed`, failed > 0 && `${failed} failed`, none > 0 && `${none} without a rehearsal`]
    .filter(Boolean)
    .join(', ');
}
