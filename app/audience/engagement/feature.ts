import type { Feature } from '~/platform/features/feature';
import { allow, members, operators } from '~/platform/permissions/permissions';

export const engagement = {
  name: 'engagement',
  permissions: {
    'engagement.like': allow(members, 'Like articles'),
    'engagement.rate': allow(members, 'Rate articles'),
    /** One's own likes and ratings. */
    'engagement.read_own': allow(members),
    /** Taking the likes and ratings of a member who leaves out of the counts. */
    'engagement.forget': allow(operators),
  },
} as const satisfies Feature;
