import { data, redirect } from 'react-router';
import { AppError } from '~/platform/errors';

/** Returns what a page shows of a feature's error. */
export const refusal = ({ code, message }: AppError) => ({ code, message });

/**
 * Turns a feature's AppError into the response of a loader or action: `readArticle(…).catch(refuse)`. Other errors pass
 * through.
 */
export function refuse(error: unknown): never {
  if (error instanceof AppError) throw data(refusal(error), { status: error.status });
  throw error;
}

/**
 * Redirects a request with an invalid cursor to the list's first page, so that an old link still shows something. Other
 * errors go to `refuse`.
 */
export const redirectToFirstPage =
  (url: URL) =>
  (error: unknown): never => {
    if (!(error instanceof AppError && 'cursor' in error.fields)) return refuse(error);
    const { pathname } = url;
    const searchParams = new URLSearchParams(url.search);
    searchParams.delete('cursor');
    const search = searchParams.toString();
    throw redirect(search ? `${pathname}?${search}` : pathname);
  };
