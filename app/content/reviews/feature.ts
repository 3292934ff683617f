import type { Feature } from '~/platform/features/feature';
import { allow, editors } from '~/platform/permissions/permissions';

export const reviews = {
  name: 'reviews',
  permissions: {
    'reviews.manage': allow(editors, 'Edit, order and feature platform reviews'),
  },
} as const satisfies Feature;
