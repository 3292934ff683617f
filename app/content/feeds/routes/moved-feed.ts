import { redirect } from 'react-router';

/** Where WordPress and Ghost kept their feeds: readers who subscribed there go on reading. */
export const loader = (): Response =>
  redirect('/rss.xml', { status: 301, headers: { 'Cache-Control': 'public, max-age=86400' } });
