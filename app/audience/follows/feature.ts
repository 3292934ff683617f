import { NotAllowedError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { members, operators } from '~/platform/permissions/actors';
import { allow, allowOn } from '~/platform/permissions/declarations';
import { canReadNewArticles } from './policy';

export const follows = {
  name: 'follows',
  permissions: {
    'follows.manage_own': allow(members),
    /** Notifying followers of new articles. */
    'follows.announce': allow(operators),
    /**
     * Reading the new articles that match a member's follows. Allowed for that member and for the jobs that send email.
     */
    'follows.read_new': allowOn([...members, 'operator'], canReadNewArticles, () => new NotAllowedError('forbidden')),
  },
} as const satisfies Feature;
