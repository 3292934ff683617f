import { z } from 'zod';
import type { Theme } from '~/design/theme';
import { existingPassword, memberName } from '~/identity/accounts/rules';
import { singleLine } from '~/platform/forms/form-fields';
import { maxEmailLength } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { type Locale, locales } from '~/platform/languages/locales';
import type { Role } from '~/platform/permissions/actors';

/** A member's preferences. The table defines their defaults (spec 2 §3). */
export type Preferences = {
  emailNotifications: boolean;
  pushNotifications: boolean;
  weeklyDigest: boolean;
  theme: Theme;
  language: Locale;
};

/** A field missing from the form becomes `undefined`, which leaves the stored value unchanged. */
const onOrOff = () =>
  z
    .enum(['on', 'off'], { error: () => m.settings_unknown_choice() })
    .transform((value) => value === 'on')
    .optional();

export const preferencesForm = z.object({
  emailNotifications: onOrOff(),
  pushNotifications: onOrOff(),
  weeklyDigest: onOrOff(),
  darkMode: onOrOff(),
  systemTheme: onOrOff(),
  language: z.enum(locales, { error: () => m.settings_unknown_choice() }).optional(),
});
export type PreferenceChange = z.output<typeof preferencesForm>;

/**
 * Returns the theme after the two switches for it have been submitted. A form without scripts always submits both, so
 * the one that differs from the stored theme is the one that was used; if both differ, dark mode decides.
 */
export function themeAfter(stored: Theme, { darkMode, systemTheme }: PreferenceChange): Theme {
  if (darkMode !== undefined && darkMode !== (stored === 'dark')) return darkMode ? 'dark' : 'light';
  if (systemTheme === undefined || systemTheme === (stored === 'system')) return stored;
  return systemTheme ? 'system' : 'light';
}

/** Maximum profile changes per member per hour. */
export const profileChangesPerHour = 30;

export const profileForm = z.object({ name: memberName(), isPublic: onOrOff() });
export type ProfileChange = z.output<typeof profileForm>;

/** A profile as shown to its owner. */
export type Profile = {
  id: string;
  name: string;
  email: string;
  role: Role;
  isPublic: boolean;
  memberSince: Date;
  preferences: Preferences;
};

/** A member with a public page, as shown to everyone. */
export type PublicMember = {
  id: string;
  name: string;
  memberSince: Date;
};

export const exportForm = z.object({ password: existingPassword() });

export const deletionForm = z.object({
  confirmation: singleLine({ limit: maxEmailLength, required: () => m.delete_confirm_wrong() }),
  password: existingPassword(),
});
