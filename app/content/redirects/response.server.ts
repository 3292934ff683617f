import { redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import { refuse } from '~/platform/http/refuse.server';
import { pageUrl } from '~/platform/requests/page-url';
import { findRedirect } from './service.server';

/**
 * Handles an error in a loader. If nothing was found and the URL is a former address, redirects to the new address;
 * otherwise passes the error to `refuse`. For routes whose paths other systems use for their own articles, such as
 * `/articles/{slug}`.
 * @throws a redirect, or whatever `refuse` throws.
 */
export async function redirectOrRefuse(error: unknown, request: Request): Promise<never> {
  if (error instanceof AppError && error.code === 'not_found') {
    const { pathname, search } = pageUrl(request);
    const target = await findRedirect(pathname + search);
    if (target) throw redirect(target, 301);
  }
  return refuse(error);
}
