import { redirect } from 'react-router';

/** Redirects the feed paths of WordPress and Ghost, so that existing subscriptions keep working. */
export const loader = (): Response =>
  redirect('/rss.xml', { status: 301, headers: { 'Cache-Control': 'public, max-age=86400' } });
