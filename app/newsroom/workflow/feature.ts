import FileTextIcon from 'lucide-react/icons/file-text';
import InboxIcon from 'lucide-react/icons/inbox';
import type { Feature } from '~/platform/features/feature';
import { editors } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const workflow = {
  name: 'workflow',
  permissions: {
    'articles.override_checks': allow(editors, 'Override problems that block the publication of an article'),
  },
  screens: [
    {
      path: '/admin/articles',
      label: 'Articles',
      group: 'Main',
      position: 2,
      permissions: ['articles.write'],
      icon: FileTextIcon,
      otherPathPrefixes: ['/admin/editor/'],
    },
    {
      path: '/admin/queue',
      label: 'My queue',
      group: 'Main',
      position: 3,
      permissions: ['articles.write'],
      icon: InboxIcon,
    },
  ],
  auditActions: {
    article_approved: { name: 'Article approved', verb: 'approved' },
    article_archived: { verb: 'archived' },
    article_categorised: { name: 'Article moved to a category', verb: 'moved to another category:' },
    article_changes_requested: { verb: 'requested changes to' },
    article_check_overridden: { name: 'Problem of an article overridden', verb: 'overrode a problem of' },
    article_check_restored: { name: 'Override withdrawn', verb: 'withdrew an override for' },
    article_corrected: { verb: 'corrected' },
    article_deleted: { name: 'Article moved to the trash', verb: 'moved to the trash:' },
    article_deleted_for_good: { name: 'Article deleted permanently', verb: 'permanently deleted' },
    article_draft: { verb: 'returned to drafts:' },
    article_featured: {
      name: 'Article featured or no longer featured',
      verb: ({ isFeatured }) => (isFeatured === true ? 'featured' : 'removed from featured:'),
    },
    article_given_back: { name: 'Article published again after an appeal', verb: 'published again after an appeal:' },
    article_pending: { name: 'Article submitted for review', verb: 'submitted for review:' },
    article_published: { verb: 'published' },
    article_rejected: { verb: 'rejected' },
    article_restored: { verb: 'restored from the trash:' },
    article_schedule_cleared: { verb: 'cancelled the schedule of' },
    article_schedule_failed: { verb: 'could not publish on schedule:' },
    article_scheduled: { verb: 'scheduled' },
    article_tagged: { name: 'Tag added to an article', verb: 'added a tag to' },
    article_unarchived: { name: 'Article removed from the archive', verb: 'removed from the archive:' },
    article_untagged: { name: 'Tag removed from an article', verb: 'removed a tag from' },
    article_unpublished: { verb: 'unpublished' },
  },
} as const satisfies Feature;
