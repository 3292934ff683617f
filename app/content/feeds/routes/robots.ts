import type { LoaderFunctionArgs } from 'react-router';
import { cacheResponse } from '~/platform/requests/request.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';

/**
 * Returns robots.txt. Asks crawlers to skip the pages that personal emails link to, and the API, whose data the pages
 * already contain, except for its description.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  cacheResponse(context, 3600, []);
  const lines = [
    'User-agent: *',
    'Allow: /api/v1/openapi.json',
    'Disallow: /api/',
    'Disallow: /subscribe/confirm',
    'Disallow: /unsubscribe',
    '',
    `Sitemap: ${publicUrl()}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
