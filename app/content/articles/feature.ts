import type { Feature } from '~/platform/features/feature';
import { administrators, editors, moderators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const articles = {
  name: 'articles',
  permissions: {
    'articles.import': allow([...administrators, 'operator'], 'Import content from another program, and undo imports'),
    /** The spec's `can_create_articles_manually` (spec 2 §6). */
    'articles.write': allow(moderators, 'Write and edit unpublished articles'),
    'articles.approve': allow(moderators, 'Approve other authors’ articles, or request changes'),
    /** Includes scheduling. The operator publishes and unpublishes scheduled articles. */
    'articles.publish': allow([...editors, 'operator'], 'Publish, schedule and unpublish approved articles'),
    'articles.organise': allow(editors, 'Archive, feature and categorise articles'),
    'articles.delete': allow(editors, 'Move articles to the trash, and restore them'),
  },
} as const satisfies Feature;
