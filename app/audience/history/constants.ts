/** Percentage read at which an article counts as finished; the end of an article is often notes. */
export const finishedShare = 90;
