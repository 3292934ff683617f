import { tokenApiResponse } from '../response.server';

/** Reading the user; CORS preflights come here too. */
export const loader = tokenApiResponse;
/** Everything that changes something. */
export const action = tokenApiResponse;
