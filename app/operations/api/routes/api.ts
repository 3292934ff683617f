import type { AddressRules } from '~/platform/http/address-rules';
import { endpoints } from '../endpoints';
import { apiResponse } from '../response.server';

const parameters = Object.values(endpoints).flatMap((endpoint) => Object.keys(endpoint.parameters.shape));

export const handle = { query: [...new Set(parameters)] } satisfies AddressRules;

/** Reading; CORS preflights come here too. */
export const loader = apiResponse;
/** Every other method, which the API refuses. */
export const action = apiResponse;
