import { data, redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import { pageUrl } from '~/platform/requests/page-url';

/**
 * Turns a feature's AppError into the response of a loader or action: `readArticle(…).catch(refuse)`. Other errors pass
 * through.
 */
export function refuse(error: unknown): never {
  if (error instanceof AppError) throw data({ code: error.code, message: error.message }, { status: error.status });
  throw error;
}

/**
 * Redirects a request with an invalid cursor to the list's first page, so that an old link still shows something. Other
 * errors go to `refuse`.
 */
export const redirectToFirstPage =
  (request: Request) =>
  (error: unknown): never => {
    if (!(error instanceof AppError && 'cursor' in error.fields)) return refuse(error);
    const { pathname, searchParams } = pageUrl(request);
    searchParams.delete('cursor');
    const search = searchParams.toString();
    throw redirect(search ? `${pathname}?${search}` : pathname);
  };
