import type { LoaderFunctionArgs } from 'react-router';
import { answerFeed } from '../feed-answer.server';

export const loader = (args: LoaderFunctionArgs): Promise<Response> => answerFeed(args, 'json');
