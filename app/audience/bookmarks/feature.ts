import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members } from '~/platform/permissions/permissions';

export const bookmarks = {
  name: 'bookmarks',
  permissions: {
    /** Reading and changing one's own bookmarks and lists. */
    'bookmarks.manage_own': allow(members),
    /** Reading a list by its share link. */
    'bookmarks.read_shared': allow(everyone),
  },
} as const satisfies Feature;
