import type { LoaderFunctionArgs } from 'react-router';
import { answerFeed } from '../feed-response.server';

export const loader = (args: LoaderFunctionArgs): Promise<Response> => answerFeed(args, 'atom');
