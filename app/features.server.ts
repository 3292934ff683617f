import { articlesFeature } from '~/content/articles/feature.server';
import { redirectsFeature } from '~/content/redirects/feature.server';
import { searchFeature } from '~/content/search/feature.server';
import { draftsFeature } from '~/newsroom/drafts/feature.server';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import type { ServerFeature } from '~/platform/features/feature.server';

/** Every feature that declares something to the server, in the order of their layers. */
export const serverFeatures: readonly ServerFeature[] = [
  articlesFeature,
  searchFeature,
  redirectsFeature,
  draftsFeature,
  workflowFeature,
];
