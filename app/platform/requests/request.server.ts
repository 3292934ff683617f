import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Locale } from '~/platform/languages/locales';

/** The server's data about one request, and what loaders set for its response. */
export type RequestState = {
  id: string;
  locale: Locale;
  /** Whether the address belongs to the newsroom, whose texts are in English whatever the locale. */
  isInEnglishOnly?: true;
  /** Address of the client, trusted as far as the configuration allows. */
  address: string;
  /** False when only data is requested, by client-side navigation. */
  isDocument: boolean;
  /** Seconds that the response may be cached; 0 excludes it from the page cache. */
  cacheSeconds: number;
  cacheTags: Set<string>;
  /** Article bodies that the document contains as HTML and that must not be repeated in the hydration data. */
  bodies: Map<string, string>;
  /** Whether a page of this site may show the page in a frame. */
  isFramed?: true;
  /** The rendered page, if the response is a page; the Response object then has no body. */
  page?: string;
};

export const requestState = createContext<RequestState>();

type Context = Readonly<RouterContextProvider>;

/** Middleware of pages whose texts are in English whatever the locale. */
export const inEnglishOnly: MiddlewareFunction<Response> = ({ context }) => {
  context.get(requestState).isInEnglishOnly = true;
};

/** Lets a page of this site show this response in a frame; the policy forbids it for all others. */
export function allowFraming(context: Context): void {
  context.get(requestState).isFramed = true;
}

/** The tag that every cached response carries, for changes whose effects cannot be listed individually. */
export const wholeSiteTag = 'site';

/** Encodes a cache tag for a header, in which tags are separated by commas. Slugs may be in any script. */
export const headerSafeTag = (tag: string): string => tag.replaceAll(/[^!-+\--~]/gu, encodeURIComponent);

/**
 * Allows the response to a signed-out GET to be cached and shared.
 * @param seconds how long, if the site's cache timeout is the default one (decision 0049).
 * @param tags names of what the response shows: `articles` for lists, `article-pages`, `article:{slug}`, `card:{slug}`, `pages`,
 * `page:{slug}`, `directory`, `member:{id}`, `author:{slug}`, `authors` for lists of them.
 */
export function cacheResponse(context: Context, seconds: number, tags: readonly string[]): void {
  const state = context.get(requestState);
  state.cacheSeconds = state.cacheSeconds === 0 ? seconds : Math.min(state.cacheSeconds, seconds);
  for (const tag of tags) state.cacheTags.add(headerSafeTag(tag));
}
