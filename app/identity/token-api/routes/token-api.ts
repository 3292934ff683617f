import { answerTokenApi } from '../response.server';

/** Reading the user; CORS preflights come here too. */
export const loader = answerTokenApi;
/** Everything that changes something. */
export const action = answerTokenApi;
