import { workflowPath } from './rules';

/** A part of the queue. @param part its name in the address; all parts if there is none. */
const queue = (part?: string) => ({ screen: '/admin/queue', filter: part && `part=${part}`, name: 'My queue' });

/** The lists from which a review is opened: the paths of their screens, their filters and their names. */
const origins = {
  queue: queue(),
  toReview: queue('toReview'),
  toPublish: queue('toPublish'),
  scheduled: queue('scheduled'),
  articles: { screen: '/admin/articles', filter: undefined, name: 'Articles' },
  moderation: { screen: '/admin/moderation/articles', filter: undefined, name: 'Pending Articles' },
};
type OriginName = keyof typeof origins;
/** A list, with the query of its tab, filters and search where it has them. */
export type Origin = OriginName | `articles?${string}`;

/** Returns the list of articles as it is filtered. @param query the filters, as in its address; empty for none. */
export const listOrigin = (query: string): Origin => (query === '' ? 'articles' : `articles?${query}`);

/** Separates a list from its query, which is empty where it has none. */
export function partsOf(from: Origin): { name: OriginName; query: string } {
  const [name = '', ...query] = from.split('?');
  return { name: name as OriginName, query: query.join('?') };
}

/** Returns the list named in an address (`?from=`); `undefined` for none. */
export function readOrigin(from: string | null): Origin | undefined {
  if (from === null) return undefined;
  const { name, query } = partsOf(from as Origin);
  if (!Object.hasOwn(origins, name)) return undefined;
  return name === 'articles' ? listOrigin(query) : name;
}

/** Returns the list to which a review leads back: the queue, unless it was opened from another. */
export function originOf(from: Origin | undefined): { path: string; name: string } {
  const { name, query } = partsOf(from ?? 'queue');
  const { screen, filter = query, name: title } = origins[name];
  return { path: filter === '' ? screen : `${screen}?${filter}`, name: title };
}

const screenOf = (from: Origin | undefined): string => origins[partsOf(from ?? 'queue').name].screen;

/** Whether a review was opened from the queue or a part of it, as it is unless an address names another list. */
export const isQueue = (from: Origin | undefined): boolean => screenOf(from) === origins.queue.screen;

/** Returns the path of the screen that a review belongs to: that of the list to which it leads back. */
export const reviewScreen = (query: URLSearchParams): string => screenOf(readOrigin(query.get('from')));

/** Returns the path of an article's review, from which the list it was opened from can be reached again. */
export const reviewPath = (articleId: string, from: Origin = 'queue'): string =>
  `${workflowPath(articleId)}?from=${encodeURIComponent(from)}`;

/** Returns the path of the preview that leads back to the review. */
export const reviewPreviewPath = (articleId: string, from: Origin = 'queue'): string =>
  `/admin/editor/${articleId}/preview?from=${encodeURIComponent(from)}`;

/** The place of the schedule on an article's review page and in the editor. */
export const schedulePlace = '#workflow-schedule';

/** Returns the path of an article's schedule on its review page. */
export const reviewSchedulePath = (articleId: string, from: Origin = 'queue'): string =>
  `${reviewPath(articleId, from)}${schedulePlace}`;
