import { z } from 'zod';

/** A permission granted to an individual member in addition to those of their role. */
export type UserGrant = {
  userId: string;
  name: string;
  permission: string;
  /** Null for never. */
  expiresAt: Date | null;
  createdAt: Date;
};

/** Whether a grant has expired. */
export const isExpired = ({ expiresAt }: Pick<UserGrant, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();

const dateSentence = 'Choose a date.';

/** The form that grants a permission. `expiresOn` is the last day on which the grant is valid, in UTC. */
export const userGrantForm = z.object({
  userId: z.uuid(),
  permission: z.string('Choose a permission.').min(1, 'Choose a permission.').max(60, 'Choose a permission.'),
  expiresOn: z
    .union([z.literal(''), z.iso.date(dateSentence)])
    .optional()
    .transform((day) => (day ? new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) : null)),
});

export const userRevocationForm = userGrantForm.pick({ userId: true, permission: true });
