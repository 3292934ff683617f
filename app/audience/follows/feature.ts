import { NotAllowedError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { allow, allowOn, members, operators } from '~/platform/permissions/permissions';
import { readsNewOf } from './policy';

export const follows = {
  name: 'follows',
  permissions: {
    'follows.manage_own': allow(members),
    /** Notifying followers of new articles. */
    'follows.announce': allow(operators),
    /** New articles of what a member follows: of oneself, and of anybody for the jobs that mail them. */
    'follows.read_new': allowOn([...members, 'operator'], readsNewOf, () => new NotAllowedError('forbidden')),
  },
} as const satisfies Feature;
