import { addressChanged } from '~/content/articles/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { keepFormerAddress } from './service.server';

export const redirectsFeature: ServerFeature = {
  name: 'redirects',
  hooks: [addressChanged.handledBy(keepFormerAddress)],
};
