import { slugChanged } from '~/content/articles/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { redirectFormerAddress } from './service.server';

export const redirectsFeature: ServerFeature = {
  name: 'redirects',
  hooks: [slugChanged.handledBy(redirectFormerAddress)],
};
