import type { LoaderFunctionArgs } from 'react-router';
import { visitor } from '~/security/permissions';
import { answerSitemap } from '../sitemap-answer.server';
import { sitemapIndex } from '../sitemaps.server';

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return answerSitemap(context, await sitemapIndex(visitor), ['articles']);
}
