import type { LoaderFunctionArgs } from 'react-router';
import { cacheResponse } from '~/platform/requests/request.server';

/** Cache lifetime of a sitemap, in seconds. A change to its contents invalidates the sitemap earlier. */
const cacheSeconds = 3600;

/**
 * Responds with a sitemap.
 * @param tags cache tags of the sitemap's contents.
 */
export function sitemapResponse(
  context: LoaderFunctionArgs['context'],
  xml: string,
  tags: readonly string[],
): Response {
  cacheResponse(context, cacheSeconds, tags);
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
