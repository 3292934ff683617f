import type { Feature } from '~/platform/features/feature';

export const members = {
  name: 'members',
} as const satisfies Feature;
