import type { LoaderFunctionArgs } from 'react-router';
import { cacheResponse } from '~/platform/requests/request.server';
import { llmsText } from '../llms.server';

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const text = await llmsText();
  cacheResponse(context, 600, ['articles']);
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
