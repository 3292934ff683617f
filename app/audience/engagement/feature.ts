import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const engagement = {
  name: 'engagement',
  permissions: {
    'engagement.like': allow(members, 'Like articles'),
    'engagement.rate': allow(members, 'Rate articles'),
    /** Reading the actor's own likes and ratings. */
    'engagement.read_own': allow(members),
  },
} as const satisfies Feature;
