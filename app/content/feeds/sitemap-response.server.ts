import type { LoaderFunctionArgs } from 'react-router';
import { cacheResponse } from '~/platform/requests/request.server';

/** How long a sitemap may be kept, in seconds. A change of what it lists throws it away sooner. */
const keptFor = 3600;

/** Responds with a sitemap. */
export function sitemapResponse(
  context: LoaderFunctionArgs['context'],
  xml: string,
  tags: readonly string[],
): Response {
  cacheResponse(context, keptFor, tags);
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
