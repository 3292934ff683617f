/** Begins the names of all cookies of an account. */
export const cookiePrefix = 'lowdown';
