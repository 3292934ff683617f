import type { LoaderFunctionArgs } from 'react-router';
import { visitor } from '~/platform/permissions/permissions';
import { answerSitemap } from '../sitemap-response.server';

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  // Loaded when first asked for, as sitemaps seldom are.
  const { sitemapIndex } = await import('../sitemaps.server');
  return answerSitemap(context, await sitemapIndex(visitor), ['articles']);
}
