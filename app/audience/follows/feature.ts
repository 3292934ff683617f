import type { Feature } from '~/platform/features/feature';
import { allow, members, operators } from '~/platform/permissions/permissions';

export const follows = {
  name: 'follows',
  permissions: {
    'follows.manage_own': allow(members),
    /** Notifying followers of new articles. */
    'follows.announce': allow(operators),
    /** New articles of what a member follows: of oneself, and of anybody for the jobs that mail them. */
    'follows.read_new': allow([...members, 'operator']),
  },
} as const satisfies Feature;
