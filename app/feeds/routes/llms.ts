import type { LoaderFunctionArgs } from 'react-router';
import { cacheAnswer } from '~/platform/request.server';
import { visitor } from '~/security/permissions';
import { llmsText } from '../llms.server';

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const text = await llmsText(visitor);
  cacheAnswer(context, 600, ['articles']);
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
