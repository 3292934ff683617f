import { workflowPath } from './rules';

/** The lists from which a review is opened, with their paths and names. */
const origins = {
  queue: { path: '/admin/queue', name: 'My queue' },
  toReview: { path: '/admin/queue?part=toReview', name: 'My queue' },
  toPublish: { path: '/admin/queue?part=toPublish', name: 'My queue' },
  scheduled: { path: '/admin/queue?part=scheduled', name: 'My queue' },
  articles: { path: '/admin/articles', name: 'Articles' },
  moderation: { path: '/admin/moderation/articles', name: 'Pending Articles' },
} as const;
export type Origin = keyof typeof origins;

/** Returns the list named in an address (`?from=`); `undefined` for none. */
export const readOrigin = (from: string | null): Origin | undefined =>
  from !== null && Object.hasOwn(origins, from) ? (from as Origin) : undefined;

/** Returns the list to which a review leads back: the queue, unless it was opened from another. */
export const originOf = (from: Origin | undefined): { path: string; name: string } => origins[from ?? 'queue'];

/** Returns the path of the screen that a review belongs to: that of the list to which it leads back. */
export const reviewScreen = (query: URLSearchParams): string =>
  originOf(readOrigin(query.get('from'))).path.replace(/\?.*$/, '');

/** Returns the path of an article's review, from which the list it was opened from can be reached again. */
export const reviewPath = (articleId: string, from: Origin = 'queue'): string =>
  `${workflowPath(articleId)}?from=${from}`;

/** Returns the path of the preview that leads back to the review. */
export const reviewPreviewPath = (articleId: string, from: Origin = 'queue'): string =>
  `/admin/editor/${articleId}/preview?from=${from}`;

/** The place of the schedule on an article's review page and in the editor. */
export const schedulePlace = '#workflow-schedule';

/** Returns the path of an article's schedule on its review page. */
export const reviewSchedulePath = (articleId: string, from: Origin = 'queue'): string =>
  `${reviewPath(articleId, from)}${schedulePlace}`;
