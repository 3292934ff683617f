import type { Correction } from './rules';

/**
 * Returns corrections as properties for an article's structured data (schema.org `correction`); empty when there are
 * none.
 */
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
