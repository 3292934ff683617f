import { type LoaderFunctionArgs, redirect } from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { AppError } from '~/platform/errors';
import { cacheResponse } from '~/platform/requests/request.server';
import { type Feed, type FeedFormat, feedFormats, lastChange } from './rules';
import { readFeed } from './service.server';

/** Cache lifetime of a feed, in seconds. A change to its articles invalidates the feed earlier. */
const cacheSeconds = 300;

/**
 * Responds with a feed, or with a plain-text error when there is none.
 * @param read returns the feed, or throws an AppError that explains why there is none.
 * @param tags additional cache tags, for anything in the feed other than articles.
 */
export async function respondWithFeed(
  context: LoaderFunctionArgs['context'],
  format: FeedFormat,
  read: () => Promise<Feed>,
  tags: readonly string[] = [],
): Promise<Response> {
  try {
    const feed = await read();
    // Loaded on the first request, so that a server that gets no feed requests never loads the library.
    const { writers } = await import('./formats');
    cacheResponse(context, cacheSeconds, ['articles', ...tags]);
    const headers = new Headers({
      'Content-Type': `${feedFormats[format].type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${cacheSeconds}`,
      // Browser-based feed readers fetch feeds from other origins.
      'Access-Control-Allow-Origin': '*',
    });
    const changed = lastChange(feed.articles);
    if (changed) headers.set('Last-Modified', changed.toUTCString());
    return new Response(writers[format](feed), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(`${error.message}\n`, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

/**
 * Responds with the feed that the URL identifies. Redirects when the category has a new slug; returns a plain-text 404
 * when no article has the category or tag.
 */
export async function feedResponse({ params, context }: LoaderFunctionArgs, format: FeedFormat): Promise<Response> {
  const response = await respondWithFeed(context, format, () =>
    readFeed({ category: params.category, tag: params.tag }),
  );
  if (response.status !== 404 || params.category === undefined) return response;
  const moved = await movedCategory(params.category);
  return moved ? redirect(`/category/${encodeURIComponent(moved)}/${feedFormats[format].file}`, 301) : response;
}
