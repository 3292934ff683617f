import type { ServerFeature } from '~/platform/features/feature.server';

/** Every feature that declares something to the server, in the order of their layers. */
export const serverFeatures: readonly ServerFeature[] = [];
