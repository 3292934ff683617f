import type { Feature } from '~/platform/features/feature';
import { allow, members } from '~/platform/permissions/permissions';

export const history = {
  name: 'history',
  permissions: {
    /** What oneself has read: remembered, shown, exported, purged. */
    'history.manage_own': allow(members),
  },
} as const satisfies Feature;
