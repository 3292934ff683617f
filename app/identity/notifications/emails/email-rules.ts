/** Time an email waits for further notifications. */
const gatheringMinutes = 5;
/** Maximum notification emails per member per hour. */
export const mailsPerHour = 4;
/** Maximum notifications listed in an email. Further ones are only counted. */
export const mostInMail = 20;
/** Members processed per batch. */
export const membersPerPage = 200;
/** Retention of the records of sent emails. */
const tracesKeptDays = 60;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const gatheredBefore = (now: Date): Date => new Date(now.getTime() - gatheringMinutes * minute);
export const anHourBefore = (now: Date): Date => new Date(now.getTime() - hour);
export const tracesBefore = (now: Date): Date => new Date(now.getTime() - tracesKeptDays * day);
