import type { ServerFeature } from '~/platform/features/feature.server';
import { feedsCheck } from './feeds-check.server';

export const feedsFeature: ServerFeature = { name: 'feeds', healthChecks: [feedsCheck] };
