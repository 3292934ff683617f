import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { find } from '../search.server';

export const handle = { query: 'all' } satisfies AddressRules;

/** Search results, with the query they belong to. */
export type Found = Awaited<ReturnType<typeof loader>>;

/** Returns search results for the command palette, as JSON for its requests. */
export const loader = screenLoader(async ({ request }, member) => {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const { articles, people } = await find(member, query);
  return {
    query,
    articles: articles.map((article) => ({ ...article, path: `/admin/editor/${article.id}` })),
    people: people.map((person) => ({ ...person, path: `/admin/users?search=${encodeURIComponent(person.name)}` })),
  };
});
