import { reviewsTabPath } from '~/content/reviews/constants';
import type { Feature } from '~/platform/features/feature';

export const newsroomReviews = {
  name: 'newsroom-reviews',
  dashboardTabs: [{ path: reviewsTabPath, label: 'Reviews', position: 3, permission: 'reviews.manage' }],
} as const satisfies Feature;
