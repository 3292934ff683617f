/** A text counts as read to its end from here on, in percent: what follows is often its notes. */
export const finishedShare = 90;
