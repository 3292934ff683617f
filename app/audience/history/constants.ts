/** Percentage read at which an article counts as finished; the end of an article often consists of notes. */
export const finishedShare = 90;
