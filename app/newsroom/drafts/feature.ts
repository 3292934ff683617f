import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { allowOn } from '~/platform/permissions/permissions';
import { deletesEditorialComment } from './editorial-comments/policy';

export const drafts = {
  name: 'drafts',
  permissions: {
    'editorial_comments.delete': allowOn(
      'articles.write',
      deletesEditorialComment,
      () => new AppError('forbidden', 'Only its author can delete a comment.'),
    ),
  },
} as const satisfies Feature;
