import { createContext, type RouterContextProvider } from 'react-router';
import type { Locale } from '~/platform/languages/locales';

/** The server's data about one request, and what loaders set for their response. */
export type RequestState = {
  id: string;
  locale: Locale;
  /** Address of the client, as far as the settings let it be believed. */
  address: string;
  /** False when only data is requested, by client-side navigation. */
  isDocument: boolean;
  /** Seconds that the response may be kept in the page cache; 0 keeps it out. */
  cacheSeconds: number;
  cacheTags: Set<string>;
  /** Article bodies that the document carries as HTML and must not carry again as hydration data. */
  bodies: Map<string, string>;
  /** The rendered page, if the response is one; the response then has no body. */
  page?: string;
};

export const requestState = createContext<RequestState>();

type Context = Readonly<RouterContextProvider>;

/** The tag of every response that may be kept: what changes can no longer be named one by one. */
export const wholeSiteTag = 'site';

/** A cache tag as it can be sent in a header, where commas separate tags: slugs may be in any script. */
export const headerSafeTag = (tag: string): string => tag.replaceAll(/[^!-+\--~]/gu, encodeURIComponent);

/**
 * Lets the response to a signed-out GET be kept and given to others.
 * @param tags names of what the response shows: `articles` for lists, `article:{slug}`, `card:{slug}`, `pages`,
 * `page:{slug}`,
 * `directory`, `member:{id}`, `author:{slug}`, `authors` for lists of them.
 */
export function cacheResponse(context: Context, seconds: number, tags: readonly string[]): void {
  const state = context.get(requestState);
  state.cacheSeconds = state.cacheSeconds === 0 ? seconds : Math.min(state.cacheSeconds, seconds);
  for (const tag of tags) state.cacheTags.add(headerSafeTag(tag));
}
