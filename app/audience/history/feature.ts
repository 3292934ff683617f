import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const history = {
  name: 'history',
  permissions: {
    /** Recording, viewing, exporting and deleting the actor's own reading history. */
    'history.manage_own': allow(members),
  },
} as const satisfies Feature;
