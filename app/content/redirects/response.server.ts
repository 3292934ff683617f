import { redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import { refuse } from '~/platform/http/refuse.server';
import { findRedirect } from './service.server';

/**
 * Handles an error in a loader. If nothing was found and the URL is a former address, redirects to the new address;
 * otherwise passes the error to `refuse`. For routes whose paths other systems use for their own articles, such as
 * `/articles/{slug}`.
 * @throws a redirect, or whatever `refuse` throws.
 */
export async function redirectOrRefuse(error: unknown, url: URL): Promise<never> {
  if (error instanceof AppError && error.code === 'not_found') {
    const target = await findRedirect(url.pathname + url.search);
    if (target) throw redirect(target, 301);
  }
  return refuse(error);
}
