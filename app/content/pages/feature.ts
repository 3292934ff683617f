import type { Feature } from '~/platform/features/feature';

export const pages = {
  name: 'pages',
} as const satisfies Feature;
