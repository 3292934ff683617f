import type { Feature } from '~/platform/features/feature';
import { editors } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const reviews = {
  name: 'reviews',
  permissions: {
    'reviews.manage': allow(editors, 'Edit, order and feature platform reviews'),
  },
  auditActions: {
    review_changed: { verb: 'edited the review of' },
    review_created: { verb: 'added the review of' },
    review_deleted: { verb: 'deleted the review of' },
    review_featured: { verb: 'featured the review of' },
    review_linked: { verb: 'linked an article to the review of' },
    review_moved: { verb: 'moved the review of' },
    review_restored: { verb: 'restored the review of' },
    review_unfeatured: { verb: 'stopped featuring the review of' },
    review_unlinked: { verb: 'unlinked the article from the review of' },
  },
} as const satisfies Feature;
