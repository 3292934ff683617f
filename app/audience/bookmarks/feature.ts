import type { Feature } from '~/platform/features/feature';
import { allow, members } from '~/platform/permissions/permissions';

export const bookmarks = {
  name: 'bookmarks',
  permissions: {
    /** One's own bookmarks and lists of them. */
    'bookmarks.manage_own': allow(members),
  },
} as const satisfies Feature;
