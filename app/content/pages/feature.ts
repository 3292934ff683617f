import type { Feature } from '~/platform/features/feature';
import { allow, everyone } from '~/platform/permissions/permissions';

export const pages = {
  name: 'pages',
  permissions: {
    'pages.read': allow(everyone),
  },
} as const satisfies Feature;
