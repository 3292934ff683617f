import { apiResponse } from '../response.server';

/** Reading; CORS preflights come here too. */
export const loader = apiResponse;
/** Every other method, which the API refuses. */
export const action = apiResponse;
