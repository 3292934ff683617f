import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const bookmarks = {
  name: 'bookmarks',
  permissions: {
    /** Reading and changing the actor's own bookmarks and lists. */
    'bookmarks.manage_own': allow(members),
  },
} as const satisfies Feature;
