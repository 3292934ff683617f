import type { Conflict, ConflictChoice, DraftFields } from '~/newsroom/drafts/fields';
import type { ConflictAuthors } from './conflict-authors';

/** The reason why changes are still pending in the browser. */
export type WaitingFor =
  /** The changes are about to be sent or are on their way. */
  | 'turn'
  | 'connection'
  | 'server'
  | 'sign-in'
  /** The server has rejected the changes; `text` says why. */
  | 'correction'
  /** Only a conflict remains to be resolved. */
  | 'choice';

/** The save status; `text` describes it in one sentence. */
export type SaveState =
  /** Nothing has been typed into a new article. */
  | { kind: 'empty'; text: string }
  /** All changes have been on the server since `at` (epoch milliseconds). */
  | { kind: 'saved'; at: number; text: string }
  /** There is no connection, and nothing is waiting for one. */
  | { kind: 'offline'; text: string }
  | {
      kind: 'waiting';
      waitingFor: WaitingFor;
      /** Number of changes that the server does not have. */
      changes: number;
      /** Whether the unsaved changes survive in this browser when the page is closed. */
      isStored: boolean;
      text: string;
    };

/**
 * A text for the text editor. The member can undo their own latest choice in a conflict, whatever else has arrived before
 * or after it: `choice` has the text before and after that choice, and its time.
 */
export type ArrivedText = {
  content: string;
  at: number;
  choice?: { before: string; after: string; at: number };
};

/** An article that is being edited, as the editor sees it. */
export type DraftSession = {
  /** Null until the article is on the server. */
  articleId: string | null;
  version: number;
  /** The fields as the page shows them: what was typed, merged with what others have saved. */
  fields: DraftFields;
  /** Applies typed changes. Returns at once, never throws, and loses nothing. */
  change(part: Partial<DraftFields>): void;
  /**
   * Merges `processed`, which was produced from an earlier text, with the changes made since.
   * @param source the earlier text.
   * @returns false, without changing anything, when `processed` conflicts with those changes.
   */
  mergeProcessed(source: string, processed: string): boolean;
  /** Initial content that has to be sanitised before it is shown; null when there is none. */
  unclean: string | null;
  /** Inserts the sanitised `unclean` content above what has been typed. */
  insertCleaned(processed: string): void;
  saved: SaveState;
  /** While there is no connection: where changes are kept, and when they were last saved. Otherwise null. */
  offline: string | null;
  /** Sends pending changes now. Resolves when the server has responded or cannot be reached. Never rejects. */
  saveNow(): Promise<SaveState>;
  conflicts: Conflict[];
  /** Who changed the places in conflict, as `authorOfConflict` reads it. */
  conflictAuthors: ConflictAuthors;
  /** The latest version in which this page has received changes by others; 0 for none. */
  othersVersion: number;
  /** Time of the last change on this page, in milliseconds; 0 for none. */
  typedAt: number;
  resolve(conflict: Conflict, choice: ConflictChoice): void;
  /** Other members who have the article open. */
  others: { userId: string; name: string }[];
  /**
   * The latest text that did not come from the text editor: merged from others' changes, recovered, cleaned, or chosen in
   * a conflict. The editor inserts it without moving the caret. `at` is the time in milliseconds, and increases with each
   * update.
   */
  arrived: ArrivedText | null;
  /** Time at which text restored after a crash had been typed, in milliseconds; null when nothing was restored. */
  recovered: number | null;
};
