import { answerApi } from '../response.server';

/** Reading; CORS preflights come here too. */
export const loader = answerApi;
/** Every other method, which the API refuses. */
export const action = answerApi;
