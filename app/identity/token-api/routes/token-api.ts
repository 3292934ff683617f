import type { AddressRules } from '~/platform/http/address-rules';
import { tokenApiResponse } from '../response.server';

export const handle = { allowsCrossSiteWrites: true } satisfies AddressRules;

/** Reads the user, and handles CORS preflights. */
export const loader = tokenApiResponse;
/** Handles all requests that change data. */
export const action = tokenApiResponse;
