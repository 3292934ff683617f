import type { Correction } from './rules';

/** Corrections as properties of an article's structured data (schema.org `correction`); none where nothing was corrected. */
export const correctionData = (corrections: readonly Correction[]): Record<string, unknown> =>
  corrections.length === 0
    ? {}
    : {
        correction: corrections.map(({ note, correctedAt }) => ({
          '@type': 'CorrectionComment',
          text: note,
          datePublished: correctedAt.toISOString(),
        })),
      };
