import type { LoaderFunctionArgs } from 'react-router';
import { sitemapResponse } from '../sitemap-response.server';

/** The files that the index names: `pages.xml`, `news.xml`, `articles-1.xml` and so on. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  // Loaded on first request, as sitemaps are rarely requested.
  const { articlesSitemap, newsSitemap, pagesSitemap } = await import('../sitemaps.server');
  const file = params.file ?? '';
  if (file === 'pages.xml') {
    const { xml, tags } = await pagesSitemap();
    return sitemapResponse(context, xml, tags);
  }
  if (file === 'news.xml') return sitemapResponse(context, await newsSitemap(new Date()), ['articles']);
  const number = Number(/^articles-([1-9]\d{0,5})\.xml$/.exec(file)?.[1]);
  const xml = Number.isNaN(number) ? undefined : await articlesSitemap(number);
  if (xml !== undefined) return sitemapResponse(context, xml, ['articles']);
  return new Response('Sitemap not found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
