/** A mail waits this long for more to gather in it. */
const gatheringMinutes = 5;
/** Mails about notifications that a member gets within an hour. */
export const mailsPerHour = 4;
/** Notifications that one mail lists; of more it says how many. */
export const mostInMail = 20;
/** Members whose mails are gathered in one go. */
export const membersPerPage = 200;
/** How long the traces of mails are kept. */
const tracesKeptDays = 60;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const gatheredBefore = (now: Date): Date => new Date(now.getTime() - gatheringMinutes * minute);
export const anHourBefore = (now: Date): Date => new Date(now.getTime() - hour);
export const tracesBefore = (now: Date): Date => new Date(now.getTime() - tracesKeptDays * day);
