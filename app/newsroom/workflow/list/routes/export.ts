import type { LoaderFunctionArgs } from 'react-router';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { csvResponse } from '~/identity/audit/response.server';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { refuse } from '~/platform/http/refuse.server';
import { exportArticles } from '../list.server';
import { readFilters } from '../list-rules';

export const handle = { query: 'all' } satisfies AddressRules;

/** Exports the articles that match the filters as CSV. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const member = requireMember(context, url);
  try {
    return csvResponse(await exportArticles(member, readFilters(url.searchParams), new Date()));
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}
