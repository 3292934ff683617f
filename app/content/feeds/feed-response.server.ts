import { type LoaderFunctionArgs, redirect } from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { AppError } from '~/platform/errors';
import { cacheResponse } from '~/platform/requests/request.server';
import { type Feed, type FeedFormat, feedFormats, lastChange } from './rules';
import { readFeed } from './service.server';

/** How long a feed may be kept, in seconds. A change of its articles throws it away sooner. */
const keptFor = 300;

/**
 * Responds with a feed; in plain text when there is none.
 * @param read gives the feed, or throws the AppError that says why there is none.
 * @param tags cache tags of what the feed shows beside articles.
 */
export async function respondWithFeed(
  context: LoaderFunctionArgs['context'],
  format: FeedFormat,
  read: () => Promise<Feed>,
  tags: readonly string[] = [],
): Promise<Response> {
  try {
    const feed = await read();
    // Loaded on first request: a server without feed requests does not load the library.
    const { writers } = await import('./formats');
    cacheResponse(context, keptFor, ['articles', ...tags]);
    const headers = new Headers({
      'Content-Type': `${feedFormats[format].type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${keptFor}`,
      // Readers that run in a browser fetch feeds across sites.
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
 * Responds with the feed that the address names: by way of its new address where the category has one, and 404 in plain
 * text
 * for a category or tag that has no article.
 */
export async function feedResponse({ params, context }: LoaderFunctionArgs, format: FeedFormat): Promise<Response> {
  const response = await respondWithFeed(context, format, () =>
    readFeed({ category: params.category, tag: params.tag }),
  );
  if (response.status !== 404 || params.category === undefined) return response;
  const moved = await movedCategory(params.category);
  return moved ? redirect(`/category/${encodeURIComponent(moved)}/${feedFormats[format].file}`, 301) : response;
}
