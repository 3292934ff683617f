import { NotAllowedError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { allow, allowOn, members, operators } from '~/platform/permissions/permissions';
import { canReadNewArticles } from './policy';

export const follows = {
  name: 'follows',
  permissions: {
    'follows.manage_own': allow(members),
    /** Notifying followers of new articles. */
    'follows.announce': allow(operators),
    /** Reading new articles from a member's follows: the member's own, and anyone's for the jobs that send email. */
    'follows.read_new': allowOn([...members, 'operator'], canReadNewArticles, () => new NotAllowedError('forbidden')),
  },
} as const satisfies Feature;
