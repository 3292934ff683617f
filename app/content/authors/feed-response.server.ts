import type { LoaderFunctionArgs } from 'react-router';
import { respondWithFeed } from '~/content/feeds/feed-response.server';
import type { FeedFormat } from '~/content/feeds/rules';
import { authorTag } from './constants';
import { readAuthorFeed } from './service.server';

/** Responds with the feed for the author in the URL, or with a plain-text 404 when there is no such author. */
export function authorFeedResponse({ params, context }: LoaderFunctionArgs, format: FeedFormat): Promise<Response> {
  const slug = params.slug ?? '';
  return respondWithFeed(context, format, () => readAuthorFeed(slug), [authorTag(slug)]);
}
