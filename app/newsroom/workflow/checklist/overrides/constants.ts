/** Minimum and maximum length of the reason for an override, in characters. */
export const shortestReason = 10;
export const longestReason = 500;
