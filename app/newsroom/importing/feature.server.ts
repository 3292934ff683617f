import type { ServerFeature } from '~/platform/features/feature.server';
import { configuration } from '~/platform/program/configuration.server';
import { openingEdition } from './opening-edition.server';

export const importingFeature: ServerFeature = {
  name: 'importing',
  start: async () => {
    if (configuration().ARTICLES === 'opening') await openingEdition();
    return {};
  },
};
