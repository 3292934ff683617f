import { articleAdditions } from '~/content/articles/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import type { Correction } from './rules';
import { correctionsOf } from './service.server';

/**
 * Returns corrections as properties for an article's structured data (schema.org `correction`); empty when there are
 * none.
 */
const correctionData = (corrections: readonly Correction[]): Record<string, unknown> =>
  corrections.length === 0
    ? {}
    : {
        correction: corrections.map(({ note, correctedAt }) => ({
          '@type': 'CorrectionComment',
          text: note,
          datePublished: correctedAt.toISOString(),
        })),
      };

export const correctionsFeature: ServerFeature = {
  name: 'corrections',
  hooks: [
    articleAdditions.handledBy(async (articleId) => {
      const corrections = await correctionsOf(articleId);
      return { facts: { corrections }, structuredData: correctionData(corrections) };
    }),
    memberData({
      excludedTables: {
        article_corrections: 'Corrections are part of the published article; each is stored with its author.',
      },
    }),
  ],
};

declare module '~/content/articles/hooks' {
  interface ArticleFacts {
    corrections?: readonly Correction[];
  }
}
