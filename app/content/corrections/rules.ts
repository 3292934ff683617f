/** A correction to a published article, as readers see it. */
export type Correction = {
  id: string;
  /** Plain text of any number of lines. */
  note: string;
  correctedAt: Date;
};

/** Most characters of a correction's note. */
export const longestCorrection = 1_000;
