import type { Feature } from '~/platform/features/feature';
import { allow, everyone } from '~/platform/permissions/permissions';

export const resources = {
  name: 'resources',
  permissions: {
    'resources.read': allow(everyone),
    'tool_reviews.request': allow(everyone),
  },
} as const satisfies Feature;
