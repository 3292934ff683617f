import type { Feature } from '~/platform/features/feature';
import { allow, everyone, members, moderators, operators } from '~/platform/permissions/permissions';

export const comments = {
  name: 'comments',
  permissions: {
    'comments.read': allow(everyone),
    'comments.write': allow(members, 'Write comments'),
    /** Deleting one's own, having them in one's data. */
    'comments.manage_own': allow(members),
    'comments.moderate': allow(moderators, 'Approve, hold and remove comments'),
    'comments.import': allow(operators),
  },
} as const satisfies Feature;
