import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { longestLinkSearch } from '../rules';
import { findLinkTargets } from '../service.server';

export const handle = { query: 'all' } satisfies AddressRules;

/** Returns the published articles that match `?search=`, together with the search text. */
export const loader = screenLoader(async ({ request }, member) => {
  const search = (new URL(request.url).searchParams.get('search') ?? '').trim().slice(0, longestLinkSearch);
  return { search, found: await findLinkTargets(member, search) };
});
