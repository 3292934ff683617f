import type { ServerFeature } from '~/platform/features/feature.server';
import { configuration } from '~/platform/program/configuration.server';
import { openingEdition, openingEditionJob } from './opening-edition.server';

export const importingFeature: ServerFeature = {
  name: 'importing',
  jobs: [openingEditionJob],
  start: async () => {
    if (configuration().ARTICLES === 'opening') await openingEdition();
    return {};
  },
};
