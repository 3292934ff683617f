import type { AddressRules } from '~/platform/http/address-rules';
import { tokenApiResponse } from '../response.server';

export const handle = { provesItself: true } satisfies AddressRules;

/** Reading the user; also handles CORS preflights. */
export const loader = tokenApiResponse;
/** Everything that changes something. */
export const action = tokenApiResponse;
