/** A correction to a published article, as shown to readers. */
export type Correction = {
  id: string;
  /** Plain text; may contain line breaks. */
  note: string;
  correctedAt: Date;
};

/** Maximum length of a correction's note, in characters. */
export const longestCorrection = 1_000;
