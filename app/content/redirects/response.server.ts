import { redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import { refuse } from '~/platform/http/refuse.server';
import { findRedirect } from './service.server';

/**
 * Ends a loader that has not found what its address names: with the way to it where the address is an old one, else
 * with the refusal. For routes whose addresses other systems use for their own articles, such as `/articles/{slug}`.
 * @throws a redirect, or what `refuse` throws
 */
export async function moveOrRefuse(error: unknown, request: Request): Promise<never> {
  if (error instanceof AppError && error.code === 'not_found') {
    const { pathname, search } = new URL(request.url);
    const target = await findRedirect(pathname + search);
    if (target) throw redirect(target, 301);
  }
  return refuse(error);
}
