import { reviewsTabPath } from '~/content/reviews/constants';
import { countReviews } from '~/content/reviews/manage.server';
import { dashboardTabCounts } from '~/newsroom/dashboard-frame/frame.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { mayDo } from '~/platform/permissions/permissions';

export const newsroomReviewsFeature: ServerFeature = {
  name: 'newsroom-reviews',
  hooks: [
    dashboardTabCounts.handledBy(async (actor) =>
      mayDo(actor, 'reviews.manage') ? { [reviewsTabPath]: await countReviews(actor) } : {},
    ),
  ],
};
