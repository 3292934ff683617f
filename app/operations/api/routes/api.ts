import type { AddressRules } from '~/platform/http/address-rules';
import { apiResponse } from '../response.server';

/** Query parameters for all endpoints. Listed here so that client bundles do not include the table of endpoints. */
export const handle = {
  query: ['search', 'category', 'sort', 'limit', 'cursor', 'status', 'name', 'alt', 'caption', 'credit'],
} satisfies AddressRules;

/** Handles reads and CORS preflights. */
export const loader = apiResponse;
/** Handles all other methods. */
export const action = apiResponse;
