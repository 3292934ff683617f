import type { Task } from '~/platform/workers/tasks';
import type { RehearsalStep } from './rehearsal-rules';

export type RehearsalInput = {
  /** Path of the backup on this machine. */
  path: string;
  /** The key of the file, if it is encrypted, in base64url. */
  fileKey: string | null;
  /** When the rehearsal began, in milliseconds since 1970. */
  startedAt: number;
  /** The empty database into which the backup is restored: on PostgreSQL, or built in, in a folder. */
  target: { url: string } | { folder: string };
};

export type RehearsalOutput = {
  /** The steps that have ended; the last one may have failed. */
  steps: RehearsalStep[];
  /** Rows in the backup, and rows in the database into which it was restored. */
  rowsExpected: number;
  rowsRestored: number;
  /** Whether this server could not restore the backup, which says nothing about it. */
  isImpossible?: boolean;
};

/** Restores a backup into an empty database and compares the two. */
export const rehearsalTask: Task<RehearsalInput, RehearsalOutput> = {
  name: 'backup.rehearse',
  deadline: 5 * 3600 * 1000,
  isLarge: () => true,
  isLong: true,
};
