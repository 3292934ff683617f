import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { revalidateAfterRefusal } from './forms';

/**
 * Revalidates a page's data as `revalidateAfterRefusal` does, but not when only the query changes. For screens that load
 * all their tabs at once.
 */
export function revalidateUnlessTabChange(revalidation: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, currentUrl, nextUrl } = revalidation;
  const isTabChange =
    actionResult === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isTabChange && revalidateAfterRefusal(revalidation);
}
