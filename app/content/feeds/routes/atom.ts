import type { LoaderFunctionArgs } from 'react-router';
import { feedResponse } from '../feed-response.server';

export const loader = (args: LoaderFunctionArgs): Promise<Response> => feedResponse(args, 'atom');
