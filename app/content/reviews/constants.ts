/** Maximum number of featured reviews at the top of the page (spec 1 §9). */
export const maxFeaturedReviews = 2;

/** Maximum lengths of a review's texts, in characters. */
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
/** Maximum number of pros, and of cons, per review. */
export const maxPoints = 8;

/** The dashboard tab on which reviews are managed (spec 2 §2). */
export const reviewsTabPath = '/admin?tab=platform-reviews';
