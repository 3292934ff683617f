import type { LoaderFunctionArgs } from 'react-router';
import { sitemapResponse } from '../sitemap-response.server';

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  // Loaded on first request, as sitemaps are rarely requested.
  const { sitemapIndex } = await import('../sitemaps.server');
  return sitemapResponse(context, await sitemapIndex(), ['articles']);
}
