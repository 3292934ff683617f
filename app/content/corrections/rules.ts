/** Something that was put right in an article after readers had it, as they are told of it. */
export type Correction = {
  id: string;
  /** Plain text of any number of lines. */
  note: string;
  correctedAt: Date;
};

/** Most characters of a correction's note. */
export const longestCorrection = 1_000;
