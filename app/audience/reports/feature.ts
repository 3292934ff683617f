import type { Feature } from '~/platform/features/feature';
import { allow, members } from '~/platform/permissions/permissions';

export const reports = {
  name: 'reports',
  permissions: {
    'content.report': allow(members, 'Report comments and articles to the newsroom'),
  },
} as const satisfies Feature;
