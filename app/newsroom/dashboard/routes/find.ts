import type { ClientLoaderFunctionArgs } from 'react-router';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { find } from '../find.server';

export const handle = { query: 'all' } satisfies AddressRules;

const queryOf = ({ url }: Request): string => new URL(url).searchParams.get('q')?.trim() ?? '';

/** Returns search results for the command palette, with the query they belong to. */
export const loader = screenLoader(async ({ request }, member) => {
  const query = queryOf(request);
  const { articles, people } = await find(member, query);
  return {
    query,
    hasFailed: false,
    articles: articles.map((article) => ({ ...article, path: `/admin/editor/${article.id}` })),
    people: people.map((person) => ({ ...person, path: `/admin/users?search=${encodeURIComponent(person.name)}` })),
  };
});

/** Returns the results, or none and `hasFailed` without a connection: an error would replace the page below. */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { query: queryOf(request), hasFailed: true, articles: [], people: [] };
  }
};
