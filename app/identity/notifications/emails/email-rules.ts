/** Time for which an email waits for further notifications, in minutes. */
const collectionMinutes = 5;
/** Minimum age of a notification in an email, in minutes: what it is about can be undone for one minute. */
const minimumAgeMinutes = 2;
/** Maximum notification emails per member per hour. */
export const maxEmailsPerHour = 4;
/** Maximum notifications listed in an email. Further notifications are only counted. */
export const maxNotificationsPerEmail = 20;
/** Members processed per batch. */
export const membersPerBatch = 200;
/** Retention of records of sent emails, in days. */
const emailRetentionDays = 60;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const collectionCutoff = (now: Date): Date => new Date(now.getTime() - collectionMinutes * minute);
export const minimumAgeCutoff = (now: Date): Date => new Date(now.getTime() - minimumAgeMinutes * minute);
export const oneHourBefore = (now: Date): Date => new Date(now.getTime() - hour);
export const emailRetentionCutoff = (now: Date): Date => new Date(now.getTime() - emailRetentionDays * day);
