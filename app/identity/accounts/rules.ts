import { z } from 'zod';
import { emailAddress, singleLine } from '~/platform/forms/form-fields';
import { localPath } from '~/platform/http/local-path';
import { m } from '~/platform/languages/compiled/messages';
import { longestMemberName, longestPassword, shortestPassword } from './constants';

/** Schema of an account's email address (spec 2 §5). Converts it to lower case. */
export const accountEmail = () => emailAddress(m.auth_email_invalid).transform((email) => email.toLowerCase());

/** Schema of an existing password. Only new passwords must have the minimum length. */
export const existingPassword = () =>
  z
    .string({ error: () => m.auth_password_required() })
    .min(1, { error: () => m.auth_password_required() })
    .max(longestPassword, { error: () => m.form_too_long({ limit: longestPassword }) });

/** Schema of a new password (spec 2 §5). */
export const newPassword = () =>
  z
    .string({ error: () => m.auth_password_required() })
    .min(1, { error: () => m.auth_password_required(), abort: true })
    .min(shortestPassword, { error: () => m.auth_password_short({ count: shortestPassword }) })
    .max(longestPassword, { error: () => m.form_too_long({ limit: longestPassword }) });

export const memberName = () => singleLine({ limit: longestMemberName, required: () => m.auth_name_required() });

/** Path to redirect to after a form is submitted successfully. */
export const returnTo = z.string().default('/').transform(localPath);

export const signInForm = z.object({ email: accountEmail(), password: existingPassword(), returnTo });
export type SignIn = Omit<z.output<typeof signInForm>, 'returnTo'>;

export const passwordResetForm = z.object({ email: accountEmail() });
export const verificationForm = z.object({ password: existingPassword() });

const passwordWithConfirmation = { password: newPassword(), confirm: z.string().default('') };

const withMatchingPasswords = <Schema extends z.ZodObject<typeof passwordWithConfirmation>>(schema: Schema): Schema =>
  schema.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: () => m.auth_password_mismatch(),
    // An invalid password is not also reported as a mismatch.
    when: ({ issues }) => issues.length === 0,
  });

export const signUpForm = withMatchingPasswords(
  z.object({ name: memberName(), email: accountEmail(), ...passwordWithConfirmation }),
);
export type SignUp = Omit<z.output<typeof signUpForm>, 'confirm'>;

/** The form that a link from an email opens; invited members also give their name. */
export const newPasswordForm = withMatchingPasswords(
  z.object({ name: memberName().optional(), ...passwordWithConfirmation }),
);
export const changePasswordForm = withMatchingPasswords(
  z.object({ current: existingPassword(), ...passwordWithConfirmation }),
);
/** A form that asks for the account's password again. */
export const passwordForm = z.object({ password: existingPassword() });
export const changeEmailForm = z.object({ email: accountEmail(), password: existingPassword() });

/** Kinds of account email that anyone can request for any address. */
export type AccountEmailKind = 'verification' | 'reset' | 'email_change';

/** Minimum time in milliseconds between two emails of one kind to an address. */
export const minEmailInterval = 3_600_000;
/** Maximum accounts that one client can create per hour. */
export const signUpsPerHour = 10;
/** Maximum sign-ups per hour with one email address, across all clients. */
export const signUpsPerAddress = 5;
/** Days after which an unconfirmed account is deleted. */
export const unverifiedDays = 30;

/** Days for which a member who opens their used verification link again learns that the account is confirmed. */
export const usedLinkDays = 30;

/** Returns the identifier under which a verification link's token is stored. */
export const verificationIdentifier = (token: string): string => `verify-email:${token}`;
/** Returns the value stored with the token: the account, and the sign-up that the link belongs to. */
export const verificationValue = (userId: string, signUpId = ''): string => `${userId} ${signUpId}`.trimEnd();
