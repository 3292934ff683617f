import type { Feature } from '~/platform/features/feature';
import { editors } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const reviews = {
  name: 'reviews',
  permissions: {
    'reviews.manage': allow(editors, 'Edit, order and feature platform reviews'),
  },
} as const satisfies Feature;
