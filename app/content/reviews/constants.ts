/** Maximum number of featured reviews at the top of the page (spec 1 §9). */
export const maxFeaturedReviews = 2;

/** Longest texts of a review, in characters. */
export const reviewLimits = {
  name: 80,
  slug: 80,
  category: 80,
  rating: 20,
  users: 200,
  description: 500,
  pricing: 300,
  address: 500,
  /** All pros or all cons, one per line. */
  points: 1200,
} as const;
/** Most pros, and most cons, of a review. */
export const maxPoints = 8;

/** The dashboard's tab where reviews are managed (spec 2 §2). */
export const reviewsTabPath = '/admin?tab=platform-reviews';
