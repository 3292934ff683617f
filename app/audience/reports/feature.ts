import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const reports = {
  name: 'reports',
  permissions: {
    'content.report': allow(members, 'Report comments and articles to the newsroom'),
  },
} as const satisfies Feature;
