import type { Feature } from '~/platform/features/feature';

export const reviews = {
  name: 'reviews',
} as const satisfies Feature;
