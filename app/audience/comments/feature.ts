import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { m } from '~/platform/languages/compiled/messages';
import { allow, allowOn, everyone, members, moderators, operators } from '~/platform/permissions/permissions';
import { changesComment, readsComment, reportsComment } from './policy';

/** To whoever may do nothing to it, a comment is not there. */
const gone = () => new AppError('not_found', m.comments_gone());

export const comments = {
  name: 'comments',
  permissions: {
    'comments.read': allowOn(everyone, readsComment, gone),
    'comments.write': allow(members, 'Write comments'),
    /** Reading one’s own as it was typed, changing and deleting it. */
    'comments.change_own': allowOn(members, changesComment, gone),
    'comments.report': allowOn('content.report', reportsComment, gone),
    'comments.moderate': allow(moderators, 'Approve, hold and remove comments'),
    'comments.import': allow(operators),
  },
} as const satisfies Feature;
