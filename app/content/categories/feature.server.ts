import { database } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { setUpFixedCategories } from './write.server';

export const categoriesFeature: ServerFeature = {
  name: 'categories',
  start: async () => {
    await setUpFixedCategories(database());
    return {};
  },
};
