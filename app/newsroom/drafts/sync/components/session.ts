import type { Conflict, ConflictChoice, DraftFields } from '~/newsroom/drafts/fields';

/** Why changes wait in the browser. */
export type WaitingFor =
  /** The next moment: they are about to be sent, or on their way. */
  | 'turn'
  | 'connection'
  | 'server'
  | 'sign-in'
  /** The server does not take them as they are; `text` says what is wrong. */
  | 'correction'
  /** Only the choice between two versions of a place. */
  | 'choice';

/** What is saved where. `text` says it in one sentence. */
export type SaveState =
  /** Nothing has been typed into a new article. */
  | { kind: 'empty'; text: string }
  /** All of it is on the server, since the moment `at` (milliseconds). */
  | { kind: 'saved'; at: number; text: string }
  | {
      kind: 'waiting';
      waitsFor: WaitingFor;
      /** Changes that the server does not have. */
      changes: number;
      /** Whether this browser keeps them when the page is closed. */
      isKept: boolean;
      text: string;
    };

/** An article that is being edited, as the editor sees it. */
export type DraftSession = {
  /** Null until the server knows the article. */
  articleId: string | null;
  version: number;
  /** What the page shows: what was typed, with what others have saved. */
  fields: DraftFields;
  /** Is called with whatever has been typed; returns at once, never throws, loses nothing. */
  change(part: Partial<DraftFields>): void;
  /**
   * Puts in what was made of the text as it was some time ago, beside what has come into it since.
   * @param asked the text as it was.
   * @returns false, and puts nothing in, where both have changed the same place.
   */
  putIn(asked: string, made: string): boolean;
  /** Content that the article was begun with and that has to be cleaned before it is shown; null when there is none. */
  unclean: string | null;
  /** Puts in what was made of `unclean`, over what has been typed. */
  putInClean(made: string): void;
  saved: SaveState;
  /** Sends what waits now; resolves when the server has responded or cannot be asked. Never rejects. */
  saveNow(): Promise<SaveState>;
  conflicts: Conflict[];
  resolve(conflict: Conflict, choice: ConflictChoice): void;
  /** Who else has the article open. */
  others: { userId: string; name: string }[];
  /**
   * The text that did not come from its editor: merged from others, recovered, or cleaned. The editor puts it in without
   * moving the caret. `at` is the moment (milliseconds), and grows with each.
   */
  arrived: { content: string; at: number } | null;
  /** When what was typed here before a crash was put in again, the moment it was typed (milliseconds). */
  recovered: number | null;
};
