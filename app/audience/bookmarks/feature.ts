import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members } from '~/platform/permissions/permissions';

export const bookmarks = {
  name: 'bookmarks',
  permissions: {
    /** One's own bookmarks and lists of them. */
    'bookmarks.manage_own': allow(members),
    /** A list whose link one has. */
    'bookmarks.read_shared': allow(everyone),
  },
} as const satisfies Feature;
