import type { Feature } from '~/platform/features/feature';
import { allow, editors, moderators, operators } from '~/platform/permissions/permissions';

export const articles = {
  name: 'articles',
  permissions: {
    'articles.archive': allow(operators),
    'articles.import': allow(operators),
    'articles.offer': allow(operators),
    /** Writing and editing unpublished articles (spec 2 §6: can_create_articles_manually). */
    'articles.write': allow(moderators, 'Write and edit unpublished articles'),
    /** Passing another's article, or sending it back. */
    'articles.approve': allow(moderators, 'Approve other authors’ articles, or request changes'),
    /** Publishing and unpublishing approved text, now or on a schedule; the operator does it when scheduled. */
    'articles.publish': allow([...editors, 'operator'], 'Publish, schedule and unpublish approved articles'),
    /** Archiving, featuring and categorising many articles. */
    'articles.organise': allow(editors, 'Archive, feature and categorise articles'),
    /** Into the trash, and out of it. */
    'articles.delete': allow(editors, 'Move articles to the trash, and restore them'),
    /** Deleting for good what has been in the trash long enough. */
    'articles.empty_trash': allow(operators),
    /** Notifying the newsroom of the steps that articles take. */
    'articles.notify': allow(operators),
  },
} as const satisfies Feature;
