/** Percentage read at which an article counts as finished; the rest is often notes. */
export const finishedShare = 90;
