import { articleStored, articlesRecategorised } from '~/content/articles/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { indexArticle } from './indexing.server';
import { searchCheck } from './search-check.server';
import { moveIndexedCategory } from './store-indexing.server';

export const searchFeature: ServerFeature = {
  name: 'search',
  healthChecks: [searchCheck],
  hooks: [articleStored.handledBy(indexArticle), articlesRecategorised.handledBy(moveIndexedCategory)],
};
