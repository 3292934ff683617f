import type { LoaderFunctionArgs } from 'react-router';
import { authorFeedResponse } from '../feed-response.server';

export const loader = (args: LoaderFunctionArgs): Promise<Response> => authorFeedResponse(args, 'rss');
