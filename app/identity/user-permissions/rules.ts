import { z } from 'zod';
import { longDate } from '~/design/format';
import { declaredPermissions } from '~/platform/permissions/declarations';

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

const day = 86_400_000;

/** Returns the last day of a grant, which expires when that day ends (UTC). */
export const lastDay = (expiresAt: Date): Date => new Date(expiresAt.getTime() - day);

/** Returns the sentence that says what a member can do after being granted a permission. */
export function grantSentence(name: string, { permission, expiresAt }: Pick<UserGrant, 'permission' | 'expiresAt'>) {
  const meaning = declaredPermissions().get(permission)?.meaning;
  const can = meaning
    ? `can now ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`
    : `now has the permission “${permission}”`;
  return `${name} ${can}${expiresAt ? ` until ${longDate(lastDay(expiresAt))}` : ''}.`;
}

const dateSentence = 'Choose a date.';

/** The form that grants a permission. `expiresOn` is the last day on which the grant is valid, in UTC. */
export const userGrantForm = z.object({
  userId: z.uuid(),
  permission: z.string('Choose a permission.').min(1, 'Choose a permission.').max(60, 'Choose a permission.'),
  expiresOn: z
    .union([z.literal(''), z.iso.date(dateSentence)])
    .optional()
    .transform((date) => (date ? new Date(Date.parse(`${date}T00:00:00Z`) + day) : null)),
});

export const userRevocationForm = userGrantForm.pick({ userId: true, permission: true });
