import { reviewsTabPath } from '~/content/reviews/constants';

/** Path to which changes to the list are posted. */
export const changesPath = '/admin/reviews';
export const newReviewPath = '/admin/reviews/new';
export const reviewPath = (id: string): string => `/admin/reviews/${id}`;

/** Which reviews are listed. */
export const reviewViews = ['all', 'featured', 'unlinked'] as const;
export type ReviewView = (typeof reviewViews)[number];

/** The reviews that the list shows, as named in its URL. */
export type ReviewQuery = { view: ReviewView; search: string; category: string };

const longestSearch = 80;

/** Parses the query from a URL. Unknown values are ignored. */
export const reviewQuery = (parameters: URLSearchParams): ReviewQuery => ({
  view: reviewViews.find((view) => view === parameters.get('view')) ?? 'all',
  search: (parameters.get('search') ?? '').trim().slice(0, longestSearch),
  category: parameters.get('category') ?? '',
});

/** Returns the query's parameters, except those with default values. */
export function reviewParameters({ view, search, category }: ReviewQuery): [name: string, value: string][] {
  const parameters: [string, string][] = [
    ['view', view === 'all' ? '' : view],
    ['search', search],
    ['category', category],
  ];
  return parameters.filter(([, value]) => value !== '');
}

/** Returns the path of the list. */
export const reviewsPath = (query: ReviewQuery): string =>
  [reviewsTabPath, ...reviewParameters(query).map((parameter) => String(new URLSearchParams([parameter])))].join('&');
