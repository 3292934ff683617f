import type { Feature } from '~/platform/features/feature';

export const resources = {
  name: 'resources',
} as const satisfies Feature;
