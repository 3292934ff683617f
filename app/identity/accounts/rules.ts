import { z } from 'zod';
import { emailAddress, oneLine } from '~/platform/forms/form-fields';
import { localPath } from '~/platform/http/local-path';
import { m } from '~/platform/languages/compiled/messages';
import { longestMemberName, longestPassword, shortestPassword } from './constants';

/** The address of an account (spec 2 §5), in lower case. */
export const accountEmail = () => emailAddress(m.auth_email_invalid).transform((email) => email.toLowerCase());

/** A password that is given, of whatever length: what it must match was checked when it was chosen. */
export const givenPassword = () =>
  z
    .string({ error: () => m.auth_password_required() })
    .min(1, { error: () => m.auth_password_required() })
    .max(longestPassword, { error: () => m.form_too_long({ limit: longestPassword }) });

/** A password that is chosen (spec 2 §5). */
export const chosenPassword = () =>
  z
    .string({ error: () => m.auth_password_required() })
    .min(1, { error: () => m.auth_password_required(), abort: true })
    .min(shortestPassword, { error: () => m.auth_password_short({ count: shortestPassword }) })
    .max(longestPassword, { error: () => m.form_too_long({ limit: longestPassword }) });

export const memberName = () => oneLine({ limit: longestMemberName, required: () => m.auth_name_required() });

/** Where a form leads when it is done. */
export const returnTo = z.string().default('/').transform(localPath);

export const signInForm = z.object({ email: accountEmail(), password: givenPassword(), returnTo });
export type SignIn = Omit<z.output<typeof signInForm>, 'returnTo'>;

export const passwordResetForm = z.object({ email: accountEmail() });
export const verificationForm = z.object({ password: givenPassword() });

const repeated = { password: chosenPassword(), confirm: z.string().default('') };

const areSame = <Schema extends z.ZodObject<typeof repeated>>(schema: Schema): Schema =>
  schema.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: () => m.auth_password_mismatch(),
    // A password that is wrong in itself is not also said to be different.
    when: ({ issues }) => issues.length === 0,
  });

export const signUpForm = areSame(z.object({ name: memberName(), email: accountEmail(), ...repeated }));
export type SignUp = Omit<z.output<typeof signUpForm>, 'confirm'>;

export const newPasswordForm = areSame(z.object(repeated));
export const changePasswordForm = areSame(z.object({ current: givenPassword(), ...repeated }));
export const changeEmailForm = z.object({ email: accountEmail(), password: givenPassword() });

/** Kinds of account mail that anybody can ask for, for any address. */
export type AccountMailKind = 'verification' | 'reset' | 'email_change';

/** Nobody can have an address mailed more often than this, per kind. */
export const mailPause = 3_600_000;
/** Accounts that one client may make in an hour. */
export const signUpsPerHour = 10;
/** How often an address can be signed up in an hour, from wherever. */
export const signUpsPerAddress = 5;
/** How long an account that nobody confirms is kept. */
export const unverifiedDays = 30;

/** What the token of a verification link is kept under. */
export const verificationIdentifier = (token: string): string => `verify-email:${token}`;
/** What is kept there: the account, and the sign-up that the link belongs to. */
export const verificationValue = (userId: string, signUpId = ''): string => `${userId} ${signUpId}`.trimEnd();
