import type { Feature } from '~/platform/features/feature';
import { allow, editors } from '~/platform/permissions/permissions';

export const categories = {
  name: 'categories',
  permissions: {
    'categories.manage': allow(editors, 'Create, rename, merge and delete categories'),
  },
} as const satisfies Feature;
