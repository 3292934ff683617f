import type { LoaderFunctionArgs } from 'react-router';
import { respondWithFeed } from '~/content/feeds/feed-response.server';
import type { FeedFormat } from '~/content/feeds/rules';
import { authorTag } from './constants';
import { readAuthorFeed } from './service.server';

/** Responds with the feed of the author in the URL, or 404 as plain text when there is none. */
export function authorFeedResponse({ params, context }: LoaderFunctionArgs, format: FeedFormat): Promise<Response> {
  const slug = params.slug ?? '';
  return respondWithFeed(context, format, () => readAuthorFeed(slug), [authorTag(slug)]);
}
