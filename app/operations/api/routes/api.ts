import type { AddressRules } from '~/platform/http/address-rules';
import { apiResponse } from '../response.server';

/** What its endpoints take; a list of its own, as the table of endpoints would come into readers' scripts with it. */
export const handle = { query: ['search', 'category', 'sort', 'limit', 'cursor'] } satisfies AddressRules;

/** Reading; CORS preflights come here too. */
export const loader = apiResponse;
/** Every other method, which the API refuses. */
export const action = apiResponse;
