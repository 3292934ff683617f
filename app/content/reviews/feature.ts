import type { Feature } from '~/platform/features/feature';
import { allow, everyone } from '~/platform/permissions/permissions';

export const reviews = {
  name: 'reviews',
  permissions: {
    'reviews.read': allow(everyone),
  },
} as const satisfies Feature;
