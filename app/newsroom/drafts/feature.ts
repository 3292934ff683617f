import { lazyPart } from '~/design/components/lazy-part';
import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { allowOn } from '~/platform/permissions/declarations';
import { isEditorialCommentAuthor } from './editorial-comments/policy';
import { OtherWriterError } from './other-writer-error';
import { hasTyped } from './policy';

export const drafts = {
  name: 'drafts',
  permissions: {
    'drafts.save_typed': allowOn('articles.write', hasTyped, () => new OtherWriterError()),
    'editorial_comments.delete': allowOn(
      'articles.write',
      isEditorialCommentAuthor,
      () => new AppError('forbidden', 'Only the author of a comment can delete it.'),
    ),
  },
  auditActions: {
    article_version_named: {
      name: 'Article version named, or its name removed',
      verb: ({ name }) => (name === '' ? 'removed the name from a version of' : 'named a version of'),
    },
  },
  editorPanels: [
    {
      tab: 'comments',
      position: 1,
      Panel: lazyPart(
        () => 'editorial comments',
        async () => (await import('./editorial-comments/components/editorial-comments-panel')).EditorialCommentsPanel,
      ),
    },
  ],
} as const satisfies Feature;
