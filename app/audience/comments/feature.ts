import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { m } from '~/platform/languages/compiled/messages';
import { everyone, members, moderators } from '~/platform/permissions/actors';
import { allow, allowOn } from '~/platform/permissions/declarations';
import { canChangeComment, canReadComment, canReportComment } from './policy';

/** An actor without permission gets the same error as for a comment that does not exist. */
const notFound = () => new AppError('not_found', m.comments_gone());

export const comments = {
  name: 'comments',
  permissions: {
    'comments.read': allowOn(everyone, canReadComment, notFound),
    'comments.write': allow(members, 'Write comments'),
    /** Reading the actor's own comment as typed, editing it and deleting it. */
    'comments.change_own': allowOn(members, canChangeComment, notFound),
    'comments.report': allowOn('content.report', canReportComment, notFound),
    'comments.moderate': allow(moderators, 'Approve, hold and remove comments'),
  },
} as const satisfies Feature;
